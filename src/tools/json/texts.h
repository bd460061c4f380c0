// The operations `escape` and `unescape` of json-formatter: from a text to a JSON string, and back.
#pragma once
#include "core/error.h"
#include "tools/json_formatter.h"

namespace toolyard::json_formatter {

Result<Answer> escape(const Request& request, const Context& context);
Result<Answer> unescape(const Request& request);

}  // namespace toolyard::json_formatter
