#include "core/embedded.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace toolyard {

std::string_view embedded_word_list(std::string_view file) {
  const auto lists = embedded_word_lists();
  const auto found = std::ranges::find(lists, file, &EmbeddedFile::name);
  if (found == lists.end())
    throw std::logic_error("the program was built without " + std::string(file));
  return found->bytes;
}

}  // namespace toolyard
