// What Google says when it does not answer, and whether asking again would help.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "adapters/http_client/client.h"
#include "core/describe/values.h"
#include "ports/search_console.h"

namespace toolyard::search_console {

// Google's two forms of an error: that of its APIs, with a reason that is a word, and that of the
// token endpoint (RFC 6749), where the reason is the error itself.
struct Complaint {
  std::string reason;
  std::string status;  // such as `PERMISSION_DENIED`
  std::string message;
};
Complaint complaint_in(std::string body);

// The fault of an answer that is no success. `who` begins the sentence; `secret` is kept out of it.
SearchConsoleFault fault_of(std::string_view who, http_client::Response response,
                            std::string_view secret, Instant now);
// The same where no answer came.
SearchConsoleFault fault_of(std::string_view who, const http_client::Failure& failure);

}  // namespace toolyard::search_console
