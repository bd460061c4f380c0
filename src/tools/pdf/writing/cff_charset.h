// The characters of fonts with CFF outlines.
#pragma once
#include <string_view>

namespace toolyard::pdf {

// Whether a glyph of a CFF table is selected by its own number: always in a font that is not
// CID-keyed, otherwise if its character identifiers are the numbers of the glyphs. Also false if
// the table is damaged.
bool selects_glyphs_by_number(std::string_view cff);

}  // namespace toolyard::pdf
