-- alive(table, time): the table's cursor, or nil where there is no such table or its time is over; and by how many
-- milliseconds the table's own time is ahead of the store's clock. It is where that clock was set back: a table's time
-- goes on from its last entry then, which is noted with the first look at the table.
local function alive(table, time)
  local found = redis.call('HMGET', table, 'cursor', 'expires', 'time', 'ahead')
  local ahead = tonumber(found[4] or 0)
  if not found[1] then
    return nil
  end
  if found[3] and time + ahead < tonumber(found[3]) then
    ahead = tonumber(found[3]) - time
    redis.call('HSET', table, 'ahead', string.format('%.0f', ahead))
  end
  if found[2] and found[2] ~= '' and tonumber(found[2]) <= time + ahead then
    return nil
  end
  return found[1], ahead
end
