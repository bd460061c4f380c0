#include "core/time/time.h"

#include <algorithm>

namespace toolyard {
namespace {

using namespace std::chrono;

constexpr Instant kFirst = sys_days(year(0) / 1 / 1);
constexpr Instant kLast = Instant(sys_days(year(10000) / 1 / 1)) - microseconds(1);

void append_digits(std::string& out, unsigned value, int width) {
  char digits[8];
  for (int i = width - 1; i >= 0; --i) {
    digits[i] = static_cast<char>('0' + value % 10);
    value /= 10;
  }
  out.append(digits, static_cast<std::size_t>(width));
}

// Parses a text from the front. After the first mismatch, all further steps fail.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  unsigned digits(std::size_t width, unsigned max) {
    unsigned value = 0;
    if (text_.size() < width) return refuse();
    for (std::size_t i = 0; i < width; ++i) {
      if (text_[i] < '0' || text_[i] > '9') return refuse();
      value = value * 10 + static_cast<unsigned>(text_[i] - '0');
    }
    text_.remove_prefix(width);
    return value <= max ? value : refuse();
  }
  bool accept(char wanted) {
    if (text_.empty() || text_.front() != wanted) return false;
    text_.remove_prefix(1);
    return true;
  }
  void expect(char wanted) {
    if (!accept(wanted)) refuse();
  }
  microseconds fraction() {
    if (!accept('.')) return {};
    std::int64_t value = 0, scale = 1'000'000;
    if (text_.empty() || text_.front() < '0' || text_.front() > '9') refuse();
    while (!text_.empty() && text_.front() >= '0' && text_.front() <= '9') {
      scale /= 10;
      value += (text_.front() - '0') * scale;
      text_.remove_prefix(1);
    }
    return microseconds(value);
  }
  minutes offset() {
    if (accept('Z') || accept('z')) return {};
    const bool is_west = accept('-');
    if (!is_west) expect('+');
    const auto whole = hours(digits(2, 23));
    expect(':');
    const minutes sum = whole + minutes(digits(2, 59));
    return is_west ? -sum : sum;
  }
  unsigned refuse() {
    failed_ = true;
    text_ = {};
    return 0;
  }
  bool is_done() const { return !failed_ && text_.empty(); }

 private:
  std::string_view text_;
  bool failed_ = false;
};

}  // namespace

void append_rfc3339(std::string& out, Instant moment) {
  moment = std::clamp(moment, kFirst, kLast);
  const auto day = floor<days>(moment);
  const year_month_day date(day);
  const hh_mm_ss clock(moment - day);
  append_digits(out, static_cast<unsigned>(int(date.year())), 4);
  out += '-';
  append_digits(out, unsigned(date.month()), 2);
  out += '-';
  append_digits(out, unsigned(date.day()), 2);
  out += 'T';
  append_digits(out, static_cast<unsigned>(clock.hours().count()), 2);
  out += ':';
  append_digits(out, static_cast<unsigned>(clock.minutes().count()), 2);
  out += ':';
  append_digits(out, static_cast<unsigned>(clock.seconds().count()), 2);
  if (const auto rest = clock.subseconds().count()) {
    out += '.';
    append_digits(out, static_cast<unsigned>(rest), 6);
  }
  out += 'Z';
}

std::optional<Instant> parse_rfc3339(std::string_view text) {
  Reader reader(text);
  const year the_year(static_cast<int>(reader.digits(4, 9999)));
  reader.expect('-');
  const month the_month(reader.digits(2, 12));
  reader.expect('-');
  const day the_day(reader.digits(2, 31));
  if (!reader.accept('T')) reader.expect('t');
  const auto hour = hours(reader.digits(2, 23));
  reader.expect(':');
  const auto minute = minutes(reader.digits(2, 59));
  reader.expect(':');
  const auto second = seconds(reader.digits(2, 59));
  const auto fraction = reader.fraction();
  const auto offset = reader.offset();
  const year_month_day date(the_year, the_month, the_day);
  if (!reader.is_done() || !date.ok()) return std::nullopt;
  const Instant moment = sys_days(date) + hour + minute + second + fraction - offset;
  if (moment < kFirst || moment > kLast) return std::nullopt;
  return moment;
}

}  // namespace toolyard
