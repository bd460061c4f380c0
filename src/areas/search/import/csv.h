// CSV, as tables of Search Console are written in.
#pragma once
#include "core/csv.h"

namespace toolyard::search {

using toolyard::CsvFault;
using toolyard::CsvReader;
using toolyard::delimiter_of;

}  // namespace toolyard::search
