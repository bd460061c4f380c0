// One key of a Caesar cipher, ready to be applied to texts: which character becomes which.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/caesar/alphabet.h"
#include "tools/caesar/byte_map.h"

namespace toolyard::caesar {

// What becomes of the case of letters, where the alphabet does not tell cases apart.
enum class Casing {
  preserve,
  unify,  // as the alphabet writes them: in capitals, unless it is the caller's own
};
enum class Others { keep, drop };

class Substitution {
 public:
  // Each character of the alphabet moves this many places on, or back where it is negative.
  Substitution(const Alphabet&, std::int64_t shift, Casing, Others);

  std::string apply(std::string_view text) const;

  // Whether moving back gives a letter of the text in the other case: those that turn into digits
  // and the like come back as the alphabet writes them.
  bool loses_case(std::string_view text) const;

 private:
  // A character as UTF-8.
  struct Piece {
    std::array<char, 4> bytes{};
    std::uint8_t size = 0;  // 0: dropped
  };
  static Piece piece_of(char32_t character);

  void add_ring(const std::u32string& ring, std::size_t shift, const Alphabet&, Casing);
  void add(char32_t from, char32_t to);
  void build_pieces(Others);
  const Piece* find(char32_t from) const;
  char* put_far(std::string_view character, char* out) const;
  std::string apply_bytes(std::string_view text) const;
  std::string apply_pieces(std::string_view text) const;

  std::vector<std::pair<char32_t, char32_t>> pairs_;  // sorted by what is replaced
  std::u32string losing_;                             // letters that lose their case
  Others others_;
  ByteMap bytes_;  // of use while everything is ASCII
  bool is_ascii_ = true;
  bool grows_ = false;                           // some character becomes a longer one
  std::array<bool, 256> is_known_{};             // of ASCII
  std::vector<Piece> pieces_;                    // up to U+07FF
  std::vector<std::pair<char32_t, Piece>> far_;  // beyond, sorted
};

}  // namespace toolyard::caesar
