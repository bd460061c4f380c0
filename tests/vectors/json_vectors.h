// Fixture for test vectors in JSON: loads their files, and skips the test if they are missing.
#pragma once
#include <gtest/gtest.h>
#include <simdjson.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/vectors.h"

namespace toolyard {

class JsonVectors : public ::testing::Test {
 protected:
  // `sets` are the folders in `vectors/` that the test needs.
  explicit JsonVectors(std::vector<std::string_view> sets) : sets_(std::move(sets)) {}

  // Loads a file in `vectors/`. The result is valid until the next call.
  simdjson::dom::element load(std::string_view path) {
    return parser_.load((*vectors() / "vectors" / path).string());
  }
  void SetUp() override {
    for (const auto set : sets_)
      if (!vectors({"vectors/" + std::string(set)}))
        GTEST_SKIP() << "vectors/" << set << " is not here: see tests/vectors/README.md";
  }

 private:
  const std::vector<std::string_view> sets_;
  simdjson::dom::parser parser_;
};

// Returns a member that is a string.
inline std::string_view text(simdjson::dom::element each, std::string_view member) {
  return each[member].get_string();
}

}  // namespace toolyard
