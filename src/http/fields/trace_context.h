// W3C Trace Context: the trace id in a caller's `traceparent`, for the log.
#pragma once

#include <string_view>

namespace toolyard::http {

/// Returns the 32 hexadecimal digits of the trace id in `VERSION-TRACE-PARENT-FLAGS`, a view into
/// `traceparent`. Empty if that is not valid (wrong lengths, capitals, version ff, all zeros).
std::string_view trace_id_of(std::string_view traceparent);

}  // namespace toolyard::http
