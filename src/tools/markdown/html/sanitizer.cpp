#include "tools/markdown/html/sanitizer.h"

#include <algorithm>
#include <utility>

#include "tools/markdown/html/text.h"
#include "tools/markdown/inlines/escapes.h"
#include "tools/markdown/options.h"

namespace toolyard::markdown {

std::size_t Sanitizer::enter() { return std::exchange(floor_, open_.size()); }

void Sanitizer::leave(std::string& out, std::size_t scope) {
  if (is_dropping() && dropped_floor_ >= floor_) stop_dropping();
  close_to(out, floor_);
  floor_ = scope;
}

void Sanitizer::close_to(std::string& out, std::size_t size) {
  for (; open_.size() > size; open_.pop_back()) {
    out += "</";
    out += open_.back();
    out += '>';
  }
}

void Sanitizer::end_block(std::string& out) {
  stop_dropping();
  while (open_.size() > floor_ && open_.back() == "p") close_to(out, open_.size() - 1);
}

void Sanitizer::take(std::string& out, std::string_view html) {
  HtmlTokens tokens(html);
  HtmlToken token;
  std::string text;
  while (tokens.next(token)) {
    switch (token.kind) {
      case HtmlToken::Kind::text:
        if (is_dropping()) break;
        text.clear();
        append_without_references(text, token.text);
        append_html(out, text);
        break;
      case HtmlToken::Kind::start_tag: start(out, tokens, token); break;
      case HtmlToken::Kind::end_tag: end(out, token); break;
      case HtmlToken::Kind::other:
        if (!is_dropping()) ++removed_;
        break;
    }
  }
}

void Sanitizer::start(std::string& out, HtmlTokens& tokens, const HtmlToken& token) {
  if (is_dropping()) {
    if (token.name == dropped_name_) ++dropped_depth_;
    return;
  }
  const auto element = find_element(token.name);
  const bool is_foreign_input =
      element.name == "input" &&
      std::ranges::none_of(token.attributes, [](const HtmlAttribute& attribute) {
        return attribute.name == "type" && attribute.value == "checkbox";
      });
  if (element.policy != ElementPolicy::kept || is_foreign_input) {
    ++removed_;
    if (element.policy == ElementPolicy::kept || element.policy == ElementPolicy::unwrapped) return;
    if (element.policy == ElementPolicy::dropped_text && tokens.skip_past_end_tag(token.name))
      return;
    dropped_name_ = token.name;
    dropped_depth_ = 1;
    dropped_floor_ = floor_;
    return;
  }
  if (open_.size() >= max_levels && !element.is_void) {
    is_depth_limited_ = true;
    return;
  }
  write_start(out, element, token);
}

void Sanitizer::write_start(std::string& out, const Element& element, const HtmlToken& token) {
  if (element.ends_same && open_.size() > floor_ && open_.back() == element.name) {
    close_to(out, open_.size() - 1);
  }
  out += '<';
  out += element.name;
  if (element.name == "input") {
    write_input(out, token);
  } else {
    bool is_external = false;
    std::string relations;  // as written
    for (std::size_t i = 0; i < token.attributes.size(); ++i) {
      const auto& attribute = token.attributes[i];
      // Of attributes with the same name, the first one is used.
      const auto first = std::ranges::find(token.attributes, attribute.name, &HtmlAttribute::name);
      const bool is_first = first - token.attributes.begin() == static_cast<std::ptrdiff_t>(i);
      auto& into = attribute.name == "rel" ? relations : out;
      if (!is_first || !append_allowed(into, element.name, attribute)) {
        ++removed_;
      } else if (attribute.name == "href") {
        is_external = !attribute.value.starts_with('#');
      }
    }
    write_relations(out, relations, is_external ? link_attributes_ : std::string_view());
  }
  out += element.is_void ? " />" : ">";
  if (!element.is_void) open_.push_back(element.name);
}

// Writes the relations of a link together with those of the attributes that are added to it.
void Sanitizer::write_relations(std::string& out, std::string_view relations,
                                std::string_view added) {
  constexpr std::string_view begin = " rel=\"";
  out += relations;
  if (!relations.empty() && added.starts_with(begin)) {
    out.back() = ' ';
    added.remove_prefix(begin.size());
  }
  out += added;
}

// Writes a disabled checkbox, which only shows a state.
void Sanitizer::write_input(std::string& out, const HtmlToken& token) {
  out += " type=\"checkbox\"";
  for (const auto& attribute : token.attributes) {
    if (attribute.name == "checked") {
      out += " checked=\"\"";
    } else if (attribute.name != "type" && attribute.name != "disabled") {
      ++removed_;
    }
  }
  out += " disabled=\"\"";
}

void Sanitizer::end(std::string& out, const HtmlToken& token) {
  if (is_dropping()) {
    if (token.name == dropped_name_ && --dropped_depth_ == 0) stop_dropping();
    return;
  }
  const auto element = find_element(token.name);
  if (element.policy == ElementPolicy::kept && !element.is_void) {
    for (auto size = open_.size(); size > floor_; --size) {
      if (open_[size - 1] != element.name) continue;
      close_to(out, size - 1);
      return;
    }
  }
  ++removed_;
}

}  // namespace toolyard::markdown
