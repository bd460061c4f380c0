// Decodes the text of a file to UTF-8.
#pragma once
#include <string_view>

#include "areas/search/import/reading/tables.h"

namespace toolyard::search {

// Returns the text in UTF-8, without a byte order mark: UTF-16 is converted, and stored in the
// texts of the context. Returns an error if it is neither.
Result<std::string_view> decoded(std::string_view file, std::string_view bytes,
                                 ImportContext& context);

}  // namespace toolyard::search
