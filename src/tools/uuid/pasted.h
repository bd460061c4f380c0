// Finds UUIDs in what people paste: as databases, languages and logs write them, in quotes, in
// calls of functions, with other separators, and inside of addresses or sentences.
#pragma once
#include <cstddef>
#include <string_view>

#include "tools/uuid/uuid.h"

namespace toolyard::uuid {

struct Pasted {
  std::size_t count = 0;      // of the UUIDs that were found
  Uuid uuid{};                // the first one
  std::size_t second = 0;     // offset of the second one
  bool is_in_a_text = false;  // there is more around it than quotes, brackets and names of types
};

Pasted find_pasted(std::string_view text);

// Returns the part of a text that is an identifier, if it is one: without quotes, brackets and
// words in front such as `ulid:` or `ObjectId(`.
std::string_view identifier_in(std::string_view text);

// Whether a text is 16 bytes in Base64, with a digit that base64url does not have.
bool is_standard_base64(std::string_view text);

}  // namespace toolyard::uuid
