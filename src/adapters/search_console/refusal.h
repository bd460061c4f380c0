// Parses error responses of Google and decides whether a retry can help.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "adapters/http_client/client.h"
#include "core/describe/values.h"
#include "ports/search_console.h"

namespace toolyard::search_console {

// An error of Google, in either of two forms: that of its APIs, whose reason is a keyword, or that
// of the token endpoint (RFC 6749, section 5.2), whose reason is the error code.
struct Complaint {
  std::string reason;
  std::string status;  // such as `PERMISSION_DENIED`
  std::string message;
};
Complaint complaint_in(std::string body);

// Returns the fault for an unsuccessful response. `who` begins the message; `secret` is masked in
// it.
SearchConsoleFault fault_of(std::string_view who, http_client::Response response,
                            std::string_view secret, Instant now);
// Returns the fault if no response arrived.
SearchConsoleFault fault_of(std::string_view who, const http_client::Failure& failure);

}  // namespace toolyard::search_console
