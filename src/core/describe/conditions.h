// Checks the conditions of fields (`FieldDraft::when`): a value that cannot have an effect, because
// another field has a value for which it is not used, is most likely a mistake.
#pragma once
#include <vector>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard {

// Returns a fault for each field of a record that has another value than by default, although its
// condition does not hold, or that of the field which it depends on. The condition of the main
// input is only one of its presentation: as a number or a name, the input is used otherwise.
std::vector<Fault> values_without_effect(const Type& type, const void* record);

}  // namespace toolyard
