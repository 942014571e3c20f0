-- Drops a table whose time is over.
--
-- KEYS  1 table   2 entries   3 keys   4 owed   5 jobs   6 list   7 expiry   (all of one partition)
-- ARGV  1 table id   2 channel
-- Returns 1 if it was dropped, 0 if its time is not over (any more)
-- Publishes '' on the channel.
--- @include now
local expires = redis.call('ZSCORE', KEYS[7], ARGV[1])
if not expires or tonumber(expires) > now() then
  return 0
end
for member in string.gmatch(redis.call('HGET', KEYS[1], 'open') or '', '%S+') do
  redis.call('ZREM', KEYS[4], ARGV[1] .. '/' .. member)
  redis.call('HDEL', KEYS[5], ARGV[1] .. '/' .. member)
end
redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[3])
redis.call('ZREM', KEYS[6], ARGV[1])
redis.call('ZREM', KEYS[7], ARGV[1])
redis.call('PUBLISH', ARGV[2], '')
return 1
