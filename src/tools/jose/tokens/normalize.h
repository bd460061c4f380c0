// Removes what is often copied along with a token: the word Bearer, quotes, white space and line
// breaks inside, and a URL, a cookie or JSON around it.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.h"

namespace toolyard::jose {

struct NormalizedToken {
  std::string_view text;         // the token; a view into the input, or into the storage
  std::string_view input;        // the text as given
  std::size_t start = 0;         // offset of the token in the input
  bool is_copied = false;        // without white space inside, and with dots that were escaped
  bool had_white_space = false;  // inside the token
  bool had_blanks = false;       // some of the white space inside was not at a line break

  // Returns the position in the input of an offset in the token.
  Position place(std::size_t offset) const;
};

// Whether a text is a token in the compact form: three or five parts, the first of which is a JSON
// object in base64url.
bool is_compact_token(std::string_view text);

NormalizedToken normalize_token(std::string_view input, std::string& storage);

}  // namespace toolyard::jose
