#include "tests/support/vectors.h"

#include <algorithm>
#include <cstdlib>

#include "tests/support/places.h"

std::optional<std::filesystem::path> vectors(const std::vector<std::string_view>& needed) {
  const char* given = std::getenv("TOOLYARD_VECTORS");
  const auto folder =
      given ? std::filesystem::path(given)
            : std::filesystem::path(toolyard::testing::source_folder()).parent_path() / "shared";
  if (!std::filesystem::is_directory(folder)) return std::nullopt;
  const auto is_there = [&](std::string_view one) { return std::filesystem::exists(folder / one); };
  if (!std::ranges::all_of(needed, is_there)) return std::nullopt;
  return folder;
}
