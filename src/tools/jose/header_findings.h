// What the header of a token gives away, or tries to make its reader do.
#pragma once
#include "tools/jose/report.h"
#include "tools/jose/token.h"

namespace toolyard::jose {

void inspect_header(const Signature& signature, Report& report);

}  // namespace toolyard::jose
