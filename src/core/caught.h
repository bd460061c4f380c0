// The message of any caught exception: for the log, never for callers of the API.
#pragma once
#include <exception>
#include <string>

namespace toolyard {

// Returns the message of the exception being handled. Call only inside a catch block.
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
