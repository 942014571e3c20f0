-- The entries after a cursor, for a viewer whose tenure is current.
--
-- KEYS  1 table   2 entries
-- ARGV  1 number of the last entry that the viewer has, 0 for none    2 its 32 random bits, 4 bytes, '' not to ask
--       3 seat of the viewer, '' for a spectator    4 its tenure
--       5 how many entries at most
-- Returns  {'unknown-table'}
--          {'seat-revoked'}
--          {'lost'}                          no entry here has that number and those bits
--          {'ok', shapes, entry, entry, ...}
-- Writes what `alive` writes, and publishes nothing.
--- @include now
--- @include alive
local cursor = alive(KEYS[1], now())
if not cursor then
  return {'unknown-table'}
end
if ARGV[3] ~= '' and redis.call('HGET', KEYS[1], 't' .. ARGV[3]) ~= ARGV[4] then
  return {'seat-revoked'}
end
local after = tonumber(ARGV[1])
if after > 0 and ARGV[2] ~= '' then
  local last = redis.call('LINDEX', KEYS[2], after - 1)
  if not last or string.sub(last, 1, 4) ~= ARGV[2] then
    return {'lost'}
  end
end
local found = redis.call('LRANGE', KEYS[2], after, after + tonumber(ARGV[5]) - 1)
if #found == 0 then
  return {'ok', ''}
end
return {'ok', redis.call('HGET', KEYS[1], 'shapes') or '', unpack(found)}
