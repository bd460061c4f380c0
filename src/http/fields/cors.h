// Cross-origin resource sharing (CORS): which pages of other origins may call the API and read its
// responses.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/endpoint/endpoint.h"
#include "http/framing/request.h"
#include "http/framing/response.h"

namespace toolyard::http {

class Cors {
 public:
  // `origins` are such as `https://app.example`, or `*` for all.
  Cors(std::vector<std::string> origins, std::span<const Endpoint> endpoints);

  // Lets the page that sent the request read the response, if its origin is listed. Applies to the
  // responses of every layer, including errors.
  void show(const Request& request, Response& response) const;
  // Adds what a response to a preflight request from a listed origin allows: `methods`, and the
  // header fields that the API accepts. Does nothing for other requests.
  void allow(const Request& request, std::string_view methods, Response& response) const;
  // `show_to_all` and `allow_all` are for responses that every page may read, because they do not
  // depend on anything that a browser adds, such as cookies.
  static void show_to_all(Response& response);
  static void allow_all(std::string_view methods, Response& response);
  bool is_listed(std::string_view origin) const;

 private:
  std::vector<std::string> origins_;
  std::string readable_;  // value of Access-Control-Expose-Headers
};

}  // namespace toolyard::http
