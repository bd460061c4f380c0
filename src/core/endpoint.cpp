#include "core/endpoint.h"

#include <algorithm>

namespace toolyard {

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
