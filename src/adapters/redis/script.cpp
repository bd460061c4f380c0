#include "adapters/redis/script.h"

#include <algorithm>
#include <charconv>

#include "core/text/hex.h"

namespace toolyard::redis {

namespace {

// KEYS: the rates, then the quotas. ARGV: the number of rates, then six numbers per rate and three
// per quota. A rate is stored as its arrival time in microseconds, a fraction in units of 1/limit
// microseconds, and the limit. All keys are read before any is written, so that a corrupt key
// leaves the others unchanged.
constexpr std::string_view take_text = R"lua(
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local rate_count, found = tonumber(ARGV[1]), 0

local function is_after(us, fraction, last_us, last_fraction)
  return us > last_us or (us == last_us and fraction > last_fraction)
end

local function read_rate(key, at)
  local us, fraction, is_moved = 0, 0, false
  local kept = redis.call('GET', key)
  if kept then
    local kept_us, kept_fraction, kept_limit = string.match(kept, '^(%d+) (%d+) (%d+)$')
    us = tonumber(kept_us)
    if kept_limit == ARGV[at] then
      fraction = tonumber(kept_fraction)
    elseif kept_fraction ~= '0' then
      us = us + 1
    end
  end
  if us < now then us, fraction = now, 0 end
  local owed_until = now + ARGV[at + 5]
  if us < owed_until then us, fraction, is_moved = owed_until, 0, true end
  local last_us, last_fraction = now + ARGV[at + 3], tonumber(ARGV[at + 4])
  if is_after(us, fraction, last_us, last_fraction) then
    us, fraction, is_moved = last_us, last_fraction, true
  end
  local limit = tonumber(ARGV[at])
  local next_us, next_fraction = us + ARGV[at + 1], fraction + ARGV[at + 2]
  if next_fraction >= limit then next_us, next_fraction = next_us + 1, next_fraction - limit end
  if is_after(next_us, next_fraction, last_us, last_fraction) then found = 1 end
  return {key = key, limit = ARGV[at], us = us, fraction = fraction, is_moved = is_moved,
          next_us = next_us, next_fraction = next_fraction}
end

local function read_quota(key, at)
  local kept = tonumber(redis.call('GET', key) or -1)
  local used = math.max(kept, tonumber(ARGV[at + 1])) + ARGV[at + 2]
  if found == 0 and used >= tonumber(ARGV[at]) then found = 2 end
  return {key = key, kept = kept, used = used}
end

local rates, quotas = {}, {}
for i = 1, rate_count do rates[i] = read_rate(KEYS[i], 6 * i - 4) end
for i = 1, #KEYS - rate_count do
  quotas[i] = read_quota(KEYS[rate_count + i], 6 * rate_count + 3 * i - 1)
end

local answer = {found, now}
for _, rate in ipairs(rates) do
  if found == 0 then
    rate.us, rate.fraction, rate.is_moved = rate.next_us, rate.next_fraction, true
  end
  if rate.is_moved then
    redis.call('SET', rate.key, string.format('%.0f %.0f %s', rate.us, rate.fraction, rate.limit),
               'PX', string.format('%.0f', math.floor((rate.us - now) / 1000) + 1))
  end
  answer[#answer + 1] = rate.us
  answer[#answer + 1] = rate.fraction
end
for _, quota in ipairs(quotas) do
  if found == 0 then quota.used = quota.used + 1 end
  if quota.used ~= quota.kept then
    redis.call('SET', quota.key, string.format('%.0f', quota.used), 'EX', 3456000)
  end
  answer[#answer + 1] = quota.used
end
return answer
)lua";

// A node counts as dead after five seconds without a heartbeat. A heartbeat in the future remains
// from before the clock was set back, and is removed as well.
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
  char text[11 + 32];
  std::string_view("toolyard:?:").copy(text, 11);
  text[9] = kind;
  for (int i = 0; i < 32; ++i)
    text[11 + i] = lower_hex_digits[name[i / 16] >> (60 - i % 16 * 4) & 15];
  append_word(out, std::string_view(text, sizeof text));
}

}  // namespace

std::string_view take_script() { return take_text; }

void append_command(std::string& out, std::initializer_list<std::string_view> words) {
  append_count(out, words.size());
  for (const auto word : words) append_word(out, word);
}

void append_take(std::string& out, const SharedCall& call, Script script, std::string_view which) {
  const auto rates = call.rates.size(), quotas = call.quotas.size();
  append_count(out, 4 + 7 * rates + 4 * quotas);
  append_word(out, script == Script::by_hash ? "EVALSHA" : "EVAL");
  append_word(out, which);
  append_word(out, std::int64_t(rates + quotas));
  for (const auto& rate : call.rates) append_key(out, 'r', rate.name);
  for (const auto& quota : call.quotas) append_key(out, 'q', quota.name);
  append_word(out, std::int64_t(rates));
  for (const auto& [name, rate, owed_us] : call.rates) {
    const auto max = rate.burst * rate.period_us;
    append_word(out, rate.limit);
    append_word(out, rate.period_us / rate.limit);
    append_word(out, rate.period_us % rate.limit);
    append_word(out, max / rate.limit);
    append_word(out, max % rate.limit);
    append_word(out, owed_us);
  }
  for (const auto& quota : call.quotas) {
    append_word(out, quota.limit);
    append_word(out, quota.known);
    append_word(out, quota.owed);
  }
}

std::optional<SharedVerdict> verdict_of(const SharedCall& call,
                                        std::span<const std::int64_t> numbers) {
  constexpr std::int64_t max = std::int64_t{1} << 53;
  if (numbers.size() != 2 + 2 * call.rates.size() + call.quotas.size() ||
      numbers[0] > std::int64_t(SharedVerdict::Found::over_quota) ||
      std::ranges::any_of(numbers, [](std::int64_t one) { return one < 0 || one > max; }))
    return std::nullopt;
  SharedVerdict verdict{.found = SharedVerdict::Found(numbers[0]), .now_us = numbers[1]};
  auto next = numbers.begin() + 2;
  for (const auto& [name, rate, owed_us] : call.rates) {
    const auto us = *next++;
    const auto fraction = std::uint32_t(*next++);
    verdict.arrivals.add({.us = us, .fraction = fraction, .limit = std::uint32_t(rate.limit)});
  }
  while (next != numbers.end()) verdict.used.add(*next++);
  return verdict;
}

void append_heartbeat(std::string& out, std::string_view node) {
  append_command(out, {"EVAL", heartbeat_text, "1", nodes_key, node});
}

void append_leave(std::string& out, std::string_view node) {
  append_command(out, {"ZREM", nodes_key, node});
}

}  // namespace toolyard::redis
