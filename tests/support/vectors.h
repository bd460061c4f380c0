// Where test data from standards and peers lies: never in this project, often beside it.
#pragma once
#include <filesystem>
#include <optional>

// The folder that holds `vectors/`, `reference/` and `attacks/`: $TOOLYARD_VECTORS, or `shared`
// beside the project. Tests skip where there is none.
std::optional<std::filesystem::path> vectors();
