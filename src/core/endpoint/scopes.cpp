#include "core/endpoint/scopes.h"

#include <algorithm>

namespace toolyard {
namespace {

// Several areas under one name.
struct AreaGroup {
  std::string_view name;
  std::array<std::string_view, 2> areas;
};
constexpr std::array groups{AreaGroup{"email", {"campaigns", "subscribers"}}};

constexpr std::string_view agents_start = "agents:";

// `area:verb`, in two parts.
struct Parts {
  std::string_view area, verb;
};
Parts parts_of(std::string_view scope) {
  const auto colon = scope.find(':');
  if (colon == scope.npos) return {};
  return {scope.substr(0, colon), scope.substr(colon + 1)};
}

bool is_area_of(std::string_view area, std::string_view granted) {
  return area == granted || std::ranges::any_of(groups, [&](const AreaGroup& group) {
           return group.name == granted &&
                  std::ranges::find(group.areas, area) != group.areas.end();
         });
}

bool is_restriction_of(std::string_view scope, std::string_view whole) {
  return scope.starts_with(whole) && (scope.size() == whole.size() || scope[whole.size()] == ':');
}

std::string_view name_of(ScopeVerb verb) {
  constexpr auto known = spellings(ScopeVerb{});
  return std::ranges::find(known, verb, &Spelling<ScopeVerb>::value)->name;
}

bool is_verb(std::string_view name) {
  constexpr auto known = spellings(ScopeVerb{});
  return std::ranges::find(known, name, &Spelling<ScopeVerb>::name) != known.end();
}

// Whether a scope for an area includes another one, or what agents do there. `agents:read` without
// an area is required for the list of tools.
bool includes_in_area(const Parts& granted, std::string_view needed) {
  if (!is_verb(granted.verb)) return false;
  if (!needed.starts_with(agents_start)) {
    const auto [area, verb] = parts_of(needed);
    return is_area_of(area, granted.area) && (verb == granted.verb || verb == "read");
  }
  const auto [verb, area] = parts_of(needed.substr(agents_start.size()));
  if (area.empty()) return needed == agents_read_scope;
  return is_area_of(area, granted.area) && (verb == "read" || granted.verb == "write");
}

Role role_of(Access access) {
  switch (access) {
    case Access::editor: return Role::editor;
    case Access::approver: return Role::approver;
    case Access::admin: return Role::admin;
    default: return Role::viewer;
  }
}

void add(std::vector<StaffScope>& all, std::string area, ScopeVerb verb, Role role) {
  auto scope = scope_of(area, verb);
  const auto known = std::ranges::find(all, scope, &StaffScope::scope);
  if (known != all.end()) {
    known->role = std::min(known->role, role);
    return;
  }
  const auto last = std::find_if(all.rbegin(), all.rend(),
                                 [&](const StaffScope& one) { return one.area == area; });
  all.insert(last == all.rend() ? all.end() : last.base(),
             {std::move(scope), std::move(area), verb, role});
}

}  // namespace

std::string scope_area_of(const Endpoint& endpoint) {
  auto area = endpoint.tag;
  std::ranges::replace(area, ' ', '-');
  return area;
}

ScopeVerb scope_verb_of(const Endpoint& endpoint) {
  if (endpoint.method == Method::get || endpoint.access == Access::viewer) return ScopeVerb::read;
  return endpoint.access == Access::approver ? ScopeVerb::approve : ScopeVerb::write;
}

std::string scope_of(std::string_view area, ScopeVerb verb) {
  return std::string(area).append(":").append(name_of(verb));
}

std::string required_scope_of(const Endpoint& endpoint) {
  if (!takes_staff_keys(endpoint)) return endpoint.scope;
  return scope_of(scope_area_of(endpoint), scope_verb_of(endpoint));
}

std::string agents_scope_of(const Endpoint& endpoint) {
  std::string scope(scope_of(endpoint.agents.may));
  // The list of tools belongs to no area.
  if (endpoint.tag != "agents") scope.append(":").append(scope_area_of(endpoint));
  return scope;
}

std::string agents_scope_of_all_areas(const Endpoint& endpoint) {
  return std::string(scope_of(endpoint.agents.may)).append(":*");
}

std::vector<StaffScope> staff_scopes(std::span<const Endpoint> endpoints) {
  std::vector<StaffScope> all;
  for (const auto& endpoint : endpoints)
    if (takes_staff_keys(endpoint))
      add(all, scope_area_of(endpoint), scope_verb_of(endpoint), role_of(endpoint.access));
  const auto of_areas = all;
  for (const auto& group : groups)
    for (const auto& one : of_areas)
      if (is_area_of(one.area, group.name)) add(all, std::string(group.name), one.verb, one.role);
  return all;
}

bool includes(std::string_view granted, std::string_view needed) {
  if (is_restriction_of(needed, granted)) return true;
  if (granted == "tools:*") return needed.starts_with("tools:");
  if (granted == agents_draft_scope) return is_restriction_of(needed, agents_read_scope);
  return includes_in_area(parts_of(granted), needed);
}

}  // namespace toolyard
