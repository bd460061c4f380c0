// The base of tests in which the database of a server fails. Records the changes that are
// acknowledged and those whose outcome is unknown; rejected changes must state the reason.
#pragma once
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {

class FailingStore : public ::testing::Test {
 protected:
  explicit FailingStore(Engine engine = Engine::sqlite) : site_(engine) {}
  void start(const std::vector<std::string>& options, const std::vector<std::string>& before = {}) {
    program_.emplace(options, before);
    key_ = Site::make_key(program_->port());
    client_.emplace(program_->port());
    bearer_ = client_->sign_in("admin");
  }
  // Creates a text. Returns whether it is acknowledged; otherwise, the response must state why.
  bool write() {
    const auto title = "Text " + std::to_string(++titles_);
    // Large enough to use up free space soon.
    const auto answer = client_->call("POST", texts,
                                      R"({"content_type":"blog","title":")" + title +
                                          R"(","body":")" + std::string(20'000, 'x') + "\"}",
                                      bearer_);
    if (answer.status == 201) acknowledged_.insert(title);
    else EXPECT_TRUE(is_reported(answer)) << answer.status << answer.body;
    if (answer.body.contains("may or may not have been saved")) uncertain_.insert(title);
    return answer.status == 201;
  }
  // Writes until no change finds space. A change that is rejected frees the space it has taken, in
  // which the next may fit: several in a row must be rejected.
  void write_until_full() {
    int rejected = 0;
    for (int i = 0; i < 1'000 && rejected < 3; ++i) rejected = write() ? 0 : rejected + 1;
    EXPECT_EQ(rejected, 3);
  }
  static bool is_reported(const http::RawAnswer& answer) {
    return answer.status == 503 && answer.body.contains(R"("code":"store_unavailable")") &&
           answer.has("Retry-After: ");
  }
  void call_tools(SoakRow& row) {
    std::int64_t lost = 0;
    for (int i = 0; i < calls; ++i)
      lost += client_->call("POST", "/api/v1/t/base64/", R"({"input":"x"})", key_).status != 200;
    row.count("calls of tools", calls);
    row.lost("calls of tools", lost);
  }
  bool read() {
    return client_->call("GET", std::string(texts) + "?page_size=1", {}, bearer_).status == 200;
  }
  // Expects the texts that were acknowledged and no others, except those whose outcome is unknown.
  void expect_texts() {
    std::set<std::string> found;
    bool is_last = false;
    for (int page = 1; !is_last; ++page) {
      const auto answer = client_->call(
          "GET", std::string(texts) + "?page_size=100&page=" + std::to_string(page), {}, bearer_);
      simdjson::dom::parser parser;
      const simdjson::padded_string json(answer.body);
      const auto all = parser.parse(json);
      for (const simdjson::dom::element text : all["results"])
        found.emplace(std::string_view(text["title"]));
      is_last = all["next"].is_null();
    }
    std::erase_if(found, [&](const std::string& title) { return uncertain_.contains(title); });
    EXPECT_EQ(found, acknowledged_);
  }
  void expect_counts(SoakRow& row, std::int64_t called) {
    EXPECT_TRUE(eventually([&] { return calls_counted(*client_, bearer_) >= called; }));
    row.lost("counts of calls", std::abs(called - calls_counted(*client_, bearer_)));
  }

  static constexpr std::int64_t calls = 20;
  Site site_;
  std::optional<ServingProgram> program_;
  std::optional<ApiClient> client_;
  std::string key_, bearer_;
  std::set<std::string> acknowledged_, uncertain_;

 private:
  static constexpr const char* texts = "/api/v1/admin/content/";
  std::int64_t titles_ = 0;
};

}  // namespace toolyard::testing
