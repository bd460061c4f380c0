#include "tools/pdf/text_input.h"

#include <span>
#include <utility>

#include "core/buffer.h"
#include "core/error.h"
#include "core/text/base64.h"
#include "core/text/characters.h"
#include "core/text/data_uri.h"

namespace toolyard::pdf {

namespace {

constexpr std::size_t longest_broken_line = 80;

struct Line {
  std::string_view text;
  std::size_t number;
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const auto end = text.find('\n');
    const auto line = trimmed(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (!line.empty()) lines.push_back({line, number});
  }
  return lines;
}

bool begins_a_file(std::string_view line) {
  return line.starts_with("JVBERi") || line.starts_with("data:");
}

// Returns how many of the lines are the text of one file.
std::size_t lines_of_file(std::span<const Line> lines) {
  std::size_t count = 1;
  while (count < lines.size()) {
    const auto before = lines[count - 1].text;
    const bool is_whole = before.ends_with('=') || before.size() > longest_broken_line;
    if (is_whole || begins_a_file(lines[count].text)) break;
    ++count;
  }
  return count;
}

// Decodes base64 in either alphabet, with or without padding. A fault is an offset in the text.
std::expected<std::string, std::size_t> decode(std::string_view text) {
  const bool is_url = text.find_first_of("-_") != text.npos;
  const auto& alphabet = is_url ? base64_url : base64_standard;
  Base64Run run;
  auto bytes = written_string(base64_decoded_capacity(text.size()), [&](char* out) {
    run = decode_base64(text, alphabet, out);
    return run.written;
  });
  if (const auto fault = base64_fault(text, run, alphabet, Base64Padding::repairable))
    return std::unexpected(fault->offset);
  return bytes;
}

// Decodes the text of one file. Only the first line of a data URI has its header.
std::expected<std::string, TextFault> decode_file(std::span<const Line> lines) {
  std::string joined;
  std::string unescaped;
  auto first = lines[0].text;
  if (first.starts_with("data:")) {
    const auto uri = parse_data_uri(first);
    if (!uri || !uri->is_base64) return std::unexpected(TextFault{lines[0].number});
    first = decode_percent(uri->data, unescaped);
  }
  auto text = first;
  if (lines.size() > 1) {
    joined = first;
    for (const auto& line : lines.subspan(1)) joined += line.text;
    text = joined;
  }
  auto bytes = decode(text);
  if (bytes) return std::move(*bytes);
  auto end = first.size();
  std::size_t at = 0;
  while (bytes.error() >= end && at + 1 < lines.size()) end += lines[++at].text.size();
  return std::unexpected(TextFault{lines[at].number});
}

}  // namespace

std::expected<std::vector<std::string>, TextFault> decode_lines(std::string_view text) {
  std::vector<std::string> files;
  const auto lines = lines_of(text);
  for (std::span<const Line> left = lines; !left.empty();) {
    const auto count = lines_of_file(left);
    TOOLYARD_TRY(auto file, decode_file(left.first(count)));
    files.push_back(std::move(file));
    left = left.subspan(count);
  }
  return files;
}

}  // namespace toolyard::pdf
