// The fonts of the machine that runs the tests.
#pragma once
#include "core/fonts/fonts.h"

const toolyard::Fonts& installed_fonts();
