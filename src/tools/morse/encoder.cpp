#include "tools/morse/encoder.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"

namespace toolyard::morse {
namespace {

constexpr std::size_t stride = 16;        // copied at once; pieces and output have room for it
constexpr std::size_t longest_run = 256;  // looked through again if it ends early
constexpr std::size_t steps_per_character = 3, steps_per_look = 50;

// Whether the byte at an offset may begin a combining mark of Latin letters.
bool may_combine(std::string_view text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xfe) == 0xcc;
}
// Whether the byte at an offset may begin a combining mark of Latin, Hebrew or Arabic letters.
bool may_combine_beyond(std::string_view text, std::size_t at) {
  if (at >= text.size()) return false;
  const auto lead = static_cast<unsigned char>(text[at]);
  return lead == 0xcc || lead == 0xcd || lead == 0xd6 || lead == 0xd7 || lead == 0xd9;
}

// Text that is written for a letter, with its separator in front, or for a gap between words.
// Directly after a gap, its first `skip` bytes are left out: the separator of a letter, or all of
// a gap.
struct Piece {
  std::uint32_t offset = 0;
  std::uint16_t size = 0;
  std::uint16_t skip = 0;
  Code code = no_code;
  std::uint16_t gap_mask = 0;  // all ones for a gap, so that skipping takes no branch
  std::uint8_t units = 0;
  std::uint8_t letters = 0;  // 1, or 0 for a gap
  bool is_special = true;    // not for runs of ASCII

  bool is_gap() const { return gap_mask != 0; }
};
static_assert(sizeof(Piece) == 16);

// The pieces for an alphabet and the symbols of a request.
class Pieces {
 public:
  explicit Pieces(const EncodeOptions& options)
      : options_(options), table_(table_of(options.alphabet)) {
    for (const auto& meaning : table_.meanings()) add_letter(meaning.code);
    gap_ = add(options.symbols.word_separator, {}, options.symbols.word_separator.size());
    gap_.gap_mask = 0xffff;
    const auto separator = options.symbols.letter_separator;
    replacement_ = add(separator, options.replacement, separator.size());
    for (char32_t c = 0; c < ascii_.size(); ++c) {
      if (const auto code = table_.code_for(c); code != no_code) ascii_[c] = by_code_[code];
      else if (is_space(c)) ascii_[c] = gap_;
      longest_ = std::max<std::size_t>(longest_, ascii_[c].size);
    }
    text_.append(stride, '\0');
  }

  const char* text() const { return text_.data(); }
  std::string_view text_of(const Piece& piece, std::size_t skip) const {
    return std::string_view(text_).substr(piece.offset + skip, piece.size - skip);
  }
  const Piece* ascii() const { return ascii_.data(); }
  std::size_t longest_of_ascii() const { return longest_; }
  const Piece& of(Code code) const { return by_code_[code]; }
  const Piece& gap() const { return gap_; }
  const Piece& replacement() const { return replacement_; }
  Code code_for(char32_t character) const { return table_.code_for(character); }

 private:
  Piece add(std::string_view lead, std::string_view text, std::size_t skip) {
    Piece piece{.offset = static_cast<std::uint32_t>(text_.size()),
                .size = static_cast<std::uint16_t>(lead.size() + text.size()),
                .skip = static_cast<std::uint16_t>(skip),
                .is_special = false};
    text_.append(lead).append(text);
    return piece;
  }

  void add_letter(Code code) {
    if (!by_code_[code].is_special) return;
    const auto separator = options_.symbols.letter_separator;
    auto piece = add(separator, written(code), separator.size());
    piece.code = code;
    piece.units = static_cast<std::uint8_t>(units_of(code));
    piece.letters = 1;
    by_code_[code] = piece;
  }

  std::string written(Code code) const {
    std::string text;
    for (std::size_t i = 0; i < marks_of(code); ++i) {
      text += is_dash(code, i) ? options_.symbols.dash : options_.symbols.dot;
    }
    return text;
  }

  const EncodeOptions& options_;
  const CodeTable& table_;
  std::string text_;
  std::array<Piece, 128> ascii_{};
  std::array<Piece, code_count> by_code_{};
  Piece gap_;
  Piece replacement_;
  std::size_t longest_ = 0;
};

// One pass over a text.
class Encoding {
 public:
  Encoding(std::string_view text, const EncodeOptions& options)
      : text_(text), options_(options), pieces_(options) {}

  Encoded run() && {
    const bool has_runs = pieces_.longest_of_ascii() <= stride && !options_.wants_message;
    for (std::size_t at = 0; at < text_.size() && !is_too_large();) {
      const auto start = at;
      if (has_runs) at = take_run(at);
      if (at > start) continue;
      const auto length = look_closer(at);
      if (length == 0) {
        encoded_.rejected = at;
        break;
      }
      at += length;
    }
    if (state_.gap_mask != 0 && !out().empty()) out().resize(out().size() - gap_size());
    encoded_.is_too_large = out().size() > options_.most_bytes;
    encoded_.tally = state_.tally;
    return std::move(encoded_);
  }

 private:
  struct State {
    Tally tally = {};
    std::uint16_t gap_mask = 0xffff;  // all ones after a gap, and if nothing has been written
    std::uint8_t begins_word = 1;     // 1 if the next letter begins a word, otherwise 0
  };

  std::string& out() { return encoded_.text; }
  std::size_t gap_size() const { return pieces_.gap().size; }
  // Whether the text is too large even if it ends with a gap, which is removed.
  bool is_too_large() {
    return out().size() > gap_size() && out().size() - gap_size() > options_.most_bytes;
  }

  // Writes ASCII characters. Returns the offset of the first one that requires a closer look.
  std::size_t take_run(std::size_t at) {
    const auto end = end_of_run(at);
    if (end == at) return at;
    spend(steps_per_character * (end - at));
    const auto before = out().size();
    const auto room = before + (end - at) * pieces_.longest_of_ascii() + stride;
    if (room > out().capacity()) reserve_for_rest(at, room);
    out().resize_and_overwrite(room, [&](char* data, std::size_t) {
      char* to = data + before;
      at = write_run(at, end, to);
      return static_cast<std::size_t>(to - data);
    });
    return at;
  }

  std::size_t end_of_run(std::size_t at) const {
    const auto most = std::min(text_.size(), at + longest_run);
    auto end = at;
    for (std::uint64_t word = 0; most - end >= sizeof word; end += sizeof word) {
      std::memcpy(&word, text_.data() + end, sizeof word);
      if (word & 0x8080'8080'8080'8080) break;
    }
    while (end < most && static_cast<unsigned char>(text_[end]) < 0x80) ++end;
    return end > at && may_combine(text_, end) ? end - 1 : end;
  }

  // Changes only local variables, which can be kept in registers.
  std::size_t write_run(std::size_t at, std::size_t end, char*& out) {
    auto state = state_;
    char* to = out;
    const auto* ascii = pieces_.ascii();
    const char* texts = pieces_.text();
    for (; at < end; ++at) {
      const auto& piece = ascii[static_cast<unsigned char>(text_[at])];
      if (piece.is_special) [[unlikely]]
        break;
      const std::size_t skip = piece.skip & state.gap_mask;
      std::memcpy(to, texts + piece.offset + skip, stride);
      to += piece.size - skip;
      count(piece, state);
    }
    state_ = state;
    out = to;
    return at;
  }

  // The rest is expected to become longer in the same proportion as the text so far.
  void reserve_for_rest(std::size_t at, std::size_t room) {
    const auto ratio = at == 0 ? 0.0 : static_cast<double>(out().size()) / static_cast<double>(at);
    const auto rest = static_cast<std::size_t>(ratio * static_cast<double>(text_.size() - at));
    const auto enough = options_.most_bytes - std::min(options_.most_bytes, room) + room;
    out().reserve(std::min(enough, room + rest + rest / 16));
  }

  static void count(const Piece& piece, State& state) {
    state.gap_mask = piece.gap_mask;
    state.tally.mark_units += piece.units;
    state.tally.letters += piece.letters;
    state.tally.words += state.begins_word & piece.letters;
    state.begins_word = piece.letters ^ 1u;
  }

  void put(const Piece& piece) {
    out() += pieces_.text_of(piece, piece.skip & state_.gap_mask);
    if (options_.wants_message && !piece.is_gap()) record(piece.code);
    count(piece, state_);
  }

  void record(Code code) {
    auto& message = encoded_.message;
    if (state_.begins_word != 0 && !message.empty()) message.push_back(no_code);
    message.push_back(code);
  }

  // Writes a prosign, or a character with the marks that belong to it, and returns its length, or 0
  // if it is unknown and the policy rejects it.
  std::size_t look_closer(std::size_t at) {
    spend(steps_per_look);
    if (text_[at] == '<') {
      if (const auto length = take_prosign(at); length > 0) return length;
    }
    auto [character, length] = code_point_at(text_, at);
    if (is_space(character)) {
      put(pieces_.gap());
      return length;
    }
    const bool strips = options_.accents == Accents::strip;
    if (strips && is_combining(character)) return length;
    while (may_combine_beyond(text_, at + length)) {
      const auto mark = code_point_at(text_, at + length);
      if (!is_combining(mark.value)) break;
      const auto whole = composed(character, mark.value);
      const bool is_whole = whole != 0 && pieces_.code_for(whole) != no_code;
      if (!is_whole && !strips) break;
      if (is_whole) character = whole;
      length += mark.length;
    }
    if (put_character(character)) return length;
    return put_unknown(at, length) ? length : 0;
  }

  bool put_character(char32_t character) {
    if (const auto code = pieces_.code_for(character); code != no_code) {
      put(pieces_.of(code));
      return true;
    }
    const auto others = folded(character, options_.accents);
    const auto has_none = [&](char32_t c) { return pieces_.code_for(c) == no_code; };
    if (others.empty() || std::ranges::any_of(others, has_none)) return false;
    for (const char32_t c : others) put(pieces_.of(pieces_.code_for(c)));
    return true;
  }

  std::size_t take_prosign(std::size_t at) {
    if (!options_.reads_prosigns) return 0;
    constexpr std::size_t longest = 3;
    const auto name = text_.substr(at + 1, longest + 1);
    const auto end = name.find('>');
    if (end == name.npos) return 0;
    const auto* prosign = find_prosign(name.substr(0, end));
    if (!prosign) return 0;
    put(pieces_.of(prosign->code));
    encoded_.prosigns |= 1u << (prosign - prosigns().data());
    return end + 2;
  }

  bool put_unknown(std::size_t at, std::size_t length) {
    const auto policy = options_.unknown;
    if (policy == UnknownPolicy::error) return false;
    encoded_.unknowns.add(text_, at, length);
    if (policy == UnknownPolicy::replace) put_literal(pieces_.replacement());
    if (policy != UnknownPolicy::keep) return true;
    if (state_.gap_mask == 0) out() += options_.symbols.letter_separator;
    out() += text_.substr(at, length);
    state_.gap_mask = 0;
    return true;
  }

  // Writes text that is not a letter and makes no sound.
  void put_literal(const Piece& piece) {
    if (piece.size == piece.skip) return;
    out() += pieces_.text_of(piece, piece.skip & state_.gap_mask);
    state_.gap_mask = 0;
  }

  std::string_view text_;
  const EncodeOptions& options_;
  Pieces pieces_;
  State state_;
  Encoded encoded_;
};

}  // namespace

Encoded encode(std::string_view text, const EncodeOptions& options) {
  return Encoding(text, options).run();
}

}  // namespace toolyard::morse
