// Raw HTML as Markdown knows it: the tags, comments and so on within a text, and the seven ways in
// which a line can begin a block of HTML.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tools/markdown/options.h"

namespace toolyard::markdown {

// The sizes of what begins at an offset, where there is `<`; 0 where it is none.
std::size_t open_tag_size(std::string_view text, std::size_t from);
std::size_t closing_tag_size(std::string_view text, std::size_t from);

// How a block of HTML began, which decides how it ends; numbered as in the specification.
enum class HtmlBlock : std::uint8_t {
  none = 0,
  verbatim = 1,  // `<pre>` and its kin
  comment = 2,
  instruction = 3,  // `<?`
  declaration = 4,  // `<!DOCTYPE`
  character_data = 5,
  known_tag = 6,  // ends at a blank line
  any_tag = 7,    // likewise, and is no part of a paragraph's interruption
};

// The line begins with `<`.
HtmlBlock find_html_block(std::string_view line, Flavor flavor);
// Whether a line, of which the block takes part, is its last.
bool ends_html_block(std::string_view line, HtmlBlock kind);

}  // namespace toolyard::markdown
