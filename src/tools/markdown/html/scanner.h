// Raw HTML by the rules of CommonMark: tags within a text, and the seven start conditions of HTML
// blocks.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tools/markdown/options.h"

namespace toolyard::markdown {

// Return the size of the tag that begins at an offset, which must be that of a `<`, or 0 if there
// is none.
std::size_t open_tag_size(std::string_view text, std::size_t from);
std::size_t closing_tag_size(std::string_view text, std::size_t from);

// Kind of an HTML block, which determines how it ends; numbered as the start conditions in
// CommonMark.
enum class HtmlBlock : std::uint8_t {
  none = 0,
  verbatim = 1,  // `<pre>`, `<script>`, `<style>` or `<textarea>`
  comment = 2,
  instruction = 3,  // `<?`
  declaration = 4,  // such as `<!DOCTYPE`
  character_data = 5,
  known_tag = 6,  // ends at a blank line
  any_tag = 7,    // ends at a blank line, and cannot interrupt a paragraph
};

// Returns the kind of HTML block that a line begins. The line must begin with `<`.
HtmlBlock find_html_block(std::string_view line, Flavor flavor);
// Whether a line of an HTML block ends it. Always false for kinds that end at a blank line.
bool ends_html_block(std::string_view line, HtmlBlock kind);

}  // namespace toolyard::markdown
