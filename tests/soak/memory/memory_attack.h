// Calls that need much memory, by many concurrent callers, and checks of their responses.
#pragma once
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <thread>
#include <vector>

#include "tests/soak/row.h"
#include "tests/soak/site.h"
#include "tests/support/texts/repeated.h"

namespace toolyard::testing {

class MemoryAttack {
 public:
  explicit MemoryAttack(std::size_t callers) : callers_(callers) {}
  // Calls with all callers at once. The bodies expand to much more memory while they are processed.
  void run(std::uint16_t port, const std::string& key, SoakRow& row) const {
    std::vector<std::jthread> callers;
    for (std::size_t i = 0; i < callers_; ++i)
      callers.emplace_back([&, i] {
        const auto& [tool, body] = bodies_[i % bodies_.size()];
        ApiClient client(port);
        const auto answer = client.call("POST", "/api/v1/t/" + std::string(tool) + "/", body, key);
        // If there is no memory even for the error, the response is a short one, or there is none.
        const bool is_refused = answer.status / 100 == 4 || answer.status == 503;
        const bool is_short = answer.status == 0 || answer.status == 500;
        EXPECT_TRUE(answer.status == 200 || is_refused || is_short)
            << tool << ' ' << answer.status << answer.body.substr(0, 500);
        row.count("answered", answer.status == 200);
        row.count("refused", is_refused);
        row.count("ended without memory for a refusal", is_short);
      });
  }
  // Expects that the process is alive and serves light calls.
  static void expect_service(std::uint16_t port, const std::string& key, SoakRow& row) {
    ApiClient client(port);
    row.lost("processes", client.call("GET", "/healthz").status != 200);
    const auto answer = client.call("POST", "/api/v1/t/base64/", R"({"input":"hello"})", key);
    row.lost("light calls after it", answer.status != 200);
  }

 private:
  static std::string large() { return std::string(8 << 20, 'a'); }

  const std::size_t callers_;
  const std::array<std::pair<std::string_view, std::string>, 6> bodies_{
      {{"base64", R"({"input":")" + large() + "\"}"},
       {"hash-generator", R"({"input":")" + large() + "\"}"},
       {"json-formatter", R"({"input":"[)" + repeated("[],", 2 << 20) + "[]]\"}"},
       {"markdown-preview", R"({"input":")" + repeated("*a* ", 1 << 20) + "\"}"},
       {"caesar-cipher", R"({"input":")" + large() + "\"}"},
       {"aes-encrypt-decrypt", R"({"input":"x","password":"y","memory_kib":65536})"}}};
};

}  // namespace toolyard::testing
