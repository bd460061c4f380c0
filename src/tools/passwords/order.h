// Reads a request to make passwords: checks its options against each other and plans the draw.
#pragma once
#include "core/error.h"
#include "tools/password_generator.h"
#include "tools/passwords/plan.h"

namespace toolyard::password_generator {

struct Order {
  passwords::Plan plan;
  Warnings warnings;
};

// The plan borrows from the request.
Result<Order> read_order(const Request& request);

}  // namespace toolyard::password_generator
