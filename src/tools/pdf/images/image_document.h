// Images among the files to merge: each becomes a document of one page.
#pragma once
#include <string_view>

#include "tools/pdf/reading/document.h"

namespace toolyard::pdf {

bool is_image(std::string_view bytes);

// Returns a document whose page shows an image in the size that its resolution implies; 96 dots per
// inch if it has none. Refuses damaged images; if `attempt_repair`, those that end too early are
// shown as far as they go.
OpenDocument open_image(std::string_view bytes, bool attempt_repair, Budget& budget);

// Refuses kinds of images that are not read, by name.
void refuse_other_image(std::string_view bytes);

}  // namespace toolyard::pdf
