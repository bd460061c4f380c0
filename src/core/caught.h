// What an exception says, whatever it is: for the log, and never for callers.
#pragma once
#include <exception>
#include <string>

namespace toolyard {

// Of the one that is being handled.
inline std::string what_was_caught() {
  try {
    throw;
  } catch (const std::exception& fault) {
    return fault.what();
  } catch (...) {
    return "not an exception of ours";
  }
}

}  // namespace toolyard
