// Makes raw HTML harmless: what the allow-list knows is written anew, everything else goes. The
// elements stay balanced: none that begins within an element of Markdown reaches beyond it.
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
  // `link_attributes` go to every link that leads elsewhere.
  explicit Sanitizer(std::string_view link_attributes) : link_attributes_(link_attributes) {}

  // Takes the next piece of raw HTML.
  void take(std::string& out, std::string_view html);

  // An element of Markdown begins; its end closes what is still open within. The value is to be
  // handed back.
  std::size_t enter();
  void leave(std::string& out, std::size_t scope);

  // While content goes with its element: nothing may be written. Elements of Markdown that begin
  // meanwhile are left out, together with their ends.
  bool is_dropping() const { return !dropped_name_.empty(); }
  void stop_dropping() { dropped_name_.clear(); }
  // A block of HTML ends: paragraphs of its do not go on around blocks of Markdown.
  void end_block(std::string& out);

  std::int64_t removed() const { return removed_; }
  void count_removed() { ++removed_; }
  bool is_depth_limited() const { return is_depth_limited_; }

 private:
  void start(std::string& out, HtmlTokens& tokens, const HtmlToken& token);
  void end(std::string& out, const HtmlToken& token);
  void write_start(std::string& out, const Element& element, const HtmlToken& token);
  void write_input(std::string& out, const HtmlToken& token);
  void close_to(std::string& out, std::size_t size);

  std::string_view link_attributes_;
  std::vector<std::string_view> open_;
  std::size_t floor_ = 0;
  std::string dropped_name_;  // the element that goes with its content
  std::size_t dropped_depth_ = 0;
  std::size_t dropped_floor_ = 0;
  std::int64_t removed_ = 0;
  bool is_depth_limited_ = false;
};

}  // namespace toolyard::markdown
