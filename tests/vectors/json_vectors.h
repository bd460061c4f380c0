// What tests of vectors in JSON share: they are read, or the test is skipped where there are none.
#pragma once
#include <gtest/gtest.h>
#include <simdjson.h>

#include <string>
#include <string_view>

#include "tests/support/vectors.h"

namespace toolyard {

class JsonVectors : public ::testing::Test {
 protected:
  // What a file holds, until the next is read.
  simdjson::dom::element load(std::string_view path) {
    return parser_.load((*vectors() / "vectors" / path).string());
  }
  void SetUp() override {
    if (!vectors()) GTEST_SKIP() << "there are no vectors here";
  }

 private:
  simdjson::dom::parser parser_;
};

// A member that is a text.
inline std::string_view text(simdjson::dom::element each, std::string_view member) {
  return each[member].get_string();
}

}  // namespace toolyard
