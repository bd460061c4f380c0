#include "app/version.h"

#include "built/commit.h"

namespace toolyard {

// Both values are defined by the build.
std::string_view program_version() { return TOOLYARD_VERSION; }
std::string_view program_day() { return built::day; }

std::string version_text() {
  std::string text("toolyard ");
  text.append(program_version()).append("\n").append(built::commit).append("\n\nBuilt with:\n");
  return text + TOOLYARD_LIBRARIES;
}

}  // namespace toolyard
