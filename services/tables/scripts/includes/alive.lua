-- alive(table, time): the table's cursor, or nil where there is no such table or its time is over.
local function alive(table, time)
  local found = redis.call('HMGET', table, 'cursor', 'expires')
  if not found[1] or (found[2] and found[2] ~= '' and tonumber(found[2]) <= time) then
    return nil
  end
  return found[1]
end
