// Allow list of the sanitizer: the elements and attributes of raw HTML that are kept.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "tools/markdown/html/tokens.h"

namespace toolyard::markdown {

enum class ElementPolicy : std::uint8_t {
  kept,
  unwrapped,     // the tag is removed, its content is kept
  dropped,       // removed with its content, which is markup
  dropped_text,  // removed with its content, which is text up to the first end tag
};

struct Element {
  std::string_view name;  // as written to the output: `b` becomes `strong`
  ElementPolicy policy = ElementPolicy::unwrapped;
  bool is_void = false;    // has no end tag
  bool ends_same = false;  // its start tag ends an open element of the same name, as for `<p>`
};

// Returns the element of a name, which must be in lower case.
Element find_element(std::string_view name);

// Begins all ids of a text, so that none is the id of an element in the page around it.
inline constexpr std::string_view id_prefix = "user-content-";

// Whether an address is that of an id of the text, which gets the prefix: not that of a footnote or
// of the top of the page.
bool is_link_to_id(std::string_view url);

// Appends an attribute, with a space before it, if it is allowed. Returns whether it is.
bool append_allowed(std::string& out, std::string_view element, const HtmlAttribute& attribute);

}  // namespace toolyard::markdown
