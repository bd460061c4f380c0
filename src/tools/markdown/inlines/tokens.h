// The inline elements of a leaf block as a flat list of tokens: elements with content have a token
// at either end. Emphasis is marked at its delimiter characters instead.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace toolyard::markdown {

enum class TokenKind : std::uint8_t {
  text,
  soft_break,
  hard_break,
  code,        // its content
  html,        // one tag, comment or other construct
  reference,   // such as `&amp;`
  delimiters,  // a run of `*`, `_` or `~`; `marks` has the meaning of each character
  glyph,       // replaced with a typographic character: `detail` is a Glyph
  link_open,
  link_close,
  image_open,
  image_close,
  autolink,  // a link that shows its address
  footnote,  // a reference to a footnote: `link` is its index
  math,
  display_math,
  emoji,  // its name
};

struct Token {
  TokenKind kind = TokenKind::text;
  std::uint8_t detail = 0;
  std::uint32_t begin = 0, end = 0;  // range in the text of the leaf
  std::uint32_t link = 0;            // index in `links`
};

// Meaning of a character of a delimiter run. If two characters form one delimiter, the second is
// `taken`.
enum class Mark : std::uint8_t {
  literal,
  taken,
  em_open,
  em_close,
  strong_open,
  strong_close,
  strike_open,
  strike_close
};

enum class Glyph : std::uint8_t {
  left_single,
  right_single,
  left_double,
  right_double,
  ellipsis,
  en_dash,
  em_dash
};
inline constexpr std::array<std::string_view, 7> glyphs{"‘", "’", "“", "”", "…", "–", "—"};

// How the address of a link is written in the text.
enum class LinkForm : std::uint8_t {
  written,  // with backslash escapes and character references, as the title
  angled,   // in `<…>`, with character references
  plain,    // in plain text
  email,    // in `<…>`; `mailto:` is added
  bare_email,
  www,  // in plain text; `http://` is added
};

struct Link {
  std::string_view url;
  std::string_view title;
  LinkForm form = LinkForm::written;
};

// The inline elements of a leaf. `marks` is set only at characters of delimiter runs.
struct Inlines {
  std::string_view text;
  std::vector<Token> tokens;
  std::vector<Link> links;
  std::vector<Mark> marks;

  std::string_view text_of(const Token& token) const {
    return text.substr(token.begin, token.end - token.begin);
  }
};

}  // namespace toolyard::markdown
