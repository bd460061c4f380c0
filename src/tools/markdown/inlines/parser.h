// Parser for the inline elements in the text of a leaf block: one pass from the left, then emphasis
// is paired, then addresses in the remaining plain text become links. Memory is reused for the next
// text.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/markdown/document.h"
#include "tools/markdown/inlines/autolinks.h"
#include "tools/markdown/inlines/emphasis.h"
#include "tools/markdown/inlines/tokens.h"
#include "tools/markdown/options.h"

namespace toolyard::markdown {

class InlineParser {
 public:
  // The document must outlive the parser. Reference links may together repeat at most `input_size`
  // bytes of their definitions, or 100,000 if that is more, so that a short text cannot produce a
  // huge result.
  InlineParser(const Document& document, const Features& features, std::size_t input_size);

  // Parses a text without blanks at its ends. The result is valid until the next call, and the text
  // must live as long.
  const Inlines& parse(std::string_view text);
  // True if a text had more elements than the limit; the rest of its elements are missing.
  bool is_overfull() const { return is_overfull_; }

 private:
  struct Bracket {
    std::uint32_t token = 0;
    std::uint32_t begin = 0;       // begin of its content
    std::uint32_t delimiters = 0;  // number of delimiter runs before it
    bool is_image = false;
    bool has_bracket_behind = false;
  };
  enum class Neighbour : std::uint8_t { space, punctuation, cjk_punctuation, cjk, other };

  void take_special(char c);
  void take_line_end();
  void take_backslash();
  void take_code();
  void take_reference();
  void take_angle();
  bool take_angle_link();
  void take_run(char c);
  void take_opening_bracket(bool is_image);
  void take_closing_bracket();
  void take_bang();
  void take_dollar();
  void take_colon();
  void take_w();
  void take_hyphens();
  void take_dots();

  std::size_t find_ticks(std::size_t from, std::size_t size);
  std::size_t find_math_end(std::size_t from, bool is_display);
  std::size_t html_size();
  std::size_t marked_html_size();
  std::size_t declaration_size() const;
  std::size_t size_until(std::size_t from, std::string_view end, bool& is_missing);
  Neighbour around_before(std::size_t at) const;
  Neighbour around_after(std::size_t at) const;
  Neighbour around(char32_t character) const;
  static bool is_mark(Neighbour);

  bool find_inline_link(Link& link, std::size_t& end) const;
  bool find_reference_link(const Bracket& bracket, Link& link, std::size_t& end);
  bool take_footnote(const Bracket& bracket);
  void close_link(const Bracket& bracket, const Link& link);

  void sweep();
  void split_runs();
  void add_plain(std::uint32_t begin, std::uint32_t end);
  void find_addresses(const Token& token);
  AddressEnd address_end() const {
    return features_.cjk_emphasis ? AddressEnd::cjk_punctuation : AddressEnd::space;
  }

  // Adds a token for the text up to `end` that has none yet.
  void flush(std::size_t end);
  void push(TokenKind kind, std::size_t begin, std::size_t end, std::uint32_t link = 0);
  void push_element(TokenKind kind, std::size_t begin, std::size_t end, std::size_t next);
  void push_link(std::size_t begin, std::size_t end, std::size_t next, LinkForm form);
  char at(std::size_t offset) const { return offset < text_.size() ? text_[offset] : '\0'; }

  const Document& document_;
  Features features_;
  std::size_t reference_budget_;
  std::array<bool, 256> is_special_{};

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t pending_ = 0;  // begin of the text that has no token yet
  Inlines inlines_;
  Delimiters delimiters_;
  std::vector<Bracket> brackets_;
  // brackets below this index contain a link, so they are not links
  std::size_t inactive_below_ = 0;
  std::vector<std::uint32_t> ticks_;  // offset of the last run of backticks, by its length
  bool is_ticks_scanned_ = false;
  bool has_no_math_end_[2] = {};
  bool has_no_comment_ = false, has_no_instruction_ = false, has_no_data_ = false;
  bool has_no_declaration_ = false;
  bool needs_sweep_ = false;
  bool is_overfull_ = false;
  std::vector<Token> swept_;
  std::string scratch_;
};

}  // namespace toolyard::markdown
