#include "core/text/csv.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/text/characters.h"

namespace toolyard {
namespace {

// Whether the first line names the delimiter, such as `sep=;`.
bool names_delimiter(std::string_view text) {
  constexpr std::string_view name = "sep=";
  const auto line = text.substr(0, text.find_first_of("\r\n"));
  return line.size() == name.size() + 1 && line.back() != '"' &&
         std::ranges::equal(line.substr(0, name.size()), name, {}, lower);
}

// Returns the number of CR LF, lone LF and lone CR.
std::size_t count_line_ends(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i)
    count += text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
  return count;
}

}  // namespace

CsvReader::CsvReader(std::string_view text, char delimiter, std::deque<std::string>& texts)
    : text_(text), delimiter_(delimiter), texts_(&texts) {
  if (!names_delimiter(text)) return;
  at_ = text.find_first_of("\r\n");
  if (at_ == text.npos) at_ = text.size();
  else end_line();
}

bool CsvReader::next() {
  while (!fault() && at_ < text_.size()) {
    line_ = next_line_;
    cells_.clear();
    if (!record()) return false;
    if (!std::ranges::all_of(cells_, [](std::string_view cell) { return cell.empty(); }))
      return true;
  }
  return false;
}

bool CsvReader::record() {
  for (;;) {
    if (cells_.size() == max_cells) return refuse(line_, "a record has more than 64 cells");
    if (!cell()) return false;
    if (at_line_end()) break;
    ++at_;  // the delimiter
  }
  end_line();
  return true;
}

bool CsvReader::cell() {
  if (at_ < text_.size() && text_[at_] == '"') return quoted_cell();
  const auto begin = at_;
  while (!at_line_end() && text_[at_] != delimiter_) ++at_;
  cells_.push_back(text_.substr(begin, at_ - begin));
  return true;
}

bool CsvReader::quoted_cell() {
  const auto begin_line = next_line_;
  const auto begin = ++at_;
  std::string* copy = nullptr;
  std::size_t copied = begin;
  for (;;) {
    const auto quote = text_.find('"', at_);
    if (quote == text_.npos) return refuse(begin_line, "a quoted cell is not closed");
    next_line_ += count_line_ends(text_.substr(at_, quote - at_));
    at_ = quote + 1;
    if (at_ == text_.size() || text_[at_] != '"') break;
    if (!copy) copy = &texts_->emplace_back();
    copy->append(text_.substr(copied, at_ - copied));
    copied = ++at_;
  }
  const auto rest = text_.substr(copied, at_ - 1 - copied);
  cells_.push_back(copy ? std::string_view(copy->append(rest)) : rest);
  if (at_line_end() || text_[at_] == delimiter_) return true;
  return refuse(next_line_, "unexpected text after a closing quote");
}

bool CsvReader::refuse(std::size_t line, std::string_view detail) {
  fault_ = {line, detail};
  return false;
}

void CsvReader::end_line() {
  if (at_ < text_.size() && text_[at_] == '\r') ++at_;
  if (at_ < text_.size() && text_[at_] == '\n') ++at_;
  ++next_line_;
}

char delimiter_of(std::string_view text) {
  if (names_delimiter(text)) return text[text.find('=') + 1];
  constexpr std::array candidates{',', ';', '\t'};
  std::array<std::size_t, candidates.size()> counts{};
  bool is_quoted = false;
  for (const char c : text) {
    if (c == '"') is_quoted = !is_quoted;
    if (is_quoted) continue;
    if (c == '\n' || c == '\r') break;
    for (std::size_t i = 0; i < candidates.size(); ++i) counts[i] += c == candidates[i];
  }
  return candidates[std::size_t(std::ranges::max_element(counts) - counts.begin())];
}

namespace {

// What does not hide a formula behind it: blanks, quotes and a byte order mark.
constexpr std::array<std::string_view, 6> skipped{" ", "\"", "'", "\u00A0", "\u3000", "\uFEFF"};
// What a formula begins with, also in its full-width forms.
constexpr std::array<std::string_view, 11> signs{"=",  "+",      "-",      "@",      "\t",    "\r",
                                                 "\n", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};

// Returns the one that the text begins with, or null.
const std::string_view* beginning_of(std::string_view text, std::span<const std::string_view> all) {
  const auto found =
      std::ranges::find_if(all, [&](std::string_view one) { return text.starts_with(one); });
  return found == all.end() ? nullptr : &*found;
}

bool begins_a_formula(std::string_view text) {
  while (const auto* first = beginning_of(text, skipped)) text.remove_prefix(first->size());
  return beginning_of(text, signs) != nullptr;
}

}  // namespace

void append_cell(std::string& line, std::string_view text) {
  const bool is_quoted = text.find_first_of(",;\"\r\n\t") != text.npos;
  if (is_quoted) line += '"';
  if (begins_a_formula(text)) line += '\'';
  for (const char c : text) {
    if (c == '"') line += '"';
    line += c;
  }
  if (is_quoted) line += '"';
}

}  // namespace toolyard
