// Connects the metrics area to the figures of other areas.
#pragma once
#include "ports/figures.h"

namespace toolyard {

FigureSources figure_sources();

}  // namespace toolyard
