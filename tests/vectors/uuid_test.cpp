// uuid-generator against the appendices of RFC 9562 and CyberChef's tests, and round trips over
// every format.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <random>

#include "core/crypto/random.h"
#include "core/text/hex.h"
#include "core/time/clock.h"
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
  UuidVectors() : JsonVectors({"cyberchef"}) {}
};

std::string_view text(const element& each, std::string_view member) {
  std::string_view found;
  return each[member].get(found) == simdjson::SUCCESS ? found : std::string_view{};
}

// The examples of RFC 9562, appendices A and B and sections 5.9 and 5.10.
struct Example {
  std::string_view uuid;
  std::optional<std::int64_t> version = {};
  std::optional<std::int64_t> unix_ms = {};
  std::optional<std::int64_t> clock_seq = {};
  std::string_view node = {};
  std::string_view name = {};  // in the DNS namespace
};
constexpr std::string_view dns = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
constexpr Example examples[] = {
    {.uuid = "c232ab00-9414-11ec-b3c8-9f6bdeced846",
     .version = 1,
     .unix_ms = 1'645'557'742'000,
     .clock_seq = 13'256,
     .node = "9f:6b:de:ce:d8:46"},
    {.uuid = "5df41881-3aed-3515-88a7-2f4a814cf09e", .version = 3, .name = "www.example.com"},
    {.uuid = "919108f7-52d1-4320-9bac-f847db4148a8", .version = 4},
    {.uuid = "2ed6657d-e927-568b-95e1-2665a8aea6a2", .version = 5, .name = "www.example.com"},
    {.uuid = "1ec9414c-232a-6b00-b3c8-9f6bdeced846",
     .version = 6,
     .unix_ms = 1'645'557'742'000,
     .clock_seq = 13'256,
     .node = "9f:6b:de:ce:d8:46"},
    {.uuid = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f", .version = 7, .unix_ms = 1'645'557'742'000},
    {.uuid = "2489e9ad-2ee2-8e00-8ec9-32d5f69181c0", .version = 8},
    {.uuid = "5c146b14-3c52-8afd-938a-375d0df1fbf6", .version = 8, .name = "www.example.com"},
    {.uuid = "00000000-0000-0000-0000-000000000000"},
    {.uuid = "ffffffff-ffff-ffff-ffff-ffffffffffff"}};

void expect_fields(const Example& each, const Answer& answer) {
  std::optional<std::variant<std::int64_t, Kind>> version;
  if (each.version) version = *each.version;
  EXPECT_EQ(answer.version, version);
  if (each.version) {
    EXPECT_EQ(spelling(answer.variant.value()), "10x");
  }
  if (each.clock_seq) {
    EXPECT_EQ(answer.clock_seq->value(), *each.clock_seq);
  }
  if (each.unix_ms) {
    EXPECT_EQ(answer.unix_ms->value(), *each.unix_ms);
  }
  if (!each.node.empty()) {
    EXPECT_EQ(answer.node->value(), each.node);
  }
}

// Generates the UUID again from the fields of the example.
void expect_made(const Example& each, const Answer& answer) {
  if (!each.node.empty()) {
    Request request{.version = *each.version};
    request.timestamp = *answer.unix_ms.value();
    request.node = each.node;
    request.clock_seq = each.clock_seq;
    EXPECT_EQ(work(request)->output, each.uuid);
  }
  if (!each.name.empty()) {
    Request request{.version = *each.version, .name = each.name};
    request.name_space = dns;
    EXPECT_EQ(work(request)->output, each.uuid);
  }
}

TEST(UuidStandard, Rfc9562) {
  for (const auto& each : examples) {
    SCOPED_TRACE(each.uuid);
    const auto answer = work(inspecting(each.uuid));
    ASSERT_TRUE(answer);
    EXPECT_TRUE(*answer->valid);
    EXPECT_EQ(answer->output, each.uuid);
    expect_fields(each, *answer);
    expect_made(each, *answer);
  }
}

// Returns the rest of the line after a heading of CyberChef's analysis.
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
        const bool is_other_order = form.value == Format::guid_bytes;
        EXPECT_EQ(*read, is_other_order ? uuid::in_guid_order(made) : made) << written;
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
