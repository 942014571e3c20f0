-- A table as it is now, with the time; and what a key has made of it.
--
-- KEYS  1 table   2 entries   3 keys
-- ARGV  1 cursor of the snapshot that the caller holds, '' for none
--       2 digest of an Idempotency-Key, 16 bytes, '' for none
--       3 digest of the command
-- Returns  {'unknown-table'}
--          {'known', number, entry}, {'key-reused', cursor}   as in commit
--          {'same', time, ahead}                              the caller's snapshot is the present one
--          {'ok', time, ahead, cursor, status, meta, live, shapes, state}
--          with the store's time, and how far the table's own is ahead, in milliseconds
-- Writes what `alive` writes, and publishes nothing.
--- @include known
--- @include now
--- @include alive
local time = now()
local cursor, ahead = alive(KEYS[1], time)
if not cursor then
  return {'unknown-table'}
end
if ARGV[2] ~= '' then
  local number, entry = known(KEYS[3], KEYS[2], ARGV[2])
  if number then
    if string.sub(entry, 26, 41) == ARGV[3] then
      return {'known', number, entry}
    end
    return {'key-reused', cursor}
  end
end
if cursor == ARGV[1] then
  return {'same', time, ahead}
end
local found = redis.call('HMGET', KEYS[1], 'status', 'meta', 'live', 'shapes', 'state')
return {'ok', time, ahead, cursor, found[1], found[2], found[3], found[4], found[5]}
