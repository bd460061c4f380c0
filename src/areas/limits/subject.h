// Whom a limit applies to: a key, an account, a network that calls without either, or attempts to
// sign in.
#pragma once
#include <cstdint>
#include <string_view>

#include "core/address.h"
#include "core/describe/values.h"
#include "core/endpoint/identity.h"
#include "ports/shared_counters.h"

namespace toolyard::limits {

enum class SubjectKind : std::uint8_t { address, key, user, sign_in };

struct Subject {
  CounterName name{};
  bool operator==(const Subject&) const = default;
  SubjectKind kind() const;
};

Subject subject_of(KeyId key);
Subject subject_of(UserId user);
// An account's calls of all but the tools, apart from those.
Subject subject_of_other_calls(UserId user);
// With what its network is made of, as `counted_network` has it.
Subject subject_of(const Address& address);
// Everything that is not an address, such as the peer of a local socket, is one subject.
Subject subject_of_address(std::string_view text);

// Signing in, by what stands for the name or the network or both.
Subject subject_of_sign_in(std::string_view text);
// Calls of an address that sign in; apart from its others.
Subject subject_of_sign_in_from(std::string_view address);

// Calls of tools without a credential; apart from an address's others.
Subject subject_of_tools_from(std::string_view address);

// A month of a quota, which begins and ends in UTC: counted from January of the year 0.
enum class Month : std::int32_t {};

// The month of a moment, how long it is, and how much of it is left, rounded up.
struct MonthAt {
  Month month{};
  std::int64_t length_s = 0;
  std::int64_t left_s = 0;
};
MonthAt month_at(Instant moment);

// The counter of a subject's calls in a month.
CounterName counter_of(const Subject& subject, Month month);

}  // namespace toolyard::limits
