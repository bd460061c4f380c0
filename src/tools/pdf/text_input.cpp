#include "tools/pdf/text_input.h"

#include <array>
#include <cstdint>
#include <optional>

namespace toolyard::pdf {

namespace {

constexpr std::uint8_t not_a_digit = 64;

constexpr auto digit_values = [] {
  std::array<std::uint8_t, 256> values{};
  values.fill(not_a_digit);
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::size_t i = 0; i < digits.size(); ++i)
    values[static_cast<unsigned char>(digits[i])] = static_cast<std::uint8_t>(i);
  values[static_cast<unsigned char>('-')] = 62;
  values[static_cast<unsigned char>('_')] = 63;
  return values;
}();

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// Appends to `bytes` what a line stands for; `bits` carries over to a line that goes on.
class Decoder {
 public:
  bool line(std::string_view text) {
    while (!text.empty() && text.back() == '=') {
      text.remove_suffix(1);
      ended_ = true;
    }
    bytes_.reserve(bytes_.size() + text.size() * 3 / 4 + 3);
    for (const char c : text) {
      const auto value = digit_values[static_cast<unsigned char>(c)];
      if (value == not_a_digit) return false;
      bits_ = bits_ << 6 | value;
      if ((count_ += 6) < 8) continue;
      count_ -= 8;
      bytes_.push_back(static_cast<char>(bits_ >> count_ & 0xff));
    }
    return true;
  }
  bool has_ended() const { return ended_; }
  bool is_whole() const { return count_ < 6; }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
  std::uint32_t bits_ = 0;
  int count_ = 0;
  bool ended_ = false;
};

bool begins_a_file(std::string_view line) {
  return line.starts_with("JVBERi") || line.starts_with("data:");
}

}  // namespace

std::expected<std::vector<std::string>, TextFault> decode_lines(std::string_view text) {
  constexpr std::size_t longest_broken_line = 80;
  std::vector<std::string> files;
  std::optional<Decoder> open;
  std::size_t number = 0;
  std::size_t last_length = 0;
  while (!text.empty()) {
    const auto end = text.find('\n');
    auto line = trimmed(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++number;
    if (line.empty()) continue;
    const bool goes_on =
        open && !open->has_ended() && last_length <= longest_broken_line && !begins_a_file(line);
    if (!goes_on) {
      if (open && !open->is_whole()) return std::unexpected(TextFault{number - 1});
      if (open) files.push_back(open->take());
      open.emplace();
      if (line.starts_with("data:")) {
        const auto comma = line.find(',');
        if (comma == std::string_view::npos || !line.substr(0, comma).ends_with(";base64"))
          return std::unexpected(TextFault{number});
        line.remove_prefix(comma + 1);
      }
    }
    last_length = line.size();
    if (!open->line(line)) return std::unexpected(TextFault{number});
  }
  if (open && !open->is_whole()) return std::unexpected(TextFault{number});
  if (open) files.push_back(open->take());
  return files;
}

}  // namespace toolyard::pdf
