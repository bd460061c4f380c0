// Writes the target: one pass to memory, under the output limit.
#pragma once
#include <functional>
#include <span>
#include <string>

#include "tools/pdf/options.h"
#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

struct OutputPlan {
  const Options& options;
  std::string version;  // the highest of the inputs
  int extension_level = 0;
  std::size_t expected_bytes = 0;
  std::function<void(std::span<unsigned char>)> fill_random;
};

// How many objects inside objects a file may have to be linearized, whatever leads from one to the
// next.
inline constexpr std::size_t most_linearized_containers = 400'000;

std::string write_output(Target& target, const OutputPlan& plan);

// As the file's header has it.
std::string written_version(std::string_view bytes);

}  // namespace toolyard::pdf
