-- The one way into a journal: creation, claims, readiness, opening, moves, steps, changes of controller, closing,
-- copies. Writes entries, snapshot, key, owed work and wakes who listens; or answers why not, and writes nothing.
--
-- KEYS  1 table   2 entries   3 keys   4 owed   5 jobs   6 list   7 expiry   (all of one partition)
-- ARGV  1 table id
--       2 cursor as read, '' for a table that must not be there yet
--       3 digest of the Idempotency-Key, 16 bytes, '' for none
--       4 digest of the command, 16 bytes
--       5 seat that must be in this tenure, '' for none     6 its tenure
--       7 id of the decision that must be owed, '' for none
--       8 channel, '' for silence    9 cursor after the last entry
--      10 entries: count, then that many
--       . keys of jobs that are no longer owed: count, then that many
--       . new jobs: count, then for each its member, in how many milliseconds it is due, its line in `jobs`
--       . score in the list of public tables: '' to leave it
--       . time at which the table is dropped: '' for never, '=' to leave it
--       . fields and values of the table's hash, to the end
-- Questions, in this order (law 5):
--       {'known', number, entry}       the key is known: what it has made
--       {'key-reused', cursor}         the key is known, for another command
--       {'unknown-table'}
--       {'seat-revoked', cursor}
--       {'decision-closed', cursor}
--       {'moved', cursor}              the only one that is tried again
-- Returns {'ok', time, ahead}   the store's time, and how far the table's own is ahead, in milliseconds
-- Publishes the new cursor on the channel.
--- @include known
--- @include now
--- @include alive
local time = now()
local cursor, ahead = alive(KEYS[1], time)
if ARGV[3] ~= '' and cursor then
  local number, entry = known(KEYS[3], KEYS[2], ARGV[3])
  if number then
    if string.sub(entry, 26, 41) == ARGV[4] then
      return {'known', number, entry}
    end
    return {'key-reused', cursor}
  end
end
if ARGV[2] == '' then
  if redis.call('EXISTS', KEYS[1]) == 1 then
    return {'key-reused', cursor or ''}
  end
else
  if not cursor then
    return {'unknown-table'}
  end
  if ARGV[5] ~= '' and redis.call('HGET', KEYS[1], 't' .. ARGV[5]) ~= ARGV[6] then
    return {'seat-revoked', cursor}
  end
  if ARGV[7] ~= '' then
    local open = redis.call('HGET', KEYS[1], 'open') or ''
    if not string.find(' ' .. open .. ' ', ' ' .. ARGV[7] .. ' ', 1, true) then
      return {'decision-closed', cursor}
    end
  end
  if cursor ~= ARGV[2] then
    return {'moved', cursor}
  end
end

local at = 10
local function following()
  at = at + 1
  return ARGV[at - 1]
end

local length = 0
local count = tonumber(following())
for _ = 1, count do
  length = redis.call('RPUSH', KEYS[2], following())
end
if ARGV[3] ~= '' then
  local bucket = string.byte(ARGV[3]) % 32
  local row = redis.call('HGET', KEYS[3], bucket) or ''
  local record = string.sub(ARGV[3], 1, 8) .. struct.pack('>I4', length - count + 1)
  redis.call('HSET', KEYS[3], bucket, row .. record)
end
for _ = 1, tonumber(following()) do
  local member = following()
  redis.call('ZREM', KEYS[4], member)
  redis.call('HDEL', KEYS[5], member)
end
for _ = 1, tonumber(following()) do
  local member = following()
  redis.call('ZADD', KEYS[4], string.format('%.0f', time + tonumber(following())), member)
  redis.call('HSET', KEYS[5], member, following())
end
local listed = following()
if listed ~= '' then
  redis.call('ZADD', KEYS[6], listed, ARGV[1])
end
local expiry = following()
if expiry == '' then
  redis.call('ZREM', KEYS[7], ARGV[1])
  redis.call('HDEL', KEYS[1], 'expires')
elseif expiry ~= '=' then
  redis.call('ZADD', KEYS[7], expiry, ARGV[1])
  redis.call('HSET', KEYS[1], 'expires', expiry)
end
for field = at, #ARGV, 2 do
  redis.call('HSET', KEYS[1], ARGV[field], ARGV[field + 1])
end
if ARGV[8] ~= '' then
  redis.call('PUBLISH', ARGV[8], ARGV[9])
end
return {'ok', time, ahead or 0}
