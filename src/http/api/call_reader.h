// Makes the Call of an endpoint from a request: what stands in its path, and its address.
#pragma once
#include <forward_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/call.h"
#include "http/api/router.h"
#include "http/framing/request.h"

namespace toolyard::http {

// Holds the texts that a Call borrows.
class CallReader {
 public:
  // `not_found` where `{id}` is no id. `base_url` begins addresses; without one they begin as the
  // caller addressed us.
  Result<Call> read(const Request& request, const Route& route, const Caller& caller,
                    std::string_view base_url);
  // The address of this server, without a path.
  std::string_view origin(const Request& request, std::string_view base_url);
  void clear();

 private:
  std::forward_list<std::string> texts_;  // costs nothing where there are none
  std::vector<PathText> path_;
  std::string url_, origin_;
};

}  // namespace toolyard::http
