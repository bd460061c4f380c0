// One line during block parsing: the current position in it, in bytes and in columns. A tab extends
// to the next multiple of four columns, and may be consumed in part.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "tools/markdown/characters.h"

namespace toolyard::markdown {

class Line {
 public:
  Line() = default;
  explicit Line(std::string_view text) : text_(text) { look_ahead(); }

  std::string_view text() const { return text_; }
  std::size_t offset() const { return offset_; }
  std::size_t nonspace() const { return nonspace_; }  // offset of the next byte that is not a blank
  std::size_t nonspace_column() const { return nonspace_column_; }
  std::size_t column() const { return column_; }
  std::size_t indent() const { return nonspace_column_ - column_; }
  bool is_blank() const { return nonspace_ == text_.size(); }
  bool is_indented() const { return indent() >= 4; }
  char first() const { return byte_at(text_, nonspace_); }
  std::string_view from_nonspace() const { return text_.substr(nonspace_); }
  std::string_view rest() const { return text_.substr(offset_); }

  void advance_to_nonspace() {
    offset_ = nonspace_;
    column_ = nonspace_column_;
    is_in_tab_ = false;
  }
  void advance_bytes(std::size_t count) {
    for (; count > 0 && offset_ < text_.size(); --count) {
      column_ += text_[offset_] == '\t' ? 4 - column_ % 4 : 1;
      ++offset_;
    }
    is_in_tab_ = false;
    if (nonspace_ < offset_) look_ahead();
  }
  void advance_columns(std::size_t count);
  // Consumes one blank, which may follow a marker.
  void skip_one_blank() {
    if (is_blank_next()) advance_columns(1);
  }
  bool is_blank_next() const {
    return offset_ < text_.size() && toolyard::is_blank(text_[offset_]);
  }

  // Appends the rest of the line; what is left of a partly consumed tab becomes spaces.
  void append_rest(std::string& out) const {
    auto from = offset_;
    if (is_in_tab_) {
      out.append(4 - column_ % 4, ' ');
      ++from;
    }
    out.append(text_, from);
  }

 private:
  void look_ahead();

  std::string_view text_;
  std::size_t offset_ = 0, column_ = 0;
  std::size_t nonspace_ = 0, nonspace_column_ = 0;
  bool is_in_tab_ = false;
};

inline void Line::look_ahead() {
  nonspace_ = offset_;
  nonspace_column_ = column_;
  for (; nonspace_ < text_.size(); ++nonspace_) {
    if (text_[nonspace_] == ' ') {
      ++nonspace_column_;
    } else if (text_[nonspace_] == '\t') {
      nonspace_column_ += 4 - nonspace_column_ % 4;
    } else {
      break;
    }
  }
}

inline void Line::advance_columns(std::size_t count) {
  while (count > 0 && offset_ < text_.size()) {
    std::size_t width = 1;
    if (text_[offset_] == '\t') width = 4 - column_ % 4;
    is_in_tab_ = width > count;
    if (is_in_tab_) width = count;
    column_ += width;
    count -= width;
    if (!is_in_tab_) ++offset_;
  }
  if (nonspace_ < offset_) look_ahead();
}

}  // namespace toolyard::markdown
