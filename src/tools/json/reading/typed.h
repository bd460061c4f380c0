// Values as programs print them, with the names of their types: `Map(1) { 'a' => 1 }`,
// `Person{name='x'}`, `map[a:1]`, and what `var_dump` and `print_r` of PHP write.
#pragma once
#include <cstdint>

#include "tools/json/reading/reader.h"

namespace toolyard::json {

// How values without quotes are told apart: by commas, or as `print_r` writes them, each on a line
// or, after a browser has joined the lines, up to the next key.
enum class Listing : std::uint8_t { none, by_line, by_space };

// The name of a type before a bracket.
struct TypeName {
  std::size_t length = 0;  // up to the bracket; 0 if there is none
  bool is_object = false;  // what is in the brackets has keys
  bool is_spaced = false;  // members are separated by spaces, as Go does it
  Listing listing = Listing::none;
  bool is_certain = false;  // it cannot be a word of a sentence
  bool is_telling = true;   // what is in the brackets would be read in another way without it
};

// Returns the name of a type at an offset.
TypeName type_name_at(std::string_view text, std::size_t at);

// Returns the length of a key in square brackets with its separator behind it, such as that of
// `["a"]=>`, without the separator; or 0.
std::size_t bracketed_key_length(std::string_view text, std::size_t at);
// Returns the name of such a key.
std::string_view name_of_bracketed_key(std::string_view key);

// Returns the length of what `var_dump` writes before the quote of a string, such as `string(3) `,
// and sets `size` to the number of its bytes; 0 if the string is not here.
std::size_t counted_string_at(std::string_view text, std::size_t at, std::size_t& size);
// Whether the brace at an offset begins a struct of Go with the names of its fields, such as
// `{Name:x Age:5}`, in which there are no commas.
bool is_spaced_struct(std::string_view text, std::size_t at);
// Returns the end of a value that `print_r` writes: up to the next key or the end of the list.
std::size_t end_of_listed(std::string_view text, std::size_t at, Listing listing);

}  // namespace toolyard::json
