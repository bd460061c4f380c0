// Tags of HTML: where they begin and end, and the values of their attributes, as browsers see them.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace toolyard::campaigns {

// Returns the text of a named character reference, such as `euro`; empty if there is none.
using FindEntity = std::function<std::string_view(std::string_view name)>;

bool is_html_blank(char c);
// Whether a name equals one that is given in lower case.
bool is_html_name(std::string_view text, std::string_view wanted);
// Returns the offset of a text in lower case, regardless of case; npos if it is not there.
std::size_t find_html(std::string_view html, std::string_view wanted, std::size_t from = 0);

struct HtmlTag {
  std::string_view name = {};
  bool is_end = false;
  std::size_t attributes = 0;  // offset where they begin
  std::size_t end = 0;         // offset after its `>`
};
// Whether the `<` at an offset begins a tag or a comment.
bool begins_html_tag(std::string_view html, std::size_t at);
// Returns the offset of the next tag or comment; npos if there is none.
std::size_t find_html_tag(std::string_view html, std::size_t from = 0);
HtmlTag read_html_tag(std::string_view html, std::size_t at);
// Returns the offset after the `>` that ends a tag; a `>` in a quoted value does not.
std::size_t end_of_html_tag(std::string_view html, std::size_t at);
// Returns offset and size of an attribute's value; the size is npos if there is none.
std::pair<std::size_t, std::size_t> html_value_of(std::string_view html, const HtmlTag& tag,
                                                  std::string_view wanted);

// Returns the text with its character references replaced: the numeric ones, the basic names, and
// those that `find_entity` knows.
std::string without_entities(std::string_view text, const FindEntity& find_entity = {});

}  // namespace toolyard::campaigns
