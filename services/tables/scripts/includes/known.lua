-- known(keys, entries, key): the number and the stored bytes of the entry that a command with this key has made.
-- `keys` is a hash of 32 buckets; a bucket is a row of 12-byte records: 8 bytes of the key's digest, 4 of the number.
-- A stored entry is 4 random bytes, then a msgpack array that begins with the digests of key and command, 16 bytes
-- each: so the key stands at 8 to 23 and the command at 26 to 41.
local function known(keys, entries, key)
  local bucket = redis.call('HGET', keys, string.byte(key) % 32)
  for at = 1, bucket and #bucket or 0, 12 do
    if string.sub(bucket, at, at + 7) == string.sub(key, 1, 8) then
      local number = struct.unpack('>I4', string.sub(bucket, at + 8, at + 11))
      local entry = redis.call('LINDEX', entries, number - 1)
      if entry and string.sub(entry, 8, 23) == key then
        return number, entry
      end
    end
  end
  return nil
end
