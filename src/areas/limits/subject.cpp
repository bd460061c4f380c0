#include "areas/limits/subject.h"

#include <algorithm>

#include "core/crypto/sha256.h"

namespace toolyard::limits {

namespace {

// The second half of a name: two bits of kind, fourteen of month, and the 48 low bits of a mapped
// IPv4 address. IPv6 networks have no such bits; a 1 there keeps the name from being all zeros.
constexpr unsigned kind_shift = 62;
constexpr unsigned month_shift = 48;
constexpr std::uint64_t month_mask = (1u << (kind_shift - month_shift)) - 1;
// The first month that fits; fourteen bits are enough for more than a thousand years.
constexpr std::int32_t first_month = 2000 * 12;

std::uint64_t big_endian(const unsigned char* bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < 8; ++i) value = value << 8 | bytes[i];
  return value;
}

Subject named(SubjectKind kind, std::uint64_t high, std::uint64_t low) {
  return {{high, std::uint64_t(kind) << kind_shift | low}};
}

}  // namespace

SubjectKind Subject::kind() const { return SubjectKind(name[1] >> kind_shift); }

Subject subject_of(KeyId key) { return named(SubjectKind::key, std::uint64_t(key), 0); }
Subject subject_of(UserId user) { return named(SubjectKind::user, std::uint64_t(user), 0); }
Subject subject_of_other_calls(UserId user) {
  return named(SubjectKind::user, std::uint64_t(user), 1);
}

namespace {

Subject subject_of(SubjectKind kind, const Address& address) {
  const auto network = counted_network(address);
  const auto low = big_endian(network.base.bytes.data() + 8);
  return named(kind, big_endian(network.base.bytes.data()), network.bits == 128 ? low : 1);
}

}  // namespace

Subject subject_of(const Address& address) { return subject_of(SubjectKind::address, address); }

Subject subject_of_address(std::string_view text) {
  return subject_of(parse_address(text).value_or(Address{}));
}

Subject subject_of_sign_in(std::string_view text) {
  const auto digest = sha256(text);
  constexpr auto low_mask = (std::uint64_t{1} << month_shift) - 1;
  return named(SubjectKind::sign_in, big_endian(digest.data()),
               big_endian(digest.data() + 8) & low_mask);
}

Subject subject_of_sign_in_from(std::string_view address) {
  return subject_of(SubjectKind::sign_in, parse_address(address).value_or(Address{}));
}

namespace {

// Addresses have no months, so these bits tell apart what is counted for one address.
Subject counted_apart(std::string_view address, std::uint64_t number) {
  auto subject = subject_of_address(address);
  subject.name[1] |= number << month_shift;
  return subject;
}

}  // namespace

Subject subject_of_tools_from(std::string_view address) { return counted_apart(address, 1); }

Subject subject_of_typing(UserId user) { return named(SubjectKind::user, std::uint64_t(user), 2); }
Subject subject_of_typing_from(std::string_view address) { return counted_apart(address, 2); }

CounterName counter_of(const Subject& subject, Month month) {
  const auto since = std::max(std::int32_t(month) - first_month + 1, 1);
  return {subject.name[0], subject.name[1] | (std::uint64_t(since) & month_mask) << month_shift};
}

MonthAt month_at(Instant moment) {
  using namespace std::chrono;
  const year_month_day date(floor<days>(moment));
  const auto first = year_month(date.year(), date.month());
  const sys_days start = first / 1;
  const sys_days end = (first + months(1)) / 1;
  return {.month = Month(int(date.year()) * 12 + int(unsigned(date.month())) - 1),
          .length_s = duration_cast<seconds>(end - start).count(),
          .left_s = ceil<seconds>(end - moment).count()};
}

}  // namespace toolyard::limits
