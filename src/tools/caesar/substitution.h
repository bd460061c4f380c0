// A Caesar cipher with a fixed alphabet and shift, as a table of replacements for texts.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/caesar/alphabet.h"
#include "tools/caesar/byte_map.h"

namespace toolyard::caesar {

// How the case of letters is treated if the alphabet does not distinguish it.
enum class Casing {
  preserve,
  unify,  // to the case of a custom alphabet; to upper case for a named one
};
enum class Others { keep, drop };

class Substitution {
 public:
  // Moves each character of the alphabet forward by `shift` places, or backward if it is negative.
  Substitution(const Alphabet&, std::int64_t shift, Casing, Others);

  std::string apply(std::string_view text) const;

  // Whether shifting back would return a letter of the text in the other case. Letters that are
  // replaced by characters without case, such as digits, come back in the case of the alphabet.
  bool loses_case(std::string_view text) const;

 private:
  // A character in UTF-8.
  struct Piece {
    std::array<char, 4> bytes{};
    std::uint8_t size = 0;  // 0: the character is dropped
  };
  static Piece piece_of(char32_t character);

  void add_ring(const std::u32string& ring, std::size_t shift, const Alphabet&, Casing);
  void add(char32_t from, char32_t to);
  void build_pieces(Others);
  const Piece* find(char32_t from) const;
  char* put_far(std::string_view character, char* out) const;
  std::string apply_bytes(std::string_view text) const;
  std::string apply_pieces(std::string_view text) const;

  std::vector<std::pair<char32_t, char32_t>> pairs_;  // sorted by the character to replace
  std::u32string losing_;                             // letters that lose their case
  Others others_;
  ByteMap bytes_;  // used if all characters are ASCII
  bool is_ascii_ = true;
  bool grows_ = false;                           // some character is replaced by a longer one
  std::array<bool, 256> is_known_{};             // whether an ASCII character is in the alphabet
  std::vector<Piece> pieces_;                    // for characters up to U+07FF
  std::vector<std::pair<char32_t, Piece>> far_;  // for characters above, sorted
};

}  // namespace toolyard::caesar
