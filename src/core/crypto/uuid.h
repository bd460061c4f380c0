// Random UUIDs (RFC 9562, version 4), for records that have a public identifier besides their id.
#pragma once
#include <string>

namespace toolyard {

std::string random_uuid();

}  // namespace toolyard
