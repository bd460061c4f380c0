// Which pages on other origins may call the API, and read what it answers.
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
  // `origins` such as `https://app.example`, or `*` for all.
  Cors(std::vector<std::string> origins, std::span<const Endpoint> endpoints);

  // Lets the page that has asked read this answer, whatever layer has made it.
  void show(const Request& request, Response& response) const;
  // The answer to a request that asks whether a page may call these methods.
  void allow(const Request& request, std::string_view methods, Response& response) const;
  // The same for answers that every page may read, since they depend on nothing that a browser
  // adds.
  static void show_to_all(Response& response);
  static void allow_all(std::string_view methods, Response& response);
  bool is_listed(std::string_view origin) const;

 private:
  std::vector<std::string> origins_;
  std::string readable_;  // the header fields that pages may read
};

}  // namespace toolyard::http
