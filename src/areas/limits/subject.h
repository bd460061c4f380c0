// Subjects of limits: a key, an account, a network that calls without either, or attempts to sign
// in.
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
// Calls of an account other than those of tools, counted separately.
Subject subject_of_other_calls(UserId user);
// The network of an address, as `counted_network` returns it.
Subject subject_of(const Address& address);
// Everything that is not an address, such as the peer of a local socket, is one subject.
Subject subject_of_address(std::string_view text);

// Attempts to sign in, by a text for the name, the network or both.
Subject subject_of_sign_in(std::string_view text);
// Calls from an address that sign in, counted separately from its other calls.
Subject subject_of_sign_in_from(std::string_view address);

// Calls of tools without a credential, counted separately from other calls of the address.
Subject subject_of_tools_from(std::string_view address);

// Calls that pages of this server send while somebody types, counted separately from all others: of
// an account, and from an address without a credential.
Subject subject_of_typing(UserId user);
Subject subject_of_typing_from(std::string_view address);

// A month of a quota, in UTC, as months since January of the year 0.
enum class Month : std::int32_t {};

// The month of a moment, its length and the time left in it; the latter is rounded up.
struct MonthAt {
  Month month{};
  std::int64_t length_s = 0;
  std::int64_t left_s = 0;
};
MonthAt month_at(Instant moment);

// Returns the name of the counter of a subject's calls in a month.
CounterName counter_of(const Subject& subject, Month month);

}  // namespace toolyard::limits
