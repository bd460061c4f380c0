// Finds headings that have nothing below them, in HTML and Markdown.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace toolyard::content {

// The heading that is open, and whether anything stands below it.
class Sections {
 public:
  using Report = std::function<void(std::string_view heading, std::size_t line)>;
  explicit Sections(Report report) : report_(std::move(report)) {}

  void heading(std::size_t level, std::string_view text, std::size_t line);
  void content() { is_open_ = false; }
  // Text below the heading, which counts unless it consists of blanks, dots and dashes.
  void text(std::string_view text);
  void end();

 private:
  Report report_;
  std::size_t level_ = 0, line_ = 0;
  std::string text_;
  bool is_open_ = false;
};

// Whether readers see more of the text than blanks, dots and dashes.
bool has_visible_text(std::string_view text);

using UseText = std::function<void(std::string_view text, std::size_t line)>;

// Reads HTML, which may come in several pieces, and tells the sections of its headings and
// contents.
class HtmlReader {
 public:
  // `use` gets the text between two blocks, outside of code and quotations.
  HtmlReader(Sections& sections, UseText use) : sections_(sections), use_(std::move(use)) {}

  // `line` is the one in which the piece begins.
  void read(std::string_view html, std::size_t line);
  void end_text();
  // Whether what follows belongs to a comment, or to code or a quotation.
  bool is_inside() const { return hidden_ > 0 || is_comment_; }

 private:
  std::size_t read_comment(std::string_view html, std::size_t at);
  std::size_t read_tag(std::string_view html, std::size_t at);
  void add_text(std::string_view text);

  Sections& sections_;
  UseText use_;
  std::string text_;
  std::size_t line_ = 1, text_line_ = 1, hidden_ = 0, level_ = 0;
  bool is_comment_ = false;
};

// Tells the sections of Markdown. `use` gets the text of its lines, without code and quotations.
void read_markdown(std::string_view text, Sections& sections, const UseText& use);

}  // namespace toolyard::content
