// The words of JSON: white space and comments, strings, numbers and names, by the rules of the
// syntax asked for. Used by the scanner, which knows how they fit together.
#pragma once
#include <expected>

#include "tools/json/document.h"
#include "tools/json/scanner.h"

namespace toolyard::json {

class Lexer {
 public:
  Lexer(Document& document, ScanOptions options)
      : document_(document), text_(document.text), options_(options) {}

  using Done = std::expected<void, ScanFault>;

  std::size_t at() const { return at_; }
  bool at_end() const { return at_ >= text_.size(); }
  char peek() const { return at_end() ? '\0' : text_[at_]; }
  void advance(std::size_t bytes = 1) { at_ += bytes; }

  // White space, and comments where they are allowed.
  Done skip_space();
  // The word that starts here, as a node of its kind.
  Done read_scalar();
  Done read_key();

  std::unexpected<ScanFault> fault(std::string_view expected, std::string_view hint = {}) const;
  void mend(std::string_view what) { document_.mends.push_back({at_, what}); }
  bool repairs() const { return options_.repairs; }
  bool allows(Syntax least) const { return repairs() || options_.syntax >= least; }

 private:
  Done read_string(Kind kind);
  Done read_escape(char quote);
  Done read_number();
  Done read_word(Kind kind);
  Done number_fault(std::size_t begin);
  std::size_t space_here() const;
  std::string_view word_here() const;
  bool string_ends_here(char quote) const;
  void add(Kind kind, std::size_t begin, bool is_plain);
  std::string_view hint_here() const;

  Document& document_;
  std::string_view text_;
  ScanOptions options_;
  std::size_t at_ = 0;
};

}  // namespace toolyard::json
