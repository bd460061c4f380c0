#include "core/endpoint.h"

#include <algorithm>

namespace toolyard {
namespace {

std::string requirement_of(const Endpoint& endpoint) {
  const auto role = [](std::string_view name) {
    return "Requires the role `" + std::string(name) + "` or a higher one.";
  };
  switch (endpoint.access) {
    case Access::anyone: return "Requires no credential.";
    case Access::tools:
      return "Requires an API key with the scope `" + endpoint.scope + "`, or an access token.";
    case Access::account: return "Requires an access token.";
    case Access::viewer: return role("viewer");
    case Access::editor: return role("editor");
    case Access::approver: return role("approver");
    case Access::admin: return "Requires the role `admin`.";
  }
  return {};
}

}  // namespace

std::string full_description(const Endpoint& endpoint) {
  return endpoint.description + "\n\n" + requirement_of(endpoint);
}

Result<void> checked(const Endpoint& endpoint, const Call& call, const void* request,
                     Result<void> read) {
  const bool may_have_more = read || read.error().type == &problems::validation_error;
  if (!endpoint.check || !may_have_more) return read;
  auto faults = read ? std::vector<Fault>() : std::move(read.error().faults);
  for (auto& fault : endpoint.check(call, request)) {
    if (faults.size() == Faults::most) break;
    if (std::ranges::find(faults, fault.pointer, &Fault::pointer) == faults.end())
      faults.push_back(std::move(fault));
  }
  if (faults.empty()) return {};
  return invalid(std::move(faults));
}

}  // namespace toolyard
