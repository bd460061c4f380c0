// Addresses in plain text, by the rules of GFM.
#pragma once
#include <cstddef>
#include <optional>
#include <string_view>

#include "tools/markdown/inlines/tokens.h"

namespace toolyard::markdown {

struct Address {
  std::size_t begin = 0, end = 0;
  LinkForm form = LinkForm::plain;
};

// The end of `www.…` that begins at an offset; 0 where there is none.
std::size_t www_end(std::string_view text, std::size_t at);

// `http://…` and its kin around a colon, beginning at `floor` or later.
std::optional<Address> find_url(std::string_view text, std::size_t colon, std::size_t floor);

// An address of e-mail around `@`, beginning at `floor` or later.
std::optional<Address> find_email(std::string_view text, std::size_t at, std::size_t floor);

}  // namespace toolyard::markdown
