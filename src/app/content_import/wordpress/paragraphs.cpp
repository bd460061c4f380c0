#include "app/content_import/wordpress/paragraphs.h"

#include <algorithm>
#include <array>
#include <vector>

#include "core/text/characters.h"

namespace toolyard::content_import {
namespace {

enum class Holds {
  verbatim,    // text that is shown as it is
  blocks,      // nothing but other blocks
  paragraphs,  // paragraphs
  line,        // a line of text
  either,      // a line of text, or paragraphs if there are several
  nothing      // no end tag
};
struct Block {
  std::string_view name;
  Holds holds;
};
constexpr std::array block_elements{Block{"address", Holds::either},
                                    Block{"article", Holds::paragraphs},
                                    Block{"aside", Holds::paragraphs},
                                    Block{"blockquote", Holds::paragraphs},
                                    Block{"caption", Holds::line},
                                    Block{"col", Holds::nothing},
                                    Block{"colgroup", Holds::blocks},
                                    Block{"dd", Holds::either},
                                    Block{"details", Holds::either},
                                    Block{"div", Holds::either},
                                    Block{"dl", Holds::blocks},
                                    Block{"dt", Holds::line},
                                    Block{"figcaption", Holds::line},
                                    Block{"figure", Holds::blocks},
                                    Block{"footer", Holds::paragraphs},
                                    Block{"form", Holds::blocks},
                                    Block{"h1", Holds::line},
                                    Block{"h2", Holds::line},
                                    Block{"h3", Holds::line},
                                    Block{"h4", Holds::line},
                                    Block{"h5", Holds::line},
                                    Block{"h6", Holds::line},
                                    Block{"header", Holds::paragraphs},
                                    Block{"hr", Holds::nothing},
                                    Block{"iframe", Holds::blocks},
                                    Block{"li", Holds::either},
                                    Block{"nav", Holds::either},
                                    Block{"ol", Holds::blocks},
                                    Block{"p", Holds::line},
                                    Block{"pre", Holds::verbatim},
                                    Block{"script", Holds::verbatim},
                                    Block{"section", Holds::paragraphs},
                                    Block{"style", Holds::verbatim},
                                    Block{"summary", Holds::line},
                                    Block{"table", Holds::blocks},
                                    Block{"tbody", Holds::blocks},
                                    Block{"td", Holds::either},
                                    Block{"textarea", Holds::verbatim},
                                    Block{"tfoot", Holds::blocks},
                                    Block{"th", Holds::line},
                                    Block{"thead", Holds::blocks},
                                    Block{"tr", Holds::blocks},
                                    Block{"ul", Holds::blocks}};

struct Tag {
  std::string name;  // in lower case
  bool is_end = false;
  std::size_t size = 0;
};

// Returns the tag at the beginning of the text, if there is one.
std::optional<Tag> tag_at(std::string_view text) {
  Tag tag;
  std::size_t at = 1;
  tag.is_end = text.size() > 1 && text[1] == '/';
  if (tag.is_end) ++at;
  for (; at < text.size() && is_letter_or_digit(text[at]); ++at) tag.name += lower(text[at]);
  const auto end = text.find('>', at);
  if (tag.name.empty() || end == text.npos) return std::nullopt;
  tag.size = end + 1;
  return tag;
}

// Returns the size of the element that a tag begins, which is the whole text if nothing ends it.
std::size_t size_of_element(std::string_view html, const Tag& tag) {
  for (auto at = html.find("</", tag.size); at != html.npos; at = html.find("</", at + 2)) {
    const auto name = html.substr(at + 2, tag.name.size());
    if (!std::ranges::equal(name, tag.name, {}, lower)) continue;
    const auto end = html.find('>', at);
    return end == html.npos ? html.size() : end + 1;
  }
  return html.size();
}

const Block* find_block_element(std::string_view name) {
  const auto found = std::ranges::find(block_elements, name, &Block::name);
  return found == block_elements.end() ? nullptr : &*found;
}

// Returns the parts of a text between blank lines, without those that are empty.
std::vector<std::string_view> paragraphs_of(std::string_view text) {
  std::vector<std::string_view> all;
  std::size_t begin = 0;
  const auto add = [&](std::size_t end) {
    if (const auto part = trimmed(text.substr(begin, end - begin)); !part.empty())
      all.push_back(part);
  };
  for (std::size_t at = text.find('\n'); at != text.npos; at = text.find('\n', at + 1)) {
    const auto next = text.find_first_not_of(" \t", at + 1);
    if (next == text.npos || text[next] != '\n') continue;
    add(at);
    begin = next;
  }
  add(text.size());
  return all;
}

class Paragraphs {
 public:
  std::string of(std::string_view html) {
    const auto last = html.rfind('>');
    const auto* const end = html.data() + (last == html.npos ? 0 : last);
    while (!html.empty()) {
      const auto tag = html[0] == '<' && html.data() < end ? tag_at(html) : std::nullopt;
      const auto* block = tag ? find_block_element(tag->name) : nullptr;
      if (block) take(*block, *tag, html);
      const auto size = tag ? tag->size : 1;
      if (!block) line_ += html.substr(0, size);
      html.remove_prefix(std::min(size, html.size()));
    }
    flush();
    return std::move(done_);
  }

 private:
  // Writes the tag of a block, after what is before it. What is shown as it is, is taken whole.
  void take(const Block& block, Tag tag, std::string_view& html) {
    flush();
    if (block.holds == Holds::verbatim && !tag.is_end) {
      const auto size = size_of_element(html, tag);
      done_.append(html.substr(0, size)).append("\n");
      html.remove_prefix(size - std::min(size, tag.size));
      return;
    }
    done_ += html.substr(0, tag.size);
    if (tag.is_end) {
      close(block);
    } else if (block.holds != Holds::nothing && !html.substr(0, tag.size).ends_with("/>")) {
      open_.push_back(&block);
      return;
    }
    done_ += '\n';
  }

  // Closes the innermost element of this name, and those within it.
  void close(const Block& block) {
    for (auto depth = open_.size(); depth > 0; --depth)
      if (open_[depth - 1] == &block) return open_.resize(depth - 1);
  }

  void flush() {
    const auto parts = paragraphs_of(line_);
    const auto holds = open_.empty() ? Holds::paragraphs : open_.back()->holds;
    const bool is_wrapped =
        holds == Holds::paragraphs || (holds == Holds::either && parts.size() > 1);
    for (const auto part : parts) {
      if (is_wrapped) done_ += "<p>";
      else if (part.data() != parts[0].data()) done_ += holds == Holds::blocks ? "\n" : "<br>\n";
      if (holds == Holds::blocks) done_ += part;
      else add_lines(part);
      if (is_wrapped) done_ += "</p>\n";
    }
    line_.clear();
  }

  void add_lines(std::string_view text) {
    while (true) {
      const auto end = text.find('\n');
      const auto line = trimmed(text.substr(0, end));
      done_ += line;
      if (end == text.npos) return;
      const bool is_broken = line.ends_with("<br>") || line.ends_with("<br/>") ||
                             line.ends_with("<br />") || line.empty();
      done_ += is_broken ? "\n" : "<br>\n";
      text.remove_prefix(end + 1);
    }
  }

  std::string done_, line_;
  std::vector<const Block*> open_;
};

}  // namespace

std::string with_paragraphs(std::string_view html) {
  std::string text;
  for (const char c : html)
    if (c != '\r') text += c;
  return Paragraphs().of(text);
}

}  // namespace toolyard::content_import
