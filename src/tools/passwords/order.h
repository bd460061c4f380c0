// Reads a request for passwords: checks its options against each other and plans how to draw them.
#pragma once
#include "core/error.h"
#include "tools/password_generator.h"
#include "tools/passwords/plan.h"

namespace toolyard::password_generator {

struct Order {
  passwords::Plan plan;
  Warnings warnings;
};

// The plan refers to texts of the request, which must outlive it.
Result<Order> read_order(const Request& request);

}  // namespace toolyard::password_generator
