#include "tools/json/reading/prefixes.h"

#include <algorithm>
#include <vector>

#include "core/endpoint/budget.h"
#include "core/text/characters.h"
#include "tools/json/reading/lookahead.h"

namespace toolyard::json {
namespace {

constexpr std::size_t longest_number = 9;

bool begins_document(std::string_view content) {
  return content.starts_with('{') || content.starts_with('[') || content.starts_with("```");
}

// Returns the length of the marks with which an email quotes a line, or 0.
std::size_t quote_length(std::string_view line) {
  auto at = skip_blanks(line, 0);
  if (at > 3) return 0;
  if (at < line.size() && line[at] == '|') return at + 1;
  if (at >= line.size() || line[at] != '>') return 0;
  while (at < line.size() && line[at] == '>') {
    ++at;
    if (at < line.size() && line[at] == ' ') ++at;
  }
  return at;
}

// The number of a line, with what separates it from the line.
struct Number {
  std::size_t length = 0;  // 0 if there is none
  std::size_t value = 0;
  char separator = ' ';
};

Number number_of(std::string_view line) {
  auto at = skip_blanks(line, 0);
  const auto begin = at;
  Number number;
  while (at < line.size() && is_digit(line[at])) {
    number.value = number.value * 10 + static_cast<std::size_t>(line[at++] - '0');
  }
  if (at == begin || at > begin + longest_number) return {};
  const auto end = at;
  at = skip_blanks(line, at);
  if (at < line.size() && std::string_view(":|.)").contains(line[at])) {
    number.separator = line[at++];
    if (number.separator == '.' && at < line.size() && is_digit(line[at])) return {};
    number.length = at;
  } else if (at > end) {
    number.length = end + 1;
  } else if (at == line.size()) {
    number.length = end;
  }
  return number;
}

bool is_diff_head(std::string_view line) {
  for (const std::string_view head : {"@@ ", "--- ", "+++ ", "diff ", "index "})
    if (line.starts_with(head)) return true;
  return false;
}

// Finds the prefixes of lines, one style after the other.
class Prefixes {
 public:
  explicit Prefixes(std::string_view text) : text_(text) {
    for (std::size_t at = 0; at < text.size();) {
      const auto end = std::min(text.find('\n', at), text.size());
      auto line = text.substr(at, end - at);
      if (line.ends_with('\r')) line.remove_suffix(1);
      lines_.push_back({at, line});
      at = end + 1;
    }
    spend(2 * text.size() + 20 * lines_.size());
  }

  bool find() { return find_quotes() || find_numbers() || find_marks(); }

  std::shared_ptr<Unescaped> removed(std::size_t& offset) const {
    auto result = std::make_shared<Unescaped>();
    std::size_t copied = 0;
    bool is_first = true;
    for (const auto& line : lines_) {
      if (line.prefix == 0) continue;
      result->text += text_.substr(copied, line.begin - copied);
      copied = line.begin + line.prefix;
      // The place of a character is the one behind the prefix.
      const auto before = static_cast<std::uint32_t>(result->text.size());
      result->removed.insert(result->removed.end(), line.prefix, before - (before > 0));
      if (is_first) offset = line.begin;
      is_first = false;
    }
    result->text += text_.substr(copied);
    spend(4 * text_.size());
    return result;
  }

 private:
  struct Line {
    std::size_t begin;
    std::string_view text;
    std::size_t prefix = 0;
    std::string_view content() const { return trimmed(text.substr(prefix)); }
    bool is_blank() const { return trimmed(text).empty(); }
  };

  void forget(std::size_t from, std::size_t to) {
    for (; from < to; ++from) lines_[from].prefix = 0;
  }

  // Lines that an email quotes: two at least, one of which begins a document.
  bool find_quotes() {
    bool has_quotes = false;
    for (std::size_t first = 0; first < lines_.size();) {
      auto end = first;
      bool begins = false;
      for (; end < lines_.size(); ++end) {
        lines_[end].prefix = quote_length(lines_[end].text);
        if (lines_[end].prefix == 0) break;
        begins |= begins_document(lines_[end].content());
      }
      const bool is_document =
          end > first + 1 && begins && (has_quotes || first_brace_ >= lines_[first].begin);
      if (!is_document) forget(first, end);
      has_quotes |= is_document;
      first = end + 1;
    }
    return has_quotes;
  }

  // Lines with numbers that follow each other.
  bool find_numbers() {
    bool has_numbers = false;
    for (std::size_t first = 0; first < lines_.size();) {
      const auto number = number_of(lines_[first].text);
      auto end = first;
      for (; number.length > 0 && end < lines_.size(); ++end) {
        const auto next = number_of(lines_[end].text);
        const bool is_next =
            next.length > 0 && next.value == number.value + (end - first) &&
            (next.separator == number.separator || next.length == lines_[end].text.size());
        if (!is_next) break;
        lines_[end].prefix = next.length;
      }
      if (!are_numbered(first, end, number.separator)) forget(first, end);
      else has_numbers = true;
      first = std::max(end, first + 1);
    }
    return has_numbers;
  }

  bool are_numbered(std::size_t first, std::size_t end, char separator) const {
    if (end < first + 2 || !begins_document(lines_[first].content())) return false;
    if (std::min(first_brace_, first_square_) < lines_[first].begin) return false;
    const auto head = lines_[first].content();
    const bool is_member = separator == ':' && head.size() > 1 && head.ends_with(',');
    const bool is_all = std::all_of(lines_.begin() + static_cast<std::ptrdiff_t>(end), lines_.end(),
                                    [](const Line& one) { return one.is_blank(); });
    return !is_member && (separator != ' ' || is_all);
  }

  // Lines that `diff` marks as added, removed or unchanged.
  bool find_marks() {
    bool has_marks = false, has_words = false, begins = false, has_head = false;
    for (auto& line : lines_) {
      if (line.is_blank()) continue;
      const char mark = line.text[0];
      if (line.text.starts_with("@@ ") || (!begins && is_diff_head(line.text))) {
        line.prefix = line.text.size();
        has_head = true;
        continue;
      }
      if (mark != '+' && mark != '-' && mark != ' ') return forget_all();
      line.prefix = 1;
      const auto content = line.content();
      const bool is_hunk = has_head && content.starts_with('"');
      if (!begins && !is_hunk && !begins_document(content)) return forget_all();
      begins = true;
      has_marks |= mark != ' ';
      has_words |=
          mark == ' ' || !is_digit(line.text[std::min<std::size_t>(1, line.text.size() - 1)]);
    }
    return (has_marks && has_words) || forget_all();
  }
  bool forget_all() {
    forget(0, lines_.size());
    return false;
  }

  std::string_view text_;
  std::vector<Line> lines_;
  std::size_t first_brace_ = text_.find('{'), first_square_ = text_.find('[');
};

}  // namespace

std::shared_ptr<Unescaped> remove_line_prefixes(std::string_view text, std::size_t& offset) {
  if (text.find('\n') == text.npos) return nullptr;
  Prefixes prefixes(text);
  return prefixes.find() ? prefixes.removed(offset) : nullptr;
}

}  // namespace toolyard::json
