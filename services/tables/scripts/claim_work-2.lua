-- A worker takes a job for the length of a lease.
--
-- KEYS  1 owed   2 jobs
-- ARGV  1 member   2 lease in milliseconds   3 most claims
-- Returns  {'closed'}   it is not owed (any more)
--          {'held'}     another worker's lease runs: one that ends later than any can is of a clock that was set back
--          {'spent'}    it has been claimed that often without a move: the sweeper's now
--          {'ok', attempt, end of the lease in milliseconds}
-- Publishes nothing.
--- @include now
local line = redis.call('HGET', KEYS[2], ARGV[1])
if not line then
  return {'closed'}
end
local time = now()
local attempts, leased, queue = string.match(line, '^(%d+) (%d+) (.*)$')
attempts = tonumber(attempts)
local till = time + tonumber(ARGV[2])
if tonumber(leased) > time and tonumber(leased) <= till then
  return {'held'}
end
if attempts >= tonumber(ARGV[3]) then
  return {'spent'}
end
redis.call('HSET', KEYS[2], ARGV[1], string.format('%d %.0f %s', attempts + 1, till, queue))
redis.call('ZADD', KEYS[1], string.format('%.0f', till), ARGV[1])
return {'ok', attempts + 1, till}
