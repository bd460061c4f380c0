// Random UUIDs (RFC 9562, version 4), for records that others know by a name of their own.
#pragma once
#include <string>

namespace toolyard {

std::string random_uuid();

}  // namespace toolyard
