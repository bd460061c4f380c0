// What the text of a leaf is made of, as a flat row of tokens: elements that hold others begin and
// end with tokens of their own. Emphasis is marked at the characters that make it.
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
  code,        // what is inside
  html,        // one tag, comment or the like
  reference,   // `&amp;`
  delimiters,  // a run of `*`, `_` or `~`; its marks say what becomes of each
  glyph,       // a typographic character instead: `detail` says which
  link_open,
  link_close,
  image_open,
  image_close,
  autolink,  // a link that shows its address
  footnote,  // a reference to one: `link` is its number
  math,
  display_math,
  emoji,  // the name
};

struct Token {
  TokenKind kind = TokenKind::text;
  std::uint8_t detail = 0;
  std::uint32_t begin = 0, end = 0;  // in the text of the leaf
  std::uint32_t link = 0;            // a place in the links
};

// What becomes of a character of a run; of two characters the second has `taken`.
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

// How the address of a link stands in the text.
enum class LinkForm : std::uint8_t {
  written,  // with backslashes and character references; the title likewise
  angled,   // `<…>`: with character references
  plain,    // bare in the text
  email,    // in angles; `mailto:` is to be added
  bare_email,
  www,  // bare; `http://` is to be added
};

struct Link {
  std::string_view url;
  std::string_view title;
  LinkForm form = LinkForm::written;
};

// All that is known of a leaf. The marks are only set where there are runs.
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
