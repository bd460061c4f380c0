#include "tools/pdf/reading/memory_input.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <stdexcept>

#include "core/text/characters.h"
#include "tools/pdf/reading/values.h"

namespace toolyard::pdf {

namespace {

// Sizes of qpdf's reads: a line of a cross-reference table, text to parse, and text to search. All
// other reads are of stream data.
constexpr std::size_t longest_line = 64, parsed_at_once = 128, searched_at_once = 1024;
// When qpdf repairs a file, it reads the first tokens of each line and discards them, with up to
// this many seeks.
constexpr int seeks_of_line = 6;
// For encrypted text, in which each value may be an array.
constexpr std::size_t min_bytes_of_value = 2;

// Whether a text ends with a word that is not the end of a longer word or of a name.
bool ends_with_word(std::string_view text, std::string_view word) {
  if (!text.ends_with(word)) return false;
  text.remove_suffix(word.size());
  return !text.empty() && (is_space(text.back()) || text.ends_with(">>") || text.ends_with(']'));
}

}  // namespace

// Counts the token that ends at an offset: qpdf seeks to the end of each token it has read. A token
// that closes something is not a value; a reference such as `12 0 R` is one value, and so is the
// beginning of an object.
void MemoryInput::count_token(std::size_t end) {
  if (free_seeks_ > 0) {
    --free_seeks_;
    return;
  }
  const auto read = bytes_.substr(0, end);
  if (read.ends_with(']') || read.ends_with(">>")) return;
  if (ends_with_word(read, "endobj") || ends_with_word(read, "stream") ||
      ends_with_word(read, "endstream"))
    return;
  const bool joins = ends_with_word(read, "R") || ends_with_word(read, "obj");
  if (joins) budget_.uncount_read_values(1);
  else budget_.count_read_values(1);
}

// Counts a line: when qpdf repairs a file, each line that begins an object becomes an entry of a
// table.
void MemoryInput::count_line(std::string_view rest) {
  free_seeks_ = seeks_of_line;
  const auto skip = [&](auto belongs) {
    const auto end = std::ranges::find_if_not(rest, belongs);
    rest.remove_prefix(static_cast<std::size_t>(end - rest.begin()));
  };
  for (int i = 0; i < 2; ++i) {
    skip(is_space);
    skip(is_digit);
  }
  skip(is_space);
  if (rest.starts_with("obj")) budget_.count_read_values(1);
}

void MemoryInput::count_piece(std::string_view piece, std::size_t length) {
  budget_.count_stream_values(0);
  if (length == 1) return;  // behind an object, qpdf looks for its end byte by byte
  if (length <= longest_line) return budget_.count_read_values(1);
  if (RawStreamScope::is_under_way()) return;
  if (length == parsed_at_once || length == searched_at_once) {
    constexpr std::size_t reach = 8;  // stream data begins this close to its keyword
    const auto start = static_cast<std::size_t>(piece.data() - bytes_.data());
    const auto near = std::min(start, reach);
    if (!bytes_.substr(start - near, near).contains("stream")) return;
  }
  budget_.count_stream_values(reader_.isEncrypted() ? piece.size() / min_bytes_of_value
                                                    : ValueCounter().add(piece));
}

qpdf_offset_t MemoryInput::findAndSkipNextEOL() {
  budget_.tick();
  const auto size = static_cast<qpdf_offset_t>(bytes_.size());
  if (at_ >= size) {
    last_offset = size;
    at_ = size;
    return size;
  }
  const auto is_end = [](char c) { return c == '\r' || c == '\n'; };
  auto found = static_cast<std::size_t>(at_);
  for (; found < bytes_.size() && !is_end(bytes_[found]); ++found) spend();
  if (found == bytes_.size()) {
    at_ = size;
    return size;
  }
  auto after = found + 1;
  for (; after < bytes_.size() && is_end(bytes_[after]); ++after) spend();
  count_line(bytes_.substr(static_cast<std::size_t>(at_), found - static_cast<std::size_t>(at_)));
  at_ = static_cast<qpdf_offset_t>(after);
  return static_cast<qpdf_offset_t>(found);
}

void MemoryInput::seek(qpdf_offset_t offset, int whence) {
  qpdf_offset_t base = 0;
  if (whence == SEEK_CUR) base = at_;
  if (whence == SEEK_END) base = static_cast<qpdf_offset_t>(bytes_.size());
  if (offset > (1LL << 60) || base + offset < 0)
    throw std::runtime_error("seek outside of the file");
  at_ = base + offset;
  if (whence == SEEK_SET) count_token(static_cast<std::size_t>(at_));
}

std::size_t MemoryInput::read(char* buffer, std::size_t length) {
  budget_.tick();
  last_offset = at_;
  const auto start = std::min(static_cast<std::size_t>(at_), bytes_.size());
  if (start >= bytes_.size()) {
    last_offset = static_cast<qpdf_offset_t>(bytes_.size());
    at_ = last_offset;
    return 0;
  }
  const auto taken = std::min(length, bytes_.size() - start);
  spend(taken);
  count_piece(bytes_.substr(start, taken), length);
  std::memcpy(buffer, bytes_.data() + start, taken);
  at_ += static_cast<qpdf_offset_t>(taken);
  return taken;
}

}  // namespace toolyard::pdf
