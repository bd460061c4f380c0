// Takes from the process that makes a picture everything that it does not need.
#pragma once
#include <string>

#include "ports/media/picture_maker.h"

namespace toolyard::pictures {

// Bounds memory and processor time, and leaves only system calls that read and write open pipes and
// manage memory: no files, no network, no other processes. Ends the process if that fails.
void enter_sandbox(const PictureLimits& limits);

}  // namespace toolyard::pictures
