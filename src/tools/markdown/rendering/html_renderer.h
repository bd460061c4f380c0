// Writes a document as HTML, byte for byte as in the specifications unless an option changes it.
// Footnotes are rendered where they are defined, and written at the end, when all references are
// known.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/markdown/blocks/table_rows.h"
#include "tools/markdown/document.h"
#include "tools/markdown/html/sanitizer.h"
#include "tools/markdown/inlines/parser.h"
#include "tools/markdown/rendering/survey.h"

namespace toolyard::markdown {

enum class HtmlPolicy : std::uint8_t { sanitize, escape, strip, raw };

struct HtmlOptions {
  Features features;
  HtmlPolicy policy = HtmlPolicy::sanitize;
  bool has_tag_filter = false;
  bool has_hard_breaks = false;
  bool has_source_positions = false;
  bool has_heading_ids = false;
  bool has_ids = false;         // of headings, or in raw HTML: links to them get the prefix of ids
  std::string link_attributes;  // for links except those to `#…`, with a space before
};

class HtmlRenderer {
 public:
  HtmlRenderer(const Document& document, InlineParser& parser, Survey& survey,
               const HtmlOptions& options)
      : document_(document), parser_(parser), survey_(survey), options_(options),
        sanitizer_(options_.link_attributes), footnotes_(document.footnotes.size()) {}

  // Appends the HTML of the whole document. Returns false if the output would exceed `most_bytes`.
  bool write(std::string& out, std::size_t most_bytes);

  std::int64_t removed() const { return sanitizer_.removed(); }
  bool is_depth_limited() const { return sanitizer_.is_depth_limited(); }

 private:
  struct Footnote {
    std::string body;
    std::size_t backlinks_at = std::string::npos;  // offset in the body; npos: after it
    std::uint32_t number = 0;                      // by the order of references; 0 if there is none
    std::uint32_t references = 0;
  };

  // Blocks.
  void write_children(const Block& parent);
  void write_block(const Block& block);
  void write_quote(const Block& block);
  void write_list(const Block& block);
  void write_item(const Block& block);
  void write_heading(const Block& block);
  void write_paragraph(const Block& block);
  void write_code(const Block& block);
  void write_html(const Block& block);
  void write_table(const Block& block);
  void write_row(std::string_view line, std::uint32_t line_number, std::string_view cell);
  void write_footnote(const Block& block);
  void write_all_footnotes();
  void write_backlinks(std::string& out, const Footnote& footnote, std::string_view label);
  bool is_in_tight_list(const Block& block) const;
  void open_line();
  void write_position(const Block& block);

  // Inline elements.
  const Inlines& read(std::string_view text, std::uint32_t line);
  void write_inlines(const Inlines& inlines);
  void write_token(const Inlines& inlines, const Token& token);
  void write_marks(const Inlines& inlines, const Token& token);
  void write_mark(Mark mark);
  void open_element(std::string_view tag);
  void close_element(std::string_view tag);
  void begin_scope();
  void end_scope();
  bool is_in_strong() const { return !marks_.empty() && marks_.back() == Mark::strong_open; }
  void open_link(const Link& link);
  void close_link();
  void write_autolink(const Inlines& inlines, const Token& token);
  void open_image(const Link& link);
  void write_title(const Link& link);
  void close_image(const Link& link);
  void write_in_image(const Inlines& inlines, const Token& token);
  void write_raw(std::string_view html);
  void write_footnote_reference(std::uint32_t index);
  void write_math(std::string_view text, std::string_view style);
  void append_href(const Link& link, std::string_view name, bool is_image);
  bool is_full() const { return written_aside_ + out_.size() > max_bytes_; }
  bool is_guarded() const { return options_.policy != HtmlPolicy::raw; }
  bool sanitizes() const { return options_.policy == HtmlPolicy::sanitize; }

  const Document& document_;
  InlineParser& parser_;
  Survey& survey_;
  const HtmlOptions& options_;
  Sanitizer sanitizer_;
  std::string out_;
  std::size_t max_bytes_ = 0;
  std::size_t written_aside_ = 0;  // bytes that are not in `out_`, such as footnotes
  std::vector<Footnote> footnotes_;
  std::uint32_t footnote_numbers_ = 0;
  const Block* footnote_ = nullptr;  // definition that is being written
  std::size_t images_ = 0;           // number of open images
  std::vector<std::size_t> scopes_;  // of the sanitizer, for the open elements
  std::vector<Mark> marks_;          // the open elements
  std::string scratch_, cell_text_;
  std::vector<Alignment> columns_;
  std::vector<std::string_view> cells_;
  std::size_t filled_cells_ = 0;  // missing cells that were added to rows
};

}  // namespace toolyard::markdown
