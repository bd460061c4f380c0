// Where test data from standards and peers lies: never in this project, often beside it.
#pragma once
#include <cstdlib>
#include <filesystem>
#include <optional>

// The folder that holds `vectors/`, `reference/` and `attacks/`: $TOOLYARD_VECTORS, or `shared`
// beside the project. Tests skip where there is none.
inline std::optional<std::filesystem::path> vectors() {
  const char* given = std::getenv("TOOLYARD_VECTORS");
  const auto folder = given ? std::filesystem::path(given)
                            : std::filesystem::path(TOOLYARD_SOURCE).parent_path() / "shared";
  if (!std::filesystem::is_directory(folder)) return std::nullopt;
  return folder;
}
