// Work on the store that an option of the request makes: where it is too much, that option is
// named, whoever found out.
#pragma once
#include <string_view>

#include "core/endpoint/budget.h"

namespace toolyard {

// Answers what `work` does. `option` is a JSON Pointer of the request, which outlives the call;
// nothing is blamed where it is empty.
template <class Work> auto blaming(std::string_view option, Work&& work) {
  if (option.empty()) return work();
  const Blaming blamed(option);
  try {
    return work();
  } catch (Stopped& stopped) {
    // A server that ends a statement knows of no options.
    if (stopped.option.empty()) stopped.option = option;
    throw;
  }
}

}  // namespace toolyard
