// What people paste, rebuilt after public reports: inputs that were once read wrongly.
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/json/writer.h"
#include "tests/support/cases.h"
#include "tests/support/vectors.h"

namespace {

using simdjson::dom::element;

std::string text_of(element one, std::string_view name) {
  std::string_view text;
  return one[name].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

std::string json_text(std::string_view text) {
  std::string json;
  toolyard::append_json_text(json, text);
  return json;
}

// What the outcome of a case must have, where the case says it in words: by what it asks for.
const std::map<std::string_view, std::string_view> outcomes{
    {"=~ regex operator",
     R"({"errors":[{"detail":"At offset 11 of the JSONPath: `)` is expected. Regular )"
     R"(expressions are `search(@.name, 'pattern')`, or `match` for the whole text."}]})"},
    {"{\"access_token\":\"…\"}", R"({"type":"jws"})"},
    {"length for a passphrase", R"({"errors":[{"code":"conflicting_options"}]})"},
    {"SGVsbG8%3D", R"({"output":"Hello"})"},
    {"SGVsbG8===", R"({"output":"Hello"})"},
    {"decimal dump", R"({"output":"48656c6c6f"})"},
    {"octal/char dumps", R"({"output":"Hello"})"},
    {"other dumps", R"({"output":"Hello"})"},
    {"Cyrillic by default",
     R"({"warnings":[{"message":"3 of the characters are unknown, at offset 0, 2, 4. Set )"
     R"(`alphabet` to `cyrillic`."}]})"},
    {"two blanks between words", R"({"output":"MY NAME IS"})"},
    {"/ between letters", R"({"output":"ABC"})"},
    {"crack a CTF flag", R"({"output":"flag{PNRFNE_ZR!-y0u_G07_iT_r1ghT!}"})"},
};

// The cases that have no outcome: a color as it was written with too few digits, and a host key
// without input, which `Cases/rsa_key_generator` has.
const std::vector<std::string> without_outcome{"xyz at the default precision",
                                               "SSH host key blob without its name"};

// Empty if the case has none.
std::string outcome_of(element one) {
  const auto tool = text_of(one, "tool"), expected = text_of(one, "expected");
  if (tool == "json-formatter" && text_of(one, "want") == "repair")
    return "{\"output\":" + json_text(expected.substr(0, expected.find(" (or "))) + "}";
  if (tool == "hash-generator") return R"({"matches":{"algorithm":"sha256"}})";
  const auto found = outcomes.find(text_of(one, "want"));
  return found == outcomes.end() ? "" : std::string(found->second);
}

const toolyard::Tool* find(const std::string& slug) {
  const auto all = toolyard::tools();
  const auto found =
      std::ranges::find_if(all, [&](const auto& one) { return one.about->slug == slug; });
  return found == all.end() ? nullptr : &*found;
}

TEST(FoundCases, AreReadAsMeant) {
  const auto folder = vectors({"vectors/found/tools.jsonl"});
  if (!folder) GTEST_SKIP() << "The found cases are missing: set TOOLYARD_VECTORS.";
  simdjson::dom::parser parser;
  const auto file = (*folder / "vectors/found/tools.jsonl").string();
  simdjson::dom::document_stream lines;
  ASSERT_EQ(parser.load_many(file).get(lines), simdjson::SUCCESS);
  std::vector<std::string> left_out;
  for (auto line : lines) {
    const element one = line.value();
    const auto expected = outcome_of(one);
    if (expected.empty()) {
      left_out.push_back(text_of(one, "want"));
      continue;
    }
    cases::Case call{.tool = find(text_of(one, "tool"))};
    ASSERT_TRUE(call.tool);
    call.request = simdjson::minify(element(one["request"]));
    for (const auto& difference : cases::differences(expected, cases::run(call).body))
      ADD_FAILURE() << call.request << ": " << difference;
  }
  EXPECT_EQ(left_out, without_outcome);
}

}  // namespace
