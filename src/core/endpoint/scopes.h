// Scopes of API keys: which one an endpoint requires, which follows from its description, and which
// scopes include others.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/endpoint.h"
#include "core/endpoint/identity.h"

namespace toolyard {

// What a key does in an area of the admin side.
enum class ScopeVerb : std::uint8_t { read, write, approve };
constexpr auto spellings(ScopeVerb) {
  return std::array<Spelling<ScopeVerb>, 3>{
      {{ScopeVerb::read, "read", "Read everything in the area."},
       {ScopeVerb::write, "write", "Read, create, change and delete."},
       {ScopeVerb::approve, "approve",
        "Read, and make the decisions that require the role `approver`, such as publishing and "
        "sending; does not include writing."}}};
}

// A scope for an area of the admin side, and the lowest role with which it permits anything.
struct StaffScope {
  std::string scope;
  std::string area;
  ScopeVerb verb = ScopeVerb::read;
  Role role = Role::viewer;
};

// Whether API keys of staff are accepted, besides access tokens: for all operations of the admin
// side except those that are reserved for people.
inline bool takes_staff_keys(const Endpoint& endpoint) {
  return endpoint.access > Access::account && endpoint.scope.empty() && !endpoint.only_people;
}
// Returns the area of an endpoint in scopes: its tag, with hyphens.
std::string scope_area_of(const Endpoint& endpoint);
ScopeVerb scope_verb_of(const Endpoint& endpoint);
// Returns `area:verb`.
std::string scope_of(std::string_view area, ScopeVerb verb);
// Returns the scope that a key requires for the endpoint; empty if no key is accepted, or any.
std::string required_scope_of(const Endpoint& endpoint);
// Returns the scope that a key requires for the endpoint at `/mcp/admin`.
std::string agents_scope_of(const Endpoint& endpoint);
// Returns what `agents:read` or `agents:draft` includes there, but no scope of an area.
std::string agents_scope_of_all_areas(const Endpoint& endpoint);

// Returns the scopes that the endpoints require of keys of staff, and those that combine areas,
// those of an area together.
std::vector<StaffScope> staff_scopes(std::span<const Endpoint> endpoints);

// Whether a key with the scope `granted` may do what requires the scope `needed`:
// - `tools:*` includes every tool, and any scope includes its restrictions, as
//   `tools:experiments` does `tools:experiments:checkout`;
// - `content:write` and `content:approve` include `content:read`;
// - `email:write` includes `campaigns:write` and `subscribers:write`;
// - `agents:draft` includes `agents:read`, and both include every area, at `/mcp/admin` alone;
// - `content:read` and `content:write` include reading and drafting contents there.
bool includes(std::string_view granted, std::string_view needed);

}  // namespace toolyard
