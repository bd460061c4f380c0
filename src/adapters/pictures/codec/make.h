// Makes the files of a picture: decodes it, converts its colours to sRGB, turns it upright, and
// writes it in all widths. Runs in a process of its own.
#pragma once
#include <optional>
#include <string_view>

#include "ports/media/picture_maker.h"

namespace toolyard::pictures {

// Returns the kind of a file by its first bytes.
std::optional<PictureKind> kind_of(std::string_view file);

// Throws `Refused`, and std::bad_alloc.
MadePicture make_picture(const PictureOrder& order);

}  // namespace toolyard::pictures
