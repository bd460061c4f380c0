// Where metrics find the figures of the other areas.
#pragma once
#include "ports/figures.h"

namespace toolyard {

FigureSources figure_sources();

}  // namespace toolyard
