// Calls that want more memory than the process may have: they are refused, and it goes on.
#include <gtest/gtest.h>

#include <array>
#include <atomic>

#include "tests/deploy/files.h"
#include "tests/soak/row.h"
#include "tests/soak/site.h"

namespace toolyard::testing {
namespace {

class MemorySoak : public ::testing::Test {
 protected:
  void SetUp() override {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "sanitizers take terabytes of addresses";
#endif
    if (!has_program("prlimit")) GTEST_SKIP() << "prlimit is not installed";
  }
  // Sixteen callers at once, each with bodies that become much larger on their way.
  void attack(std::uint16_t port, SoakRow& row) {
    const std::string large(8 << 20, 'a');
    const std::array bodies{
        std::pair{"base64", R"({"input":")" + large + "\"}"},
        std::pair{"hash-generator", R"({"input":")" + large + "\"}"},
        std::pair{"json-formatter", R"({"input":"[)" + repeated("[],", 2 << 20) + "[]]\"}"},
        std::pair{"markdown-preview", R"({"input":")" + repeated("*a* ", 1 << 20) + "\"}"},
        std::pair{"caesar-cipher", R"({"input":")" + large + "\"}"},
        std::pair{"aes-encrypt-decrypt",
                  std::string(R"({"input":"x","password":"y","memory_kib":65536})")}};
    std::vector<std::jthread> callers;
    for (std::size_t i = 0; i < 16; ++i)
      callers.emplace_back([&, i] {
        const auto& [tool, body] = bodies[i % bodies.size()];
        ApiClient client(port);
        const auto answer = client.call("POST", "/api/v1/t/" + std::string(tool) + "/", body, key_);
        // Where not even the refusal finds memory, there is a shorter one, or none.
        const bool is_refused = answer.status / 100 == 4 || answer.status == 503;
        const bool is_short = answer.status == 0 || answer.status == 500;
        EXPECT_TRUE(answer.status == 200 || is_refused || is_short)
            << tool << ' ' << answer.status << answer.body.substr(0, 500);
        row.count("answered", answer.status == 200);
        row.count("refused", is_refused);
        row.count("ended without memory for a refusal", is_short);
      });
  }
  static std::string repeated(std::string_view text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
  }

  Site site_;
  std::string key_;
};

TEST_F(MemorySoak, EndsCallsAndNeverTheProcess) {
  auto options = site_.options();
  options.insert(options.end(), {"--threads=2", "--work-threads=2"});
  const ServingProgram program(options, {"prlimit", "--as=1500000000"});
  key_ = Site::make_key(program.port());
  SoakRow row("attacks by 16 callers under a limit of 1.5 GB of addresses", 2);
  while (row.again()) {
    attack(program.port(), row);
    ApiClient client(program.port());
    row.lost("processes", client.call("GET", "/healthz").status != 200);
    const auto answer = client.call("POST", "/api/v1/t/base64/", R"({"input":"hello"})", key_);
    row.lost("light calls after it", answer.status != 200);
  }
}

}  // namespace
}  // namespace toolyard::testing
