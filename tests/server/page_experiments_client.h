// Fixture for experiments on pages: texts under experiment, and the browsers of visitors.
#pragma once
#include <set>
#include <string>
#include <string_view>

#include "pages/trials/visitor.h"
#include "tests/server/site_client.h"

namespace toolyard::testing {

inline const std::string browser_name =
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\r\n";

class PageExperimentsTest : public SiteTest {
 protected:
  using Configure = std::function<void(Settings&)>;
  explicit PageExperimentsTest(const Configure& configure = {})
      : SiteTest([configure](Settings& settings) {
          settings.server.secret_key = secret;
          if (configure) configure(settings);
        }) {}

  static constexpr std::string_view list = "/api/v1/admin/experiments/";
  static constexpr auto secret = "the same on all nodes, of 32 bytes or more";

  // Publishes a text, and returns its id.
  std::string publish_text(std::string_view fields) {
    const auto record = publish(fields);
    const auto end = record.find_last_not_of('/');
    return record.substr(record.rfind('/', end) + 1, end - record.rfind('/', end));
  }
  // Returns the body of a request for an experiment with one other variant than the control.
  static std::string request(std::string_view key, std::string_view page, std::string_view value,
                             std::string_view more = {}) {
    std::string body = R"({"key": ")";
    body.append(key).append(R"(", "name": "Test", "engine": "frequentist", "page": )");
    body.append(page).append(R"(, "variants": [{"key": "control", "is_control": true}, )");
    body.append(R"({"key": "other", "value": ")").append(value).append("\"}]").append(more);
    return body + "}";
  }
  static std::string page_of(std::string_view item, std::string_view part) {
    return R"({"content_item": )" + std::string(item) + R"(, "part": ")" + std::string(part) +
           "\"}";
  }
  // Creates and starts an experiment. Returns its path.
  std::string start(const std::string& body) {
    const auto made = call("editor", "POST", list, body);
    EXPECT_EQ(made.status, 201) << made.body;
    auto record = header(made, "Location");
    const auto started = call("approver", "POST", record + "start/");
    EXPECT_EQ(started.status, 200) << started.body;
    return record;
  }
  // Opens a page as a person with the given cookie, or with none.
  RawAnswer open(std::string_view path, std::string_view cookie = {},
                 const std::string& headers = {}) {
    return visit(path, browser_name + cookie_line(cookie) + headers);
  }
  static std::string cookie_line(std::string_view cookie) {
    return cookie.empty() ? std::string() : "Cookie: a=b; " + std::string(cookie) + "\r\n";
  }
  // Returns the cookie that a response sets, such as `site_visitor=…`; empty if there is none.
  static std::string cookie_of(const RawAnswer& page) {
    const auto line = header(page, "Set-Cookie");
    return line.substr(0, line.find(';'));
  }
  // Whether the experiment on a page comes to be shown. Looks as a robot, which does not count.
  bool is_tested(const std::string& path) {
    return eventually([&] { return header(visit(path), "Cache-Control") == "private, no-cache"; });
  }
  // Returns the cookie of a visitor with a number, who has seen the given experiment, or nothing.
  static std::string visitor(int number, std::string_view experiment = {}) {
    const auto digits = std::to_string(number);
    pages::Visitor one{.unit = "u" + std::string(21 - digits.size(), '0') + digits};
    if (!experiment.empty()) one.add({std::stoll(std::string(experiment)), true});
    const pages::VisitorCookies cookies(pages::VisitorCookies::key_from(SecretKey(secret)));
    return "site_visitor=" + cookies.text_of(one);
  }
  std::string exposures(const std::string& record) {
    return member(call("viewer", "GET", record), "/exposures");
  }
};

}  // namespace toolyard::testing
