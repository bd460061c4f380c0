// The disk of the database and of what is counted is full, again and again, in a small one of the
// program's own: changes are refused with the reason, all else goes on, and there is no need to
// start the program again.
#include <gtest/gtest.h>

#include <set>

#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

const std::string texts = "/api/v1/admin/content/";

// A name space of mounts, by root or in one where everybody is.
std::string to_unshare() {
  for (const std::string words : {"unshare -m", "unshare -rm"})
    if (run_line(words + " mount -t tmpfs none /mnt").code == 0) return words.substr(8);
  return {};
}

class FullDiskSoak : public ::testing::Test {
 protected:
  void SetUp() override {
    option_ = to_unshare();
    if (option_.empty()) GTEST_SKIP() << "only root, or who may have a name space, mounts disks";
  }
  // The program on a new disk, which goes with the process that sees it.
  void start() {
    const auto prepare = "mount -t tmpfs -o size=16m none " + disk() + " && cp " +
                         site_.database().file() + "* " + disk() + " && exec \"$@\" 2>/dev/null";
    program_.reset();
    program_.emplace(
        std::vector<std::string>{"--data-dir=" + disk() + "/data",
                                 "--database-url=sqlite:///" + disk() + "/toolyard.db"},
        std::vector<std::string>{"unshare", option_, "sh", "-c", prepare, "sh"});
    key_ = Site::make_key(program_->port());
    client_.emplace(program_->port());
    bearer_ = client_->sign_in("admin");
    acknowledged_.clear();
  }
  std::string disk() const { return disk_.path().string(); }
  // As the program sees it.
  std::string filler() const {
    return "/proc/" + std::to_string(program_->process()) + "/root" + disk() + "/filler";
  }
  // Leaves no byte.
  void fill() const {
    const auto filled = run_line("dd if=/dev/zero bs=4k of=" + filler());
    EXPECT_NE(filled.code, 0) << "there was more room than there is";
  }
  // Whether it is acknowledged; if not, it says why.
  bool write() {
    const auto title = "Text " + std::to_string(++titles_);
    // Large enough to need room soon.
    const auto answer = client_->call("POST", texts,
                                      R"({"content_type":"blog","title":")" + title +
                                          R"(","body":")" + std::string(20'000, 'x') + "\"}",
                                      bearer_);
    if (answer.status == 201) acknowledged_.insert(title);
    else EXPECT_TRUE(is_told(answer)) << answer.status << answer.body;
    return answer.status == 201;
  }
  static bool is_told(const http::RawAnswer& answer) {
    return answer.status == 503 && answer.body.contains(R"("code":"store_unavailable")") &&
           answer.has("Retry-After: ");
  }
  void call_tools(SoakRow& row) {
    std::int64_t lost = 0;
    for (int i = 0; i < calls; ++i)
      lost += client_->call("POST", "/api/v1/t/base64/", R"({"input":"x"})", key_).status != 200;
    row.count("calls of tools", calls);
    row.lost("calls of tools", lost);
    const auto read = client_->call("GET", texts + "?page_size=1", {}, bearer_);
    row.lost("reads", read.status != 200);
  }
  // What was acknowledged, and nothing else.
  void expect_texts(SoakRow& row) {
    const auto page = client_->call("GET", texts + "?page_size=100", {}, bearer_);
    simdjson::dom::parser parser;
    const simdjson::padded_string json(page.body);
    std::set<std::string> found;
    for (const simdjson::dom::element text : parser.parse(json)["results"])
      found.emplace(std::string_view(text["title"]));
    EXPECT_EQ(found, acknowledged_);
    row.count("texts acknowledged", std::int64_t(acknowledged_.size()));
    row.lost("texts", std::int64_t(acknowledged_.size()) - std::int64_t(found.size()));
  }
  void expect_counts(SoakRow& row) {
    EXPECT_TRUE(eventually([&] { return calls_counted(*client_, bearer_) >= calls; }));
    row.lost("counts of calls", std::abs(calls - calls_counted(*client_, bearer_)));
  }

  static constexpr std::int64_t calls = 20;
  std::string option_;
  Site site_;
  TemporaryFolder disk_;
  std::optional<ServingProgram> program_;
  std::optional<ApiClient> client_;
  std::string key_, bearer_;
  std::set<std::string> acknowledged_;
  std::int64_t titles_ = 0;
};

TEST_F(FullDiskSoak, IsToldAndHeals) {
  SoakRow row("full disks", 2);
  while (row.again()) {
    start();
    EXPECT_TRUE(write());
    fill();
    for (int i = 0; i < 1'000 && write();) ++i;
    EXPECT_FALSE(write());
    call_tools(row);
    std::filesystem::remove(filler());
    const auto freed = SoakRow::Clock::now();
    EXPECT_TRUE(eventually([&] { return write(); }));
    row.took("healing", SoakRow::Clock::now() - freed);
    expect_texts(row);
    expect_counts(row);
  }
}

}  // namespace
}  // namespace toolyard::testing
