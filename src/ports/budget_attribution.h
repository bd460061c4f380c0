// Attributes expensive work in the database to the option of the request that causes it, whether
// the program or the database server stopped the work.
#pragma once
#include <string_view>

#include "core/endpoint/budget.h"

namespace toolyard {

// Returns what `work` returns. `option` is a JSON Pointer of the request that must outlive the
// call; if it is empty, nothing is attributed.
template <class Work> auto with_budget_attribution(std::string_view option, Work&& work) {
  if (option.empty()) return work();
  const BudgetAttribution attribution(option);
  try {
    return work();
  } catch (Stopped& stopped) {
    // If the database server cancelled the statement, the option is not known yet.
    if (stopped.option.empty()) stopped.option = option;
    throw;
  }
}

}  // namespace toolyard
