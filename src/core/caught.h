// The message of any caught exception: for the log, never for callers of the API.
#pragma once
#include <exception>
#include <string>

namespace toolyard {

// Returns the message of the exception being handled. Call only inside a catch block.
inline std::string current_exception_message() {
  try {
    throw;
  } catch (const std::exception& fault) {
    return fault.what();
  } catch (...) {
    return "unknown exception type";
  }
}

}  // namespace toolyard
