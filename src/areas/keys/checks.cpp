// Validation of the settings of a key beyond their description.
#include <algorithm>
#include <set>

#include "areas/keys/service.h"
#include "core/describe/faults.h"
#include "core/endpoint/agents.h"

namespace toolyard::keys {
namespace {

std::size_t code_points(std::string_view text) {
  return std::size_t(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

template <class... T> void require(std::vector<Fault>& faults, bool holds, T&&... fault) {
  if (!holds) faults.push_back({std::forward<T>(fault)...});
}

// Whether `scope` is `whole`, or restricts it to one record.
bool is_part_of(std::string_view scope, std::string_view whole) {
  constexpr std::size_t max_key = 64;
  if (scope == whole) return true;
  if (!scope.starts_with(whole) || scope.substr(whole.size()).front() != ':') return false;
  const auto key = scope.substr(whole.size() + 1);
  return !key.empty() && key.size() <= max_key && std::ranges::all_of(key, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
}

void refuse_repeated(std::vector<Fault>& faults, std::string_view list,
                     const std::vector<std::string>& items) {
  std::set<std::string_view> seen;
  for (std::size_t i = 0; i < items.size(); ++i)
    require(faults, seen.insert(items[i]).second, std::string(list) + "/" + std::to_string(i),
            "duplicate", "Must not be repeated.");
}

// Says what a scope must be, and which one may have been meant.
std::string unknown_scope(std::string_view scope, const KnownScopes& scopes) {
  std::string detail =
      "Must be `tools:*`, `tools:` followed by the slug of a tool, `tools:experiments`, "
      "optionally followed by `:` and the key of an experiment, a scope of the list at "
      "`/api/v1/developer/keys/scopes/`, `agents:read` or `agents:draft`.";
  std::vector<std::string_view> known{"agents:read", "agents:draft"};
  for (const auto* some : {&scopes.of_tools, &scopes.of_sites})
    known.insert(known.end(), some->begin(), some->end());
  for (const auto& one : scopes.of_staff) known.emplace_back(one.scope);
  if (const auto meant = nearest_name(scope, known); !meant.empty())
    detail += " Did you mean `" + std::string(meant) + "`?";
  return detail;
}

}  // namespace

void KeyService::check_scope(std::vector<Fault>& faults, const std::string& pointer,
                             std::string_view scope, const Holder& holder) const {
  const auto role = holder.role;
  const auto is_among = [&](const std::vector<std::string>& scopes) {
    return std::ranges::find(scopes, scope) != scopes.end();
  };
  const bool is_of_agents = is_agents_scope(scope);
  const bool is_of_site = std::ranges::any_of(
      known_scopes_.of_sites, [&](const std::string& one) { return is_part_of(scope, one); });
  const auto& of_staff = known_scopes_.of_staff;
  const auto staff_scope = std::ranges::find(of_staff, scope, &StaffScope::scope);
  const bool is_of_staff = staff_scope != of_staff.end();
  if (scope != "tools:*" && !is_of_agents && !is_of_site && !is_of_staff &&
      !is_among(known_scopes_.of_tools))
    faults.push_back({pointer, "unknown_scope", unknown_scope(scope, known_scopes_)});
  require(faults, holder.environment == Environment::live || !(is_of_staff || is_of_agents),
          pointer, "not_for_testing",
          "Requires a key with the environment `live`: the admin side has only one environment.");
  require(faults, !is_of_staff || role >= staff_scope->role, pointer, "needs_role",
          "Requires an account whose role permits this on the admin side.");
  require(faults, role || !is_of_agents, pointer, "needs_role",
          "Requires an account with a role, because the scope gives access to the admin side.");
  require(faults, role >= Role::editor || !is_of_site, pointer, "needs_role",
          "Requires the role `editor`, because reported events decide experiments.");
}

std::vector<Fault> KeyService::faults_of(const NewKey& request, std::optional<Role> role) const {
  std::vector<Fault> faults;
  const auto length = code_points(request.name);
  require(faults, length >= 1 && length <= 100, "/name", "invalid",
          "Must be 1 to 100 characters long.");
  require(faults, !request.scopes.empty() && request.scopes.size() <= 50, "/scopes", "invalid",
          "Must contain 1 to 50 scopes.");
  for (std::size_t i = 0; i < request.scopes.size(); ++i)
    check_scope(faults, "/scopes/" + std::to_string(i), request.scopes[i],
                {role, request.environment});
  refuse_repeated(faults, "/scopes", request.scopes);
  require(faults, request.allowed_ips.size() <= 50, "/allowed_ips", "invalid",
          "Must contain at most 50 addresses and networks.");
  for (std::size_t i = 0; i < request.allowed_ips.size(); ++i)
    require(faults, parse_network(request.allowed_ips[i]).has_value(),
            "/allowed_ips/" + std::to_string(i), "invalid",
            "Must be an IP address or a network, such as `10.0.0.0/8`.");
  refuse_repeated(faults, "/allowed_ips", request.allowed_ips);
  require(faults, !request.expires_at || *request.expires_at > clock_(), "/expires_at",
          "in_the_past", "Must be in the future.");
  require(faults, request.rate_limit_per_minute.value_or(1) >= 1, "/rate_limit_per_minute",
          "out_of_range", "Must be at least 1.");
  require(faults, request.monthly_quota.value_or(1) >= 1, "/monthly_quota", "out_of_range",
          "Must be at least 1.");
  return faults;
}

// Unchanged settings stay allowed: for example, the account may have lost its role since.
std::vector<Fault> KeyService::faults_of(const Key& before, NewKey request,
                                         std::optional<Role> role) const {
  if (request.expires_at == before.expires_at) request.expires_at.reset();  // may be in the past
  if (request.scopes == before.scopes) request.scopes = NewKey{}.scopes;
  if (request.allowed_ips == before.allowed_ips) request.allowed_ips.clear();
  auto faults = faults_of(request, role);
  // Part of the text of the key, which stays.
  require(faults, request.environment == before.environment, "/environment", "invalid_option",
          "Cannot be changed: create another key.");
  return faults;
}

}  // namespace toolyard::keys
