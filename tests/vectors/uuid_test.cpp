// uuid-generator against the appendices of RFC 9562, names hashed by Python's uuid module, and
// CyberChef's own tests; and round trips over every form.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <random>

#include "core/clock.h"
#include "core/hex.h"
#include "core/random.h"
#include "tests/vectors/json_vectors.h"
#include "tools/uuid_generator.h"

namespace toolyard::uuid_generator {
namespace {

using simdjson::dom::element;

Result<Answer> work(const Request& request) {
  return run(request, Context{.now = system_now, .fill_random = fill_random});
}
Request inspecting(std::string_view input) {
  return {.input = input, .operation = Operation::inspect};
}

class UuidVectors : public JsonVectors {
 protected:
  static std::filesystem::path folder() { return *vectors() / "vectors"; }
};

std::string_view text(const element& each, std::string_view member) {
  std::string_view found;
  return each[member].get(found) == simdjson::SUCCESS ? found : std::string_view{};
}

void expect_fields(const element& each, const Answer& answer) {
  std::int64_t number = 0;
  std::optional<std::variant<std::int64_t, Special>> version;
  if (each["version"].get(number) == simdjson::SUCCESS) version = number;
  EXPECT_EQ(answer.version, version);
  if (const auto variant = text(each, "variant"); !variant.empty()) {
    EXPECT_EQ(spelling(answer.variant), variant);
  }
  if (each["clock_seq_14bit"].get(number) == simdjson::SUCCESS) {
    EXPECT_EQ(answer.clock_seq->value(), number);
  }
  if (each["unix_ts_ms"].get(number) == simdjson::SUCCESS) {
    EXPECT_EQ(answer.unix_ms->value(), number);
  }
  if (const auto node = text(each, "node"); !node.empty()) {
    EXPECT_EQ(answer.node->value(), node);
  }
}

// Makes the UUID once more of what the vector says is inside.
void expect_made(const element& each, const Answer& answer) {
  if (const auto node = text(each, "node"); !node.empty()) {
    Request request{.version = std::get<std::int64_t>(*answer.version)};
    request.timestamp = *answer.unix_ms.value();
    request.node = node;
    request.clock_seq = answer.clock_seq.value();
    EXPECT_EQ(work(request)->output, text(each, "uuid"));
  }
  if (const auto name = text(each, "name"); !name.empty()) {
    Request request{.version = std::get<std::int64_t>(*answer.version), .name = name};
    request.name_space = text(each, "namespace");
    EXPECT_EQ(work(request)->output, text(each, "uuid"));
  }
}

TEST_F(UuidVectors, Rfc9562) {
  for (const element each : load("uuid/rfc9562.json")["vectors"].get_array()) {
    SCOPED_TRACE(text(each, "id"));
    const auto answer = work(inspecting(text(each, "uuid")));
    ASSERT_TRUE(answer);
    EXPECT_TRUE(*answer->valid);
    EXPECT_EQ(answer->output, text(each, "uuid"));
    expect_fields(each, *answer);
    expect_made(each, *answer);
  }
}

// The line after a heading of CyberChef's analysis.
std::string after(std::string_view analysis, std::string_view heading) {
  const auto at = analysis.find(heading);
  if (at == analysis.npos) return "";
  const auto rest = analysis.substr(at + heading.size());
  return std::string(rest.substr(0, rest.find('\n')));
}

TEST_F(UuidVectors, CyberChef) {
  for (const element each : load("cyberchef/uuid.json").get_array()) {
    const auto expected = text(each, "expected_output");
    const auto answer = work(inspecting(text(each, "input")));
    ASSERT_EQ(answer.has_value(), expected != "Invalid UUID") << text(each, "name");
    if (!answer) continue;
    EXPECT_EQ(answer->integer, after(expected, "UUID Integer:\n"));
    EXPECT_EQ(std::to_string(std::get<std::int64_t>(*answer->version)),
              after(expected, "Version:\n"));
    const auto time = after(expected, "Timestamp:\n");
    if (!time.empty()) {
      EXPECT_EQ(std::to_string(answer->unix_ms->value()), time);
    }
    const auto clock = after(expected, "Clock:\n");
    if (!clock.empty()) {
      EXPECT_EQ(std::to_string(answer->clock_seq->value()), clock);
    }
  }
}

TEST(Uuid, ReadsEveryFormItWrites) {
  std::mt19937_64 random(128);
  for (int round = 0; round < 2'000; ++round) {
    uuid::Uuid made;
    for (auto& byte : made) byte = static_cast<std::uint8_t>(random());
    if (round % 4 == 0) std::fill_n(made.begin(), round % 16, 0);
    for (const auto& form : spellings(Format{})) {
      for (const auto letters : {HexCase::lower, HexCase::upper}) {
        char out[uuid::longest_text];
        const std::string_view written(out, uuid::write(made, form.value, letters, out));
        const auto read = uuid::read(written);
        ASSERT_TRUE(read) << written << ": " << read.error().detail;
        EXPECT_EQ(*read, made) << written;
      }
    }
  }
}

TEST(Uuid, TurnsVersion1IntoVersion6AndBack) {
  for (int round = 0; round < 500; ++round) {
    const auto made = work({.version = round % 2 ? 1 : 6});
    const auto other = work({.input = made->output, .operation = Operation::convert});
    const auto back = work({.input = other->output, .operation = Operation::convert});
    EXPECT_EQ(back->output, made->output);
    const auto before = work(inspecting(made->output)), after = work(inspecting(other->output));
    EXPECT_EQ(before->timestamp, after->timestamp);
    EXPECT_EQ(before->node, after->node);
    EXPECT_EQ(before->clock_seq, after->clock_seq);
  }
}

TEST(Uuid, WritesThousandsIntoOneText) {
  const auto answer = work({.count = 10'000, .separator = ", "});
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->uuids.size(), 10'000u);
  EXPECT_EQ(answer->output.size(), 10'000u * 36 + 9'999u * 2);
  EXPECT_EQ(answer->output.substr(38, 36), answer->uuids[1]);
}

}  // namespace
}  // namespace toolyard::uuid_generator
