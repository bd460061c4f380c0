// Where test data from standards and peers lies: never in this project, often beside it. Where each
// set comes from stands in tests/vectors/README.md.
#pragma once
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

// The folder that holds `vectors/`, `reference/` and `attacks/`: $TOOLYARD_VECTORS, or `shared`
// beside the project. Nothing where there is none, or where one of those that are needed is not in
// it, such as `vectors/gfm`; then tests skip.
std::optional<std::filesystem::path> vectors(const std::vector<std::string_view>& needed = {});
