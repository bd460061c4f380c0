// Runs a page of documentation as a test (a walk): its blocks of shell, one after the other in one
// shell, whose output must match the JSON after each.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::testing {

struct Step {
  std::size_t line = 0;  // of the page, at which the block begins
  std::string commands;
  std::string shown;  // JSON values, one after the other; empty if the page shows none
};

// Returns the `sh` blocks, each with the `json` block between it and the next one.
std::vector<Step> steps_of(std::string_view page);

// Returns the contents of the `toml` blocks of the page.
std::string settings_of(std::string_view page);

// Runs the steps and returns the output of each, with `toolyard` as the program and `base` instead
// of http://127.0.0.1:8080. The outputs of a step that fails and of those after it are missing.
std::vector<std::string> walk(const std::vector<Step>& steps, const std::string& base,
                              const std::string& data_dir);

// Returns why the output differs from what the page shows; empty if it does not. Both are sequences
// of JSON values, and an object may have more members than are shown.
std::string difference(const std::string& shown, const std::string& written);

}  // namespace toolyard::testing
