// What visitors read on the public site of a server process, and what staff publish there.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/soak/site.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {

// Reads a page as a browser does, at an address whose pages are kept in memory.
inline http::RawAnswer visit(std::uint16_t port, std::string_view path) {
  return ApiClient(port).call("GET", path, {}, own_host + accepted_by_browsers);
}
inline bool shows(std::uint16_t port, const std::string& path, std::string_view text) {
  return eventually([&] {
    const auto page = visit(port, path);
    return page.status == 200 && page.body.contains(text);
  });
}

// Publishes texts, signed in as `admin`.
class Publisher {
 public:
  explicit Publisher(std::uint16_t port) : client_(port), bearer_(client_.sign_in("admin")) {}

  // Creates a text that is live at once, at `/blog/SLUG/`.
  http::RawAnswer publish(const std::string& slug, const std::string& body) {
    return client_.call("POST", texts,
                        R"({"status":"published","content_type":"blog","title":"Text","slug":")" +
                            slug + R"(","body":")" + body + "\"}",
                        bearer_);
  }
  // Publishes another body of a text. Returns the status of the first call that fails, or 200.
  int publish_again(const std::string& id, const std::string& body) {
    const auto record = texts + id + "/";
    const auto changed =
        client_.call("PATCH", record, R"({"body":")" + body + "\"}", bearer_).status;
    if (changed != 200) return changed;
    for (const auto* action : {"submit/", "approve/", "publish/"})
      if (const auto done = client_.call("POST", record + action, {}, bearer_); done.status != 200)
        return done.status;
    return 200;
  }
  static std::string path_of(const std::string& slug) { return "/blog/" + slug + "/"; }

 private:
  inline static const std::string texts = "/api/v1/admin/content/";
  ApiClient client_;
  std::string bearer_;
};

}  // namespace toolyard::testing
