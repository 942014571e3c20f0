-- A worker gives its claim back: it does not count, and the job is sent again after a while.
--
-- KEYS  1 owed   2 jobs
-- ARGV  1 member   2 end of the lease that is given back   3 milliseconds until it is sent again
-- Returns  {'closed'}   it is not owed (any more)
--          {'held'}     the lease is another one by now
--          {'ok'}
-- Publishes nothing.
--- @include now
local line = redis.call('HGET', KEYS[2], ARGV[1])
if not line then
  return {'closed'}
end
local attempts, leased, queue = string.match(line, '^(%d+) (%d+) (.*)$')
if leased ~= ARGV[2] then
  return {'held'}
end
redis.call('HSET', KEYS[2], ARGV[1], string.format('%d 0 %s', tonumber(attempts) - 1, queue))
redis.call('ZADD', KEYS[1], string.format('%.0f', now() + tonumber(ARGV[3])), ARGV[1])
return {'ok'}
