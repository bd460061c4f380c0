// The rule about identifiers that do not say what they name: those that the glossary replaces.
#include <algorithm>
#include <array>
#include <cctype>

#include "code_text.h"
#include "rules.h"

namespace house {

namespace {

struct Word {
  std::string_view text;
  std::string_view advice;
};
constexpr std::array words{
    Word{"asked", "`requested`, `request` or the name of what it is"},
    Word{"Asked", "`Request` or the name of what it is"},
    Word{"told", "`report`, `response` or the name of what it is"},
    Word{"Told", "`Report` or the name of what it is"},
    Word{"said", "`output` or `message`"},
    Word{"Said", "`Output` or `Message`"},
    Word{"is_told", "`is_reported` or the condition"},
    Word{"wish", "`request`"},
    Word{"Wish", "`Request`"},
    Word{"books", "`ledger`"},
    Word{"Books", "`Ledger`"},
    Word{"workshop", "`dependencies`"},
    Word{"Workshop", "`Dependencies`"},
};

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

void check_line(const File& file, std::size_t number, std::string_view line,
                Complaints& complaints) {
  for (std::size_t begin = 0; begin < line.size();) {
    auto end = begin;
    while (end < line.size() && is_letter(line[end])) ++end;
    const auto word = std::ranges::find(words, line.substr(begin, end - begin), &Word::text);
    if (word != words.end())
      complaints.push_back(
          {file.path, number,
           "write " + std::string(word->advice) + ", not `" + std::string(word->text) + "`"});
    begin = std::max(end, begin + 1);
  }
}

}  // namespace

Complaints check_identifiers(const Files& files) {
  Complaints complaints;
  for (const auto& file : files) {
    if (!file.is_code()) continue;
    const auto code = bare_code(file.text);
    std::size_t number = 1;
    for (std::size_t begin = 0; begin < code.size(); ++number) {
      const auto end = std::min(code.find('\n', begin), code.size());
      check_line(file, number, std::string_view(code).substr(begin, end - begin), complaints);
      begin = end + 1;
    }
  }
  return complaints;
}

}  // namespace house
