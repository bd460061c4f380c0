// Hostile texts from the attack lists, beside the large test vectors.
#pragma once
#include <simdjson.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/support/vectors.h"

namespace toolyard::testing {

// Returns hostile texts for any field; none if the lists are not there.
inline std::vector<std::string> attack_texts() {
  const auto folder = vectors({"attacks/lists", "attacks/strings/blns.json"});
  std::vector<std::string> all;
  if (!folder) return all;
  for (const auto& file : std::filesystem::directory_iterator(*folder / "attacks/lists")) {
    std::ifstream lines(file.path());
    for (std::string line; std::getline(lines, line);)
      if (!line.empty()) all.push_back(line);
  }
  simdjson::dom::parser parser;
  for (const std::string_view one :
       parser.load((*folder / "attacks/strings/blns.json").string()).get_array())
    if (!one.empty()) all.emplace_back(one);
  return all;
}

// Returns hostile texts in Markdown.
inline std::vector<std::string> attack_documents() {
  const auto folder = vectors({"attacks/markdown/xss"});
  std::vector<std::string> all;
  if (!folder) return all;
  for (const auto& file : std::filesystem::directory_iterator(*folder / "attacks/markdown/xss")) {
    std::ifstream text(file.path(), std::ios::binary);
    all.emplace_back(std::istreambuf_iterator<char>(text), std::istreambuf_iterator<char>());
  }
  return all;
}

}  // namespace toolyard::testing
