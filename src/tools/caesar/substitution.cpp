#include "tools/caesar/substitution.h"

#include <algorithm>
#include <cstring>

#include "core/buffer.h"
#include "core/endpoint/budget.h"
#include "core/text/letter_case.h"
#include "core/text/utf8.h"

namespace toolyard::caesar {
namespace {

constexpr std::size_t steps_per_letter = 100, steps_per_byte = 5;

std::size_t turn(std::int64_t shift, std::size_t size) {
  const auto length = static_cast<std::int64_t>(size);
  return static_cast<std::size_t>((shift % length + length) % length);
}

}  // namespace

Substitution::Substitution(const Alphabet& alphabet, std::int64_t shift, Casing casing,
                           Others others)
    : others_(others) {
  for (const auto& ring : alphabet.rings) {
    spend(steps_per_letter * ring.size());
    add_ring(ring, turn(shift, ring.size()), alphabet, casing);
  }
  std::ranges::sort(pairs_);
  if (is_ascii_) {
    for (const auto& [from, to] : pairs_) {
      is_known_[from] = true;
      if (from != to) bytes_.set(static_cast<char>(from), static_cast<char>(to));
    }
  } else {
    build_pieces(others);
  }
}

void Substitution::add_ring(const std::u32string& ring, std::size_t shift, const Alphabet& alphabet,
                            Casing casing) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const auto from = ring[i], to = ring[(i + shift) % ring.size()];
    const auto twin = other_case(from);
    if (!alphabet.folds_case) {
      add(from, to);
    } else if (casing == Casing::unify) {
      const auto written = alphabet.is_named ? upper_case(to) : to;
      add(from, written);
      if (twin != from) add(twin, written);
    } else if (twin == from) {
      add(from, to);
    } else {
      add(lower_case(from), lower_case(to));
      add(upper_case(from), upper_case(to));
      if (other_case(to) == to) losing_ += twin;
    }
  }
}

void Substitution::add(char32_t from, char32_t to) {
  pairs_.emplace_back(from, to);
  is_ascii_ = is_ascii_ && from < 0x80 && to < 0x80;
  grows_ = grows_ || piece_of(to).size > piece_of(from).size;
}

void Substitution::build_pieces(Others others) {
  pieces_.resize(near_end);
  if (others == Others::keep) {
    for (char32_t c = 0; c < near_end; ++c) pieces_[c] = piece_of(c);
  }
  for (const auto& [from, to] : pairs_) {
    if (from < near_end) pieces_[from] = piece_of(to);
    else far_.emplace_back(from, piece_of(to));
  }
}

Substitution::Piece Substitution::piece_of(char32_t character) {
  std::string text;
  append_code_point(text, character);
  Piece piece;
  text.copy(piece.bytes.data(), piece.bytes.size());
  piece.size = static_cast<std::uint8_t>(text.size());
  return piece;
}

const Substitution::Piece* Substitution::find(char32_t from) const {
  const auto found =
      std::ranges::lower_bound(far_, from, {}, [](const auto& one) { return one.first; });
  return found != far_.end() && found->first == from ? &found->second : nullptr;
}

std::string Substitution::apply(std::string_view text) const {
  spend(is_ascii_ && others_ == Others::keep ? text.size() : steps_per_byte * text.size());
  return is_ascii_ ? apply_bytes(text) : apply_pieces(text);
}

std::string Substitution::apply_bytes(std::string_view text) const {
  return written_string(text.size(), [&](char* out) {
    if (others_ == Others::keep) {
      replace_bytes(text, bytes_, out);
      return text.size();
    }
    std::size_t size = 0;
    for (const char byte : text) {
      out[size] = bytes_[byte];
      size += is_known_[static_cast<unsigned char>(byte)];
    }
    return size;
  });
}

// Writes the replacement of a character that is not in the table of near ones; returns the end.
char* Substitution::put_far(std::string_view character, char* out) const {
  if (const auto* piece = find(code_point_at(character, 0).value)) {
    std::memcpy(out, piece->bytes.data(), piece->bytes.size());
    return out + piece->size;
  }
  return others_ == Others::keep ? out + character.copy(out, character.size()) : out;
}

std::string Substitution::apply_pieces(std::string_view text) const {
  constexpr std::size_t slack = 4;
  const auto capacity = (grows_ ? 4 * text.size() : text.size()) + slack;
  auto result = written_string(capacity, [&](char* out) {
    const char* begin = out;
    for (std::size_t at = 0; at < text.size();) {
      const auto first = static_cast<unsigned char>(text[at]);
      const bool is_short = first < 0xe0 && (first < 0x80 || at + 1 < text.size());
      if (!is_short) [[unlikely]] {
        const auto length = code_point_at(text, at).length;
        out = put_far(text.substr(at, length), out);
        at += length;
        continue;
      }
      const bool is_double = first >= 0x80;
      const auto& piece =
          pieces_[is_double ? (first & 0x1fu) << 6 | (text[at + 1] & 0x3fu) : first];
      std::memcpy(out, piece.bytes.data(), piece.bytes.size());
      out += piece.size;
      at += is_double ? 2 : 1;
    }
    return static_cast<std::size_t>(out - begin);
  });
  if (result.size() < capacity / 2) result.shrink_to_fit();
  return result;
}

bool Substitution::loses_case(std::string_view text) const {
  if (losing_.empty()) return false;
  const auto steps = steps_per_byte + losing_.size() / 4;
  for (std::size_t at = 0; at < text.size();) {
    const auto point = code_point_at(text, at);
    spend(steps);
    if (losing_.contains(point.value)) return true;
    at += point.length;
  }
  return false;
}

}  // namespace toolyard::caesar
