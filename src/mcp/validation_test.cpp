// Tests how single messages are judged; most rules are tested over HTTP in
// tests/server/mcp_test.cpp.
#include "mcp/validation.h"

#include <gtest/gtest.h>

#include <utility>

namespace {

using namespace toolyard;
using namespace toolyard::mcp;

Arrival judged(std::string text, const Transport& transport) {
  static std::string kept;
  kept = std::move(text);
  JsonDecoder decoder;
  return judge(decoder, PaddedText::of(kept), transport);
}
Verdict first(std::string text, const Transport& transport = {}) {
  return judged(std::move(text), transport).verdicts.at(0);
}
int code(std::string text, const Transport& transport = {}) {
  const auto verdict = first(std::move(text), transport);
  const auto* refusal = std::get_if<Refusal>(&verdict);
  return refusal ? refusal->code : 0;
}
std::string id_of_refusal(std::string text) {
  const auto verdict = first(std::move(text));
  const auto* refusal = std::get_if<Refusal>(&verdict);
  return refusal ? refusal->id : "accepted";
}

constexpr auto ping = R"({"jsonrpc":"2.0","id":1,"method":"ping"})";
constexpr auto list = R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})";
constexpr auto claimed = R"({"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{)"
                         R"("io.modelcontextprotocol/protocolVersion":"2026-07-28",)"
                         R"("io.modelcontextprotocol/clientCapabilities":{}}}})";

TEST(McpValidation, LinesRequireHandshakeOrClaim) {
  EXPECT_EQ(code(ping), 0);
  EXPECT_EQ(code(list), codes::invalid_params);
  EXPECT_EQ(code(list, {.negotiated = "2025-11-25"}), 0);
  EXPECT_EQ(code(claimed), 0);
}

TEST(McpValidation, OfLinesTakesBatchesOfOneRevision) {
  const auto batch = "[" + std::string(ping) + "]";
  EXPECT_EQ(code(batch, {.negotiated = "2025-03-26"}), 0);
  EXPECT_EQ(code(batch, {.negotiated = "2025-11-25"}), codes::invalid_request);
  EXPECT_EQ(code(batch), codes::invalid_request);
}

TEST(McpValidation, EchoesIdsAsTheyAreWritten) {
  const auto with_id = [](const std::string& id) {
    return id_of_refusal(R"({"jsonrpc":"2.0","id":)" + id + R"(,"method":"tools/list"})");
  };
  for (const auto* id : {"9007199254740993", "-0", R"("é\n")", "\"\""}) EXPECT_EQ(with_id(id), id);
  for (const auto* id : {"1e400", "1.5", "{}", "null", "true"}) EXPECT_EQ(with_id(id), "");
  EXPECT_EQ(with_id("\"" + std::string(1'000'000, 'x') + "\""), "");
}

TEST(McpValidation, RefusesWhatIsNoJsonOfSixtyFourLevels) {
  const auto nested = [](std::size_t levels) {
    return R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":)" + std::string(levels, '[') +
           std::string(levels, ']') + "}}";
  };
  EXPECT_EQ(code(nested(62)), 0);
  EXPECT_EQ(code(nested(63)), codes::parse_error);
  for (const auto* broken : {"", "{", "[1,", "\xff", R"({"a":"\ud800"})", R"({"jsonrpc":"2.0"} x)",
                             R"({"jsonrpc":"2.0":"id"}})"})
    EXPECT_EQ(code(broken), codes::parse_error) << broken;
}

TEST(McpValidation, RefusesNamesThatAreGivenTwice) {
  for (const auto* twice :
       {R"({"jsonrpc":"2.0","id":1,"method":"ping","method":"ping"})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":1,"\u0061":1}})",
        R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":{"a":1,"a":1}}})"}) {
    EXPECT_EQ(code(twice), codes::invalid_request);
    EXPECT_EQ(id_of_refusal(twice), "");
  }
}

TEST(McpValidation, RefusesMoreMembersThanAnybodyNeeds) {
  const auto with = [](std::size_t count, std::string_view before, std::string_view after) {
    std::string members;
    for (std::size_t i = 0; i < count; ++i) members += ",\"" + std::to_string(i) + "\":1";
    return R"({"jsonrpc":"2.0","id":1,"method":"ping")" + std::string(before) + members +
           std::string(after) + "}";
  };
  for (const auto& [before, after] :
       {std::pair{"", ""}, {R"(,"params":{"a":1)", "}"}, {R"(,"params":{"_meta":{"a":1)", "}}"}}) {
    EXPECT_EQ(code(with(997, before, after)), 0);
    EXPECT_EQ(code(with(1'001, before, after)), codes::invalid_request);
  }
}

TEST(McpValidation, ShowsTheBeginOfAVersion) {
  std::string claim = claimed;
  claim.replace(claim.find("2026-07-28"), 10, "9" + std::string(62, 'x') + "\u00e9");
  const auto verdict = first(claim);
  const auto* refusal = std::get_if<Refusal>(&verdict);
  ASSERT_TRUE(refusal);
  EXPECT_EQ(refusal->code, codes::unsupported_version);
  EXPECT_TRUE(refusal->data.ends_with(R"("requested":"9)" + std::string(62, 'x') + "\"}"))
      << refusal->data;
}

TEST(McpValidation, ShowsAHeaderAsText) {
  const Headers headers{.version = "1999\xcd", .method = {}, .name = {}};
  const auto verdict = first(list, {.headers = &headers});
  const auto* refusal = std::get_if<Refusal>(&verdict);
  ASSERT_TRUE(refusal);
  EXPECT_TRUE(refusal->data.ends_with(R"("requested":"1999?"})")) << refusal->data;
}

TEST(McpValidation, TakesNoMetaThatIsNoObject) {
  for (const auto* meta : {"\"x\"", "[]", "1"})
    EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":)" +
                   std::string(meta) + "}}"),
              0);
}

}  // namespace
