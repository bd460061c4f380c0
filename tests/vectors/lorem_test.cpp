// lorem-ipsum against the applicable ones of CyberChef's tests: the units in common, counts that
// are too large, and the length of a thousand words.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <string>

#include "core/crypto/random.h"
#include "tests/support/vectors.h"
#include "tools/lorem_ipsum.h"

namespace toolyard::lorem_ipsum {
namespace {

std::optional<Unit> unit_named(std::string_view name) {
  if (name == "Paragraphs") return Unit::paragraphs;
  if (name == "Sentences") return Unit::sentences;
  if (name == "Words") return Unit::words;
  if (name == "Bytes") return Unit::bytes;
  return std::nullopt;
}

TEST(LoremVectors, CyberChef) {
  if (!vectors({"vectors/cyberchef"})) GTEST_SKIP() << "there are no vectors here";
  simdjson::dom::parser parser;
  std::size_t applied = 0;
  for (const auto each :
       parser.load((*vectors() / "vectors/cyberchef/lorem.json").string()).get_array()) {
    const auto arguments = each["recipe"].at(0)["args"];
    const auto unit = unit_named(std::string_view(arguments.at(1)));
    if (!unit) continue;  // unknown here; decoding of the request refuses it
    ++applied;
    const auto answer = run({.unit = *unit, .count = std::int64_t(arguments.at(0))},
                            {.now = {}, .fill_random = fill_random});
    if (each["expected_match"].error() == simdjson::SUCCESS) {
      EXPECT_EQ(std::string_view(each["expected_match"]), "/.{3000,}/s");
      ASSERT_TRUE(answer);
      EXPECT_GE(answer->output.size(), 3000);
    } else {
      ASSERT_FALSE(answer);
      EXPECT_EQ(answer.error().faults.at(0).code, "count_too_large");
    }
  }
  EXPECT_EQ(applied, 5);
}

}  // namespace
}  // namespace toolyard::lorem_ipsum
