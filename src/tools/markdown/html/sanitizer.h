// Sanitizer for raw HTML: writes the elements and attributes on the allow list anew and removes all
// others. The output is balanced: an element that begins within a Markdown element ends within it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/markdown/html/allow_list.h"

namespace toolyard::markdown {

class Sanitizer {
 public:
  // `link_attributes` are added to all links except those that begin with `#`.
  explicit Sanitizer(std::string_view link_attributes) : link_attributes_(link_attributes) {}

  // Sanitizes the next piece of raw HTML, and appends the result.
  void take(std::string& out, std::string_view html);

  // Called when a Markdown element begins and when it ends, which closes the raw elements that are
  // still open within it. `enter` returns the scope to pass to `leave`.
  std::size_t enter();
  void leave(std::string& out, std::size_t scope);

  // True within an element that is dropped with its content: the caller must not write anything.
  // Markdown elements that begin there are left out, together with their ends.
  bool is_dropping() const { return !dropped_name_.empty(); }
  void stop_dropping() { dropped_name_.clear(); }
  // Called at the end of an HTML block: its open paragraphs must not enclose the Markdown blocks
  // that follow.
  void end_block(std::string& out);

  std::int64_t removed() const { return removed_; }
  void count_removed() { ++removed_; }
  bool is_depth_limited() const { return is_depth_limited_; }

 private:
  void start(std::string& out, HtmlTokens& tokens, const HtmlToken& token);
  void end(std::string& out, const HtmlToken& token);
  void write_start(std::string& out, const Element& element, const HtmlToken& token);
  static void write_relations(std::string& out, std::string_view relations, std::string_view added);
  void write_input(std::string& out, const HtmlToken& token);
  void close_to(std::string& out, std::size_t size);

  std::string_view link_attributes_;
  std::vector<std::string_view> open_;
  std::size_t floor_ = 0;
  std::string dropped_name_;  // element whose content is being dropped; empty if none
  std::size_t dropped_depth_ = 0;
  std::size_t dropped_floor_ = 0;
  std::int64_t removed_ = 0;
  bool is_depth_limited_ = false;
};

}  // namespace toolyard::markdown
