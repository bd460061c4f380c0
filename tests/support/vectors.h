// Finds test data from standards and other programs, which is not part of this repository.
// tests/vectors/README.md lists the origin of each set.
#pragma once
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

// Returns the folder with `vectors/`, `reference/` and `attacks/`: $TOOLYARD_VECTORS, or `shared`
// beside the project. Returns nullopt if there is none, or if it lacks one of `needed`, such as
// `vectors/gfm`; tests then skip.
std::optional<std::filesystem::path> vectors(const std::vector<std::string_view>& needed = {});
