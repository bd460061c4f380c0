// The filter /Crypt of streams, which says how their data is encrypted.
#pragma once
#include "tools/pdf/copying/active_content.h"

namespace toolyard::pdf {

// Removes the filter from the dictionary of a stream, whose data is not encrypted in the result.
void remove_crypt_filter(Entries& stream);

}  // namespace toolyard::pdf
