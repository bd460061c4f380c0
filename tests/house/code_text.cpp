#include "code_text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace house {

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }
bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)); }

// Finds the end of the comment, literal or preprocessor line that begins at `start`; returns
// `start` if none begins there.
class Scanner {
 public:
  explicit Scanner(std::string_view code) : code_(code) {}

  std::size_t end_of_hidden(std::size_t start) const {
    const auto rest = code_.substr(start);
    if (rest.starts_with("//")) return find("\n", start);
    if (rest.starts_with("/*")) return past("*/", start + 2);
    if (rest.starts_with("R\"") && (start == 0 || !is_word(code_[start - 1]))) return raw(start);
    if (rest.starts_with("\"")) return quoted('"', start + 1);
    if (rest.starts_with("'") && (start == 0 || !is_word(code_[start - 1])))
      return quoted('\'', start + 1);
    if (rest.starts_with("#") && begins_line(start)) return preprocessor(start);
    return start;
  }

 private:
  std::size_t find(std::string_view what, std::size_t from) const {
    return std::min(code_.find(what, from), code_.size());
  }
  std::size_t past(std::string_view what, std::size_t from) const {
    return std::min(find(what, from) + what.size(), code_.size());
  }
  std::size_t raw(std::size_t start) const {
    const auto open = find("(", start);
    return past(")" + std::string(code_.substr(start + 2, open - start - 2)) + "\"", open);
  }
  std::size_t quoted(char quote, std::size_t at) const {
    for (; at < code_.size() && code_[at] != quote && code_[at] != '\n'; ++at)
      if (code_[at] == '\\') ++at;
    return std::min(at + 1, code_.size());
  }
  std::size_t preprocessor(std::size_t start) const {
    auto end = find("\n", start);
    while (end < code_.size() && code_[end - 1] == '\\') end = find("\n", end + 1);
    return end;
  }
  bool begins_line(std::size_t at) const {
    while (at > 0 && (code_[at - 1] == ' ' || code_[at - 1] == '\t')) --at;
    return at == 0 || code_[at - 1] == '\n';
  }

  std::string_view code_;
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

bool is_access_label(std::string_view head) {
  return head == "public" || head == "private" || head == "protected";
}

// Whether the text before a brace is the head of a function: it has parameters, and does not begin
// with the keyword of a type or a namespace.
bool is_function_head(std::string_view head) {
  static constexpr std::array<std::string_view, 6> others{"namespace", "class", "struct",
                                                          "enum",      "union", "extern"};
  const auto word = head.substr(
      0, static_cast<std::size_t>(std::ranges::find_if_not(head, is_word) - head.begin()));
  return head.find('(') != head.npos && std::ranges::find(others, word) == others.end();
}

// Whether a brace initializes a member, as the first one in `Name(...) : member{...} {`.
bool is_member_initializer(std::string_view head) {
  const auto colon = head.find(" : ", head.find(')'));
  return head.find(')') != head.npos && colon != head.npos && is_word(head.back());
}

class FunctionFinder {
 public:
  explicit FunctionFinder(std::string_view bare) : bare_(bare) {}

  std::vector<Function> find() {
    for (std::size_t i = 0; i < bare_.size(); ++i) step(i);
    return std::move(functions_);
  }

 private:
  void step(std::size_t i) {
    const char c = bare_[i];
    if (c == '\n') ++line_;
    if (inner_depth_ > 0) {
      if (c == '{') ++inner_depth_;
      if (c == '}' && --inner_depth_ == 0) close();
    } else if (c == '{') {
      open(std::string(trimmed(bare_.substr(head_, i - head_))));
      if (inner_depth_ == 0) begin_head(i + 1);
    } else if (c == '}' || c == ';' || (c == ':' && is_access_label(current_head(i)))) {
      begin_head(i + 1);
    } else if (head_line_ == 0 && !is_space(c)) {
      head_line_ = line_;
    }
    if (inner_ended_) {
      inner_ended_ = false;
      if (!is_initializer_) begin_head(i + 1);
    }
  }
  void open(std::string head) {
    is_initializer_ = is_member_initializer(head);
    if (!is_initializer_ && !is_function_head(head)) return;
    inner_depth_ = 1;
    open_head_ = std::move(head);
  }
  void close() {
    inner_ended_ = true;
    if (is_initializer_) return;
    functions_.push_back(
        {head_line_, line_ - head_line_ + 1, open_head_.substr(0, open_head_.find('\n'))});
  }
  void begin_head(std::size_t at) {
    head_ = at;
    head_line_ = 0;
  }
  std::string_view current_head(std::size_t end) const {
    return trimmed(bare_.substr(head_, end - head_));
  }

  std::string_view bare_;
  std::vector<Function> functions_;
  std::string open_head_;
  std::size_t head_ = 0;
  std::size_t head_line_ = 0;
  std::size_t line_ = 1;
  std::size_t inner_depth_ = 0;
  bool inner_ended_ = false;
  bool is_initializer_ = false;
};

}  // namespace

std::string bare_code(std::string_view code) {
  std::string bare(code);
  const Scanner scanner(code);
  for (std::size_t i = 0; i < code.size();) {
    const auto end = scanner.end_of_hidden(i);
    if (end == i) {
      ++i;
      continue;
    }
    std::replace_if(
        bare.begin() + static_cast<std::ptrdiff_t>(i),
        bare.begin() + static_cast<std::ptrdiff_t>(end), [](char c) { return c != '\n'; }, ' ');
    i = end;
  }
  return bare;
}

std::vector<Literal> literals_of(std::string_view code) {
  std::vector<Literal> literals;
  const Scanner scanner(code);
  std::size_t line = 1;
  bool goes_on = false;
  for (std::size_t i = 0; i < code.size();) {
    const auto end = std::max(scanner.end_of_hidden(i), i + 1);
    const auto part = code.substr(i, end - i);
    if (part.size() > 1 && (part.starts_with("\"") || part.starts_with("R\""))) {
      if (!goes_on) literals.push_back({line, {}});
      const auto begin = part.find('"') + 1;
      literals.back().text += part.substr(begin, part.size() - begin - 1);
      goes_on = true;
    } else if (!is_space(part.front())) {
      goes_on = false;
    }
    line += static_cast<std::size_t>(std::ranges::count(part, '\n'));
    i = end;
  }
  return literals;
}

std::vector<Function> functions_of(std::string_view code) {
  const auto bare = bare_code(code);
  return FunctionFinder(bare).find();
}

std::vector<Include> includes_of(const File& file) {
  std::vector<Include> includes;
  const auto lines = file.lines();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto line = lines[i];
    if (!line.starts_with("#")) continue;
    const auto word = line.find("include");
    const auto start = line.find_first_of("<\"", word);
    if (word == line.npos || start == line.npos) continue;
    line.remove_prefix(start + 1);
    includes.push_back({i + 1, line.substr(0, line.find_first_of(">\""))});
  }
  return includes;
}

}  // namespace house
