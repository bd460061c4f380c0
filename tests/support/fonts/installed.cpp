#include "tests/support/fonts/installed.h"

#include "adapters/fonts/installed_fonts.h"

const toolyard::Fonts& installed_fonts() {
  static const toolyard::fonts::InstalledFonts fonts;
  return fonts;
}
