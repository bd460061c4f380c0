// The alphabets of Morse code and its prosigns: which code a character has, and what a code can
// mean, the likeliest first.
#pragma once
#include <array>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/describe/describe.h"
#include "tools/morse/code.h"

namespace toolyard::morse {

enum class Alphabet { itu, extended, cyrillic, greek, hebrew, arabic, wabun };
constexpr auto spellings(Alphabet) {
  return std::to_array<Spelling<Alphabet>>(
      {{Alphabet::itu, "itu", "Letters, figures and signs of ITU-R M.1677-1."},
       {Alphabet::extended, "extended",
        "In addition ! & $ _ ; and the letters of languages in Latin script."},
       {Alphabet::cyrillic, "cyrillic",
        "Russian and Ukrainian letters; figures and signs of the ITU."},
       {Alphabet::greek, "greek", "Greek letters; figures and signs of the ITU."},
       {Alphabet::hebrew, "hebrew", "Hebrew letters; figures and signs of the ITU."},
       {Alphabet::arabic, "arabic", "Arabic letters; figures and signs of the ITU."},
       {Alphabet::wabun, "wabun", "Japanese kana and their signs; figures of the ITU."}});
}

struct Prosign {
  std::string_view name;
  Code code;
  bool is_itu;  // ITU-R M.1677-1 has it as a sign of its own
};
std::span<const Prosign> prosigns();
const Prosign* find_prosign(std::string_view name);  // in either case; null where there is none

// What a code can mean: a character, or a prosign.
struct Meaning {
  Code code;
  char32_t character = 0;
  const Prosign* prosign = nullptr;
};

class CodeTable {
 public:
  explicit CodeTable(Alphabet);

  // The code of a character as it is, capitals and small letters alike, or `no_code`.
  Code code_for(char32_t character) const;

  // Every meaning of every code; of several with the same code the first is how it is read.
  std::span<const Meaning> meanings() const { return meanings_; }

 private:
  void add_characters(std::string_view list);
  void add_prosigns(bool is_itu);

  static constexpr char32_t near_end = 0x800;

  std::vector<Meaning> meanings_;
  std::array<Code, near_end> near_{};           // by character, in both cases
  std::vector<std::pair<char32_t, Code>> far_;  // beyond, sorted
};

const CodeTable& table_of(Alphabet);

}  // namespace toolyard::morse
