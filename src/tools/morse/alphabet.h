// Alphabets of Morse code and its prosigns: the code of each character, and the meanings of each
// code, the most likely one first.
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
  bool is_itu;  // a separate sign in ITU-R M.1677-1
};
std::span<const Prosign> prosigns();
const Prosign* find_prosign(std::string_view name);  // ignores case; null if unknown

// A meaning of a code: a character or a prosign.
struct Meaning {
  Code code;
  char32_t character = 0;
  const Prosign* prosign = nullptr;
};

class CodeTable {
 public:
  explicit CodeTable(Alphabet);

  // Returns the code of a character, which may be a capital or a small letter, or `no_code`.
  Code code_for(char32_t character) const;

  // All meanings of all codes. A code with several meanings is decoded as the first of them.
  std::span<const Meaning> meanings() const { return meanings_; }

 private:
  void add_characters(std::string_view list);
  void add_prosigns(bool is_itu);

  static constexpr char32_t near_end = 0x800;

  std::vector<Meaning> meanings_;
  std::array<Code, near_end> near_{};           // indexed by character, in either case
  std::vector<std::pair<char32_t, Code>> far_;  // characters from `near_end` on, sorted
};

const CodeTable& table_of(Alphabet);

}  // namespace toolyard::morse
