#include "tests/support/vectors.h"

#include <cstdlib>

#include "tests/support/places.h"

std::optional<std::filesystem::path> vectors() {
  const char* given = std::getenv("TOOLYARD_VECTORS");
  const auto folder =
      given ? std::filesystem::path(given)
            : std::filesystem::path(toolyard::testing::source_folder()).parent_path() / "shared";
  if (!std::filesystem::is_directory(folder)) return std::nullopt;
  return folder;
}
