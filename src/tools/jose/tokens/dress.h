// Removes what people copy along with a token: the word Bearer, quotes, white space and line breaks
// inside.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.h"

namespace toolyard::jose {

struct Undressed {
  std::string_view text;         // the token; a view into the input, or into the storage
  std::string_view input;        // as it was given
  std::size_t start = 0;         // where the token begins there
  bool had_white_space = false;  // inside
  bool had_blanks = false;       // some of it no line break, nor beside one

  // The place in the input of an offset in the token.
  Position place(std::size_t offset) const;
};

Undressed undress(std::string_view input, std::string& storage);

}  // namespace toolyard::jose
