#include "core/endpoint/endpoint.h"

#include <algorithm>

#include "core/answers/event_feed.h"
#include "core/endpoint/scopes.h"

namespace toolyard {
namespace {

std::string requirement_of(const Endpoint& endpoint) {
  const auto role = [&](std::string_view name) {
    auto text = "Requires the role `" + std::string(name) + "`";
    if (endpoint.access != Access::admin) text += " or a higher one";
    const auto scope = required_scope_of(endpoint);
    if (scope.empty()) return text + "; API keys are not accepted.";
    text += ", or an API key of such an account with the scope `" + scope + "`";
    if (endpoint.scope_parameter.empty()) return text + ".";
    return text + " or `" + endpoint.scope + ":{" + std::string(endpoint.scope_parameter) + "}`.";
  };
  switch (endpoint.access) {
    case Access::anyone: return "Requires no credential.";
    case Access::tools:
      return "Requires an API key with the scope `" + endpoint.scope + "`, or an access token.";
    case Access::account: return "Requires an access token.";
    case Access::viewer: return role("viewer");
    case Access::editor: return role("editor");
    case Access::approver: return role("approver");
    case Access::admin: return role("admin");
  }
  return {};
}

// Whether a fault is at this position or at one that contains it, so that the value is unknown.
bool covers(const Fault& fault, std::string_view pointer) {
  const auto size = fault.pointer.size();
  return pointer.starts_with(fault.pointer) && (pointer.size() == size || pointer[size] == '/');
}

// Whether a field of a partial change was not given: the stored value is kept, and a fault in it is
// not the caller's.
bool is_stored(const Endpoint& endpoint, const Call& call, std::string_view pointer) {
  if (!endpoint.reading.is_partial || pointer.empty()) return false;
  pointer.remove_prefix(1);
  const auto field = find_field(*endpoint.request, pointer.substr(0, pointer.find('/')));
  return field < endpoint.request->fields.size() && !call.given.has(field);
}

}  // namespace

std::string full_description(const Endpoint& endpoint) {
  return endpoint.description + "\n\n" + requirement_of(endpoint) +
         (endpoint.allows_anonymous ? " Requests without a credential are accepted too." : "");
}

bool is_body_optional(const Endpoint& endpoint) {
  return endpoint.reading.is_partial || !endpoint.request ||
         std::ranges::none_of(endpoint.request->fields, &Field::is_required);
}

bool is_followed(const Endpoint& endpoint) {
  if (!endpoint.answer) return false;
  return endpoint.answer == &type_of<EventStream> ||
         find_field(*endpoint.answer, "next_after") < endpoint.answer->fields.size();
}

Result<void> checked(const Endpoint& endpoint, const Call& call, const void* request,
                     Result<void> read) {
  const bool may_have_more = read || read.error().type == &problems::validation_error;
  if (!endpoint.check || !may_have_more) return read;
  const auto known = faults_in(read);
  auto all = known;
  for (auto& fault : endpoint.check(call, request)) {
    if (all.size() == Faults::most) break;
    const bool is_reported =
        std::ranges::any_of(known, [&](const Fault& one) { return covers(one, fault.pointer); });
    if (is_reported || is_stored(endpoint, call, fault.pointer)) continue;
    if (std::ranges::find(all, fault.pointer, &Fault::pointer) != all.end()) continue;
    all.push_back(std::move(fault));
  }
  if (all.empty()) return {};
  auto refused = invalid(std::move(all));
  if (!read) refused.error().hint = std::move(read.error().hint);
  return refused;
}

}  // namespace toolyard
