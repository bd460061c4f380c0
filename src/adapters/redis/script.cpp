#include "adapters/redis/script.h"

#include <charconv>

namespace toolyard::redis {

namespace {

// KEYS: the rate's and the quota's; either may be empty. The rate is kept as its arrival time, in
// microseconds and fractions of a limit; the limit is kept beside it.
constexpr std::string_view take_text = R"lua(
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local found, us, fraction, used = 0, 0, 0, 0
local next_us, next_fraction, is_moved = 0, 0, false

if KEYS[1] ~= '' then
  local limit = tonumber(ARGV[1])
  local kept = redis.call('GET', KEYS[1])
  if kept then
    local kept_us, kept_fraction, kept_limit = string.match(kept, '^(%d+) (%d+) (%d+)$')
    us = tonumber(kept_us)
    if kept_limit == ARGV[1] then
      fraction = tonumber(kept_fraction)
    elseif kept_fraction ~= '0' then
      us = us + 1
    end
  end
  if us < now then us, fraction = now, 0 end
  local owed_until = now + ARGV[6]
  if us < owed_until then us, fraction, is_moved = owed_until, 0, true end
  local last_us, last_fraction = now + ARGV[4], tonumber(ARGV[5])
  if us > last_us or (us == last_us and fraction > last_fraction) then
    us, fraction, is_moved = last_us, last_fraction, true
  end
  next_us, next_fraction = us + ARGV[2], fraction + ARGV[3]
  if next_fraction >= limit then next_us, next_fraction = next_us + 1, next_fraction - limit end
  if next_us > last_us or (next_us == last_us and next_fraction > last_fraction) then found = 1 end
end

if KEYS[2] ~= '' then
  local kept = tonumber(redis.call('GET', KEYS[2]) or -1)
  used = math.max(kept, tonumber(ARGV[8])) + ARGV[9]
  if found == 0 then
    if used < tonumber(ARGV[7]) then used = used + 1 else found = 2 end
  end
  if used ~= kept then redis.call('SET', KEYS[2], string.format('%.0f', used), 'EX', 3456000) end
end

if KEYS[1] ~= '' then
  if found == 0 then us, fraction, is_moved = next_us, next_fraction, true end
  if is_moved then
    redis.call('SET', KEYS[1], string.format('%.0f %.0f %s', us, fraction, ARGV[1]),
               'PX', string.format('%.0f', math.floor((us - now) / 1000) + 1))
  end
end
return {found, us, fraction, now, used}
)lua";

// A node that has not been heard of for five seconds is gone, and so is one from the future, which
// only a clock that was set back leaves behind.
constexpr std::string_view heartbeat_text = R"lua(
local now = tonumber(redis.call('TIME')[1])
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', '(' .. now - 5)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. now + 5, '+inf')
redis.call('EXPIRE', KEYS[1], 3600)
return redis.call('ZCARD', KEYS[1])
)lua";

constexpr std::string_view nodes_key = "toolyard:nodes";

void append_number(std::string& out, std::int64_t value) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  out.append(digits, end);
}

void append_word(std::string& out, std::string_view word) {
  out += '$';
  append_number(out, std::int64_t(word.size()));
  out.append("\r\n").append(word).append("\r\n");
}

void append_word(std::string& out, std::int64_t value) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
  append_word(out, std::string_view(digits, end));
}

void append_count(std::string& out, std::size_t words) {
  out += '*';
  append_number(out, std::int64_t(words));
  out += "\r\n";
}

void append_key(std::string& out, char kind, const CounterName& name) {
  constexpr std::string_view digits = "0123456789abcdef";
  char text[11 + 32];
  std::string_view("toolyard:?:").copy(text, 11);
  text[9] = kind;
  for (int i = 0; i < 32; ++i) text[11 + i] = digits[name[i / 16] >> (60 - i % 16 * 4) & 15];
  append_word(out, std::string_view(text, sizeof text));
}

}  // namespace

std::string_view take_script() { return take_text; }

void append_command(std::string& out, std::initializer_list<std::string_view> words) {
  append_count(out, words.size());
  for (const auto word : words) append_word(out, word);
}

void append_take(std::string& out, const SharedCall& call, Script script, std::string_view which) {
  append_count(out, 14);
  append_word(out, script == Script::by_hash ? "EVALSHA" : "EVAL");
  append_word(out, which);
  append_word(out, 2);
  if (call.rate) append_key(out, 'r', call.rate->name);
  else append_word(out, "");
  if (call.quota) append_key(out, 'q', call.quota->name);
  else append_word(out, "");
  const auto [rate_name, rate, owed_us] = call.rate.value_or(SharedCall::RateCounter{});
  const auto most = rate.burst * rate.period_us;
  append_word(out, rate.limit);
  append_word(out, rate.period_us / rate.limit);
  append_word(out, rate.period_us % rate.limit);
  append_word(out, most / rate.limit);
  append_word(out, most % rate.limit);
  append_word(out, owed_us);
  const auto [quota_name, limit, known, owed] = call.quota.value_or(SharedCall::QuotaCounter{});
  append_word(out, limit);
  append_word(out, known);
  append_word(out, owed);
}

void append_heartbeat(std::string& out, std::string_view node) {
  append_command(out, {"EVAL", heartbeat_text, "1", nodes_key, node});
}

void append_farewell(std::string& out, std::string_view node) {
  append_command(out, {"ZREM", nodes_key, node});
}

}  // namespace toolyard::redis
