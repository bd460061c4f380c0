// Writes the target: one pass to memory, under the output limit.
#pragma once
#include <functional>
#include <span>
#include <string>

#include "tools/pdf/options.h"
#include "tools/pdf/target.h"

namespace toolyard::pdf {

struct OutputPlan {
  const Options& options;
  std::string version;  // the highest of the inputs
  int extension_level = 0;
  std::size_t expected_bytes = 0;
  std::function<void(std::span<unsigned char>)> fill_random;
};

std::string write_output(Target& target, const OutputPlan& plan);

// As the file's header has it.
std::string written_version(std::string_view bytes);

}  // namespace toolyard::pdf
