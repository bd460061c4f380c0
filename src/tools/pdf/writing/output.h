// Writes the target to memory, up to the limit on the size of the output.
#pragma once
#include <functional>
#include <span>
#include <string>

#include "tools/pdf/options.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

struct OutputPlan {
  const Options& options;
  std::string version;  // highest version of the inputs
  int extension_level = 0;
  std::size_t expected_bytes = 0;
  std::function<void(std::span<unsigned char>)> fill_random;
};

// Maximum number of dictionaries and arrays, including nested ones, in a file that is linearized:
// qpdf recurses along them, and they may form a single chain.
inline constexpr std::size_t max_linearized_containers = 400'000;

std::string write_output(Target& target, const OutputPlan& plan);

// Returns the version in the file's header.
std::string written_version(std::string_view bytes);

}  // namespace toolyard::pdf
