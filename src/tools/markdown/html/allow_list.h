// The elements and attributes of raw HTML that stay when it is sanitized.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "tools/markdown/html/tokens.h"

namespace toolyard::markdown {

enum class Fate : std::uint8_t {
  kept,
  unwrapped,     // the tag goes, its content stays
  dropped,       // with its content, which is markup
  dropped_text,  // with its content, which is no markup: it ends at the first end tag
};

struct Element {
  std::string_view name;  // as it is written: `b` becomes `strong`
  Fate fate = Fate::unwrapped;
  bool is_void = false;    // has no end tag
  bool ends_same = false;  // `<p>` and `<li>` end one that is open
};

// The element of that name, in lower case.
Element find_element(std::string_view name);

// Appends an attribute, with a space before it, when it may stay; says whether.
bool append_allowed(std::string& out, std::string_view element, const HtmlAttribute& attribute);

}  // namespace toolyard::markdown
