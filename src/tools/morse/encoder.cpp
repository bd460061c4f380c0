#include "tools/morse/encoder.h"

#include <algorithm>
#include <cstring>

#include "core/buffer.h"
#include "core/endpoint/budget.h"
#include "core/text/utf8.h"

namespace toolyard::morse {
namespace {

constexpr std::size_t stride = 16;  // copied at once; pieces and output have room for it
constexpr std::size_t longest_run = 8 << 10;
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

}  // namespace

struct Encoder::MeasuringSink {
  static constexpr bool is_writing = false;
  std::size_t size = 0;

  void put(const char*, std::size_t count) { size += count; }
  void put_short(const char*, std::size_t count) { size += count; }
};

struct Encoder::WritingSink {
  static constexpr bool is_writing = true;
  char* out;  // with room for a stride after the output
  Encoded* encoded;
  std::size_t size = 0;

  void put(const char* from, std::size_t count) {
    std::memcpy(out + size, from, count);
    size += count;
  }
  void put_short(const char* from, std::size_t count) {
    std::memcpy(out + size, from, stride);
    size += count;
  }
};

// One pass over a text, which either measures or writes.
template <class Sink> class Encoder::Walk {
 public:
  Walk(const Encoder& encoder, std::string_view text, Sink& sink)
      : encoder_(encoder), text_(text), sink_(sink) {}

  // Returns the offset of the first unknown character if the policy rejects it.
  std::optional<std::size_t> run() {
    const bool has_run = encoder_.is_short_ && !encoder_.options_.wants_message;
    for (std::size_t at = 0; at < text_.size();) {
      if (has_run) at = take_run(at);
      if (at == text_.size()) break;
      const auto length = look_closer(at);
      if (length == 0) return at;
      at += length;
    }
    if (state_.gap_mask != 0 && sink_.size > 0) sink_.size -= encoder_.gap_.size;
    if constexpr (Sink::is_writing) sink_.encoded->tally = state_.tally;
    return std::nullopt;
  }

 private:
  struct State {
    Tally tally = {};
    std::uint16_t gap_mask = 0xffff;  // all ones after a gap, and if nothing has been written
    bool begins_word = true;          // the next letter begins a word
  };

  // Writes ASCII characters whose pieces are short. Returns the offset of the first other
  // character.
  std::size_t take_run(std::size_t at) {
    for (;;) {
      const auto end = std::min(text_.size(), at + longest_run);
      spend(steps_per_character * (end - at));
      at = take_run(at, end);
      if (at < end || at == text_.size()) return at;
    }
  }

  // Changes only local variables, which can be kept in registers.
  std::size_t take_run(std::size_t at, std::size_t end) {
    auto state = state_;
    auto sink = sink_;
    const auto* ascii = encoder_.ascii_.data();
    const char* pieces = encoder_.pieces_.data();
    for (; at < end; ++at) {
      const auto byte = static_cast<unsigned char>(text_[at]);
      if (byte >= 0x80 || may_combine(text_, at + 1)) [[unlikely]]
        break;
      const auto piece = ascii[byte];
      if (piece.is_special) [[unlikely]]
        break;
      const std::size_t skip = piece.skip & state.gap_mask;
      sink.put_short(pieces + piece.offset + skip, piece.size - skip);
      count(piece, state);
    }
    state_ = state;
    sink_ = sink;
    return at;
  }

  static void count(const Piece& piece, State& state) {
    state.gap_mask = piece.gap_mask;
    if constexpr (!Sink::is_writing) return;
    state.tally.mark_units += piece.units;
    state.tally.letters += !piece.is_gap();
    state.tally.words += state.begins_word & !piece.is_gap();
    state.begins_word = piece.is_gap();
  }

  void put(const Piece& piece) {
    const std::size_t skip = piece.skip & state_.gap_mask;
    sink_.put(encoder_.pieces_.data() + piece.offset + skip, piece.size - skip);
    if (encoder_.options_.wants_message && !piece.is_gap()) record(piece.code);
    count(piece, state_);
  }

  void record(Code code) {
    if constexpr (Sink::is_writing) {
      auto& message = sink_.encoded->message;
      if (state_.begins_word && !message.empty()) message.push_back(no_code);
      message.push_back(code);
    }
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
      put(encoder_.gap_);
      return length;
    }
    const bool strips = encoder_.options_.accents == Accents::strip;
    if (strips && is_combining(character)) return length;
    while (may_combine_beyond(text_, at + length)) {
      const auto mark = code_point_at(text_, at + length);
      if (!is_combining(mark.value)) break;
      const auto whole = composed(character, mark.value);
      const bool is_whole = whole != 0 && encoder_.table_.code_for(whole) != no_code;
      if (!is_whole && !strips) break;
      if (is_whole) character = whole;
      length += mark.length;
    }
    if (put_character(character)) return length;
    return put_unknown(at, length) ? length : 0;
  }

  bool put_character(char32_t character) {
    const auto code_for = [&](char32_t c) { return encoder_.table_.code_for(c); };
    if (const auto code = code_for(character); code != no_code) {
      put(encoder_.by_code_[code]);
      return true;
    }
    const auto others = folded(character, encoder_.options_.accents);
    const auto has_none = [&](char32_t c) { return code_for(c) == no_code; };
    if (others.empty() || std::ranges::any_of(others, has_none)) return false;
    for (const char32_t c : others) put(encoder_.by_code_[code_for(c)]);
    return true;
  }

  std::size_t take_prosign(std::size_t at) {
    if (!encoder_.options_.reads_prosigns) return 0;
    constexpr std::size_t longest = 3;
    const auto name = text_.substr(at + 1, longest + 1);
    const auto end = name.find('>');
    if (end == name.npos) return 0;
    const auto* prosign = find_prosign(name.substr(0, end));
    if (!prosign) return 0;
    put(encoder_.by_code_[prosign->code]);
    if constexpr (Sink::is_writing) {
      sink_.encoded->prosigns |= 1u << (prosign - prosigns().data());
    }
    return end + 2;
  }

  bool put_unknown(std::size_t at, std::size_t length) {
    const auto policy = encoder_.options_.unknown;
    if (policy == UnknownPolicy::error) return false;
    if constexpr (Sink::is_writing) sink_.encoded->unknowns.add(text_, at, length);
    if (policy == UnknownPolicy::replace) put_literal(encoder_.replacement_);
    if (policy != UnknownPolicy::keep) return true;
    const std::string_view separator = encoder_.options_.symbols.letter_separator;
    if (state_.gap_mask == 0) sink_.put(separator.data(), separator.size());
    sink_.put(text_.data() + at, length);
    state_.gap_mask = 0;
    return true;
  }

  // Writes text that is not a letter and makes no sound.
  void put_literal(const Piece& piece) {
    if (piece.size == piece.skip) return;
    const std::size_t skip = piece.skip & state_.gap_mask;
    sink_.put(encoder_.pieces_.data() + piece.offset + skip, piece.size - skip);
    state_.gap_mask = 0;
  }

  const Encoder& encoder_;
  std::string_view text_;
  Sink& sink_;
  State state_;
};

Encoder::Encoder(const EncodeOptions& options)
    : options_(options), table_(table_of(options.alphabet)) {
  for (const auto& meaning : table_.meanings()) add_letter(meaning.code);
  gap_ = add_piece(options.symbols.word_separator, {}, options.symbols.word_separator.size());
  gap_.gap_mask = 0xffff;
  const auto separator = options.symbols.letter_separator;
  replacement_ = add_piece(separator, options.replacement, separator.size());
  for (char32_t c = 0; c < ascii_.size(); ++c) {
    if (const auto code = table_.code_for(c); code != no_code) ascii_[c] = by_code_[code];
    else if (is_space(c)) ascii_[c] = gap_;
  }
  is_short_ = std::ranges::all_of(ascii_, [](const Piece& one) { return one.size <= stride; });
  pieces_.append(stride, '\0');
}

std::string Encoder::written(Code code) const {
  std::string text;
  for (std::size_t i = 0; i < marks_of(code); ++i) {
    text += is_dash(code, i) ? options_.symbols.dash : options_.symbols.dot;
  }
  return text;
}

Encoder::Piece Encoder::add_piece(std::string_view lead, std::string_view text, std::size_t skip) {
  Piece piece{.offset = static_cast<std::uint32_t>(pieces_.size()),
              .size = static_cast<std::uint16_t>(lead.size() + text.size()),
              .skip = static_cast<std::uint16_t>(skip),
              .is_special = false};
  pieces_.append(lead).append(text);
  return piece;
}

void Encoder::add_letter(Code code) {
  if (!by_code_[code].is_special) return;
  const auto separator = options_.symbols.letter_separator;
  auto piece = add_piece(separator, written(code), separator.size());
  piece.code = code;
  piece.units = static_cast<std::uint8_t>(units_of(code));
  by_code_[code] = piece;
}

Encoder::Measure Encoder::measure(std::string_view text) const {
  MeasuringSink sink;
  const auto unknown = Walk<MeasuringSink>(*this, text, sink).run();
  return {sink.size, unknown};
}

Encoded Encoder::encode(std::string_view text, std::size_t size) const {
  Encoded encoded;
  // A gap at the end is written before it is removed.
  const auto room = size + gap_.size + stride;
  auto written = written_string(room, [&](char* out) {
    WritingSink sink{.out = out, .encoded = &encoded};
    Walk<WritingSink>(*this, text, sink).run();
    return sink.size;
  });
  encoded.text = std::move(written);
  return encoded;
}

}  // namespace toolyard::morse
