// W3C Trace Context: the trace that a caller's `traceparent` names, for the log.
#pragma once

#include <string_view>

namespace toolyard::http {

/// The 32 hex digits of the trace in `VERSION-TRACE-PARENT-FLAGS`, within `traceparent`; empty
/// where it is not as the recommendation has it (wrong lengths, capitals, version ff, all zeros).
std::string_view trace_id_of(std::string_view traceparent);

}  // namespace toolyard::http
