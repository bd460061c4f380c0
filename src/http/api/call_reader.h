// Creates the Call of an endpoint from a request: its path parameters, URL, caller and headers.
#pragma once
#include <forward_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/call.h"
#include "http/api/router.h"
#include "http/framing/request.h"

namespace toolyard::http {

// Owns the texts that the Call refers to.
class CallReader {
 public:
  // Fails with `not_found` if `{id}` in the path is not a positive integer, or a parameter cannot
  // be decoded. URLs begin with `base_url` or, if it is empty, with the scheme and host of the
  // request.
  Result<Call> read(const Request& request, const Route& route, const Caller& caller,
                    std::string_view base_url);
  // Returns the base URL of this server, which is kept until `clear`.
  std::string_view origin(const Request& request, std::string_view base_url);
  void clear();

 private:
  std::forward_list<std::string> texts_;  // a list that costs nothing while empty
  std::vector<PathText> path_;
  std::string url_, origin_;
};

}  // namespace toolyard::http
