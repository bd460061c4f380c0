// The events of API keys, which their accounts can read.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/keys/facts.h"
#include "core/endpoint/event_kind.h"

namespace toolyard::keys {

// A key after the change, without any part of its secret.
struct KeyEvent {
  static constexpr std::string_view schema_name = "ApiKeyEvent";
  KeyId id{};
  std::string name;
  Environment environment = Environment::live;
  std::vector<std::string> scopes;
  std::optional<Instant> expires_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&KeyEvent::id>("Id of the key, which stays the same when the key is rotated."),
        field<&KeyEvent::name>("Name of the key."),
        field<&KeyEvent::environment>("Whether the key is for production or for testing."),
        field<&KeyEvent::scopes>("What the key may call."),
        field<&KeyEvent::expires_at>("When the key expires; null for never.")};
  }
};

namespace event_kinds {
inline constexpr EventRules rules{.role = Role::admin, .owner = EventOwner::included};
inline constexpr EventOf<KeyEvent> created{"key.created", "An API key was created.", "api_key",
                                           rules};
inline constexpr EventOf<KeyEvent> rotated{"key.rotated", "An API key received a new secret.",
                                           "api_key", rules};
inline constexpr EventOf<KeyEvent> revoked{"key.revoked", "An API key was revoked.", "api_key",
                                           rules};
inline constexpr EventOf<KeyEvent> expiring{"key.expiring", "An API key expires within a week.",
                                            "api_key", rules};
inline constexpr std::array<EventKind, 4> all{created, rotated, revoked, expiring};
}  // namespace event_kinds

}  // namespace toolyard::keys
