// Lays out a document that is written as it was read, line by line: the usual way of formatting,
// without a look at each character.
#pragma once
#include <string>

#include "tools/json/writer.h"

namespace toolyard::json {

// Appends the whole of a verbatim document. False where the limit is reached.
bool lay_out(const Document& document, const WriteOptions& options, std::string& out);

}  // namespace toolyard::json
