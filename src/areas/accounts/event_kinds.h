// The events of accounts.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/endpoint/event_kind.h"
#include "core/endpoint/identity.h"

namespace toolyard::accounts {

// An account, without anything that identifies the person.
struct AccountEvent {
  static constexpr std::string_view schema_name = "AccountEvent";
  UserId id{};
  std::optional<Role> role;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&AccountEvent::id>("Id of the account.").refers_to("users"),
        field<&AccountEvent::role>("Role of the account; null if it only calls tools.")};
  }
};

namespace event_kinds {
inline constexpr EventRules rules{.role = Role::admin};
inline constexpr EventOf<AccountEvent> registered{"account.registered", "An account was created.",
                                                  "user", rules};
inline constexpr EventOf<AccountEvent> deleted{"account.deleted", "An account was deleted.", "user",
                                               rules};
inline constexpr std::array<EventKind, 2> all{registered, deleted};
}  // namespace event_kinds

}  // namespace toolyard::accounts
