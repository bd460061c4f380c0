#include "areas/search/import/reading/encoding.h"

#include <algorithm>
#include <string>

#include "core/json/tokens.h"
#include "core/text/encodings/utf16.h"
#include "core/text/utf8.h"

namespace toolyard::search {

Result<std::string_view> decoded(std::string_view file, std::string_view bytes,
                                 ImportContext& context) {
  if (is_utf16(bytes)) {
    auto text = utf8_of_utf16(bytes);
    if (!text) return unreadable(file, "The file is not valid UTF-16.");
    return std::string_view(context.into.texts.emplace_back(std::move(*text)));
  }
  if (bytes.starts_with(byte_order_mark)) bytes.remove_prefix(byte_order_mark.size());
  const auto valid = valid_utf8_prefix(bytes);
  if (valid == bytes.size()) return bytes;
  const auto line = 1 + std::ranges::count(bytes.substr(0, valid), '\n');
  return unreadable_at(file, std::size_t(line),
                       "The file is not valid UTF-8 or UTF-16; save it as UTF-8.");
}

}  // namespace toolyard::search
