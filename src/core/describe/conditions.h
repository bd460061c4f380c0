// Checks the conditions of fields (`FieldDraft::when`): a value that cannot have an effect, because
// another field has a value for which it is not used, is most likely a mistake.
#pragma once
#include <string_view>
#include <utility>
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard {

// Whether the conditions of a field hold, and those of the fields which they are about.
bool is_used(const Type& type, const void* record, const Field& field);

// Returns a fault for each field of a record that has another value than by default, although its
// condition does not hold, or that of the field which it depends on. The condition of the main
// input is only one of its presentation: as a number or a name, the input is used otherwise.
// `chosen` is the name of a field that was not given and for which a value was chosen since.
std::vector<Fault> values_without_effect(const Type& type, const void* record,
                                         std::string_view chosen = {});

// The same for a request to a tool that chooses one of its options by the input, such as the
// operation: fails if there are options that have no effect with what it chose.
template <auto M, class Request, class Value>
Result<void> check_effect(const Request& request, Value chosen) {
  auto decided = request;
  decided.*M = chosen;
  auto faults = values_without_effect(type_of<Request>, &decided, detail::member_name<M>());
  if (faults.empty()) return {};
  return invalid(std::move(faults));
}

}  // namespace toolyard
