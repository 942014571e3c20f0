-- What is past its time in a partition. Each job goes to one sweeper, and is due again after a while.
--
-- KEYS  1 owed   2 jobs   3 expiry
-- ARGV  1 milliseconds until a job is due again   2 how many of each at most
--       3 milliseconds after which every job is due: a score beyond is of a clock that was set back
-- Returns  {{member, attempts, queue, member, attempts, queue, ...}, {table id, ...}}   jobs; tables to drop
-- Publishes nothing.
--- @include now
local time = now()
local due = {}
local function hand_out(from, to)
  for _, member in ipairs(redis.call('ZRANGEBYSCORE', KEYS[1], from, to, 'LIMIT', 0, ARGV[2])) do
    local attempts, _, queue = string.match(redis.call('HGET', KEYS[2], member), '^(%d+) (%d+) (.*)$')
    redis.call('ZADD', KEYS[1], string.format('%.0f', time + tonumber(ARGV[1])), member)
    due[#due + 1] = member
    due[#due + 1] = attempts
    due[#due + 1] = queue
  end
end
hand_out('-inf', time)
hand_out(string.format('(%.0f', time + tonumber(ARGV[3])), '+inf')
return {due, redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', time, 'LIMIT', 0, ARGV[2])}
