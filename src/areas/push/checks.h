// What the description of a push cannot say.
#pragma once
#include <vector>

#include "areas/push/model.h"

namespace toolyard::push {

std::vector<Fault> faults_of(const Payload& payload);

}  // namespace toolyard::push
