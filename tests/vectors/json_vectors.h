// What tests of vectors in JSON share: they are read, or the test is skipped where there are none.
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
  // Of the sets of such a name.
  explicit JsonVectors(std::vector<std::string_view> sets) : sets_(std::move(sets)) {}

  // What a file holds, until the next is read.
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

// A member that is a text.
inline std::string_view text(simdjson::dom::element each, std::string_view member) {
  return each[member].get_string();
}

}  // namespace toolyard
