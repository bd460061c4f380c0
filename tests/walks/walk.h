// A page of documentation as a walk: its blocks of shell, run one after the other in one shell, and
// the JSON that is shown behind each.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::testing {

struct Step {
  std::size_t line = 0;  // where it begins
  std::string commands;
  std::string shown;  // JSON values, one after the other; empty: nothing is shown
};

// Blocks of `sh`, each with the block of `json` that follows it before the next.
std::vector<Step> steps_of(std::string_view page);

// The settings that the page shows: what stands in its blocks of `toml`.
std::string settings_of(std::string_view page);

// What each step has written, with `toolyard` as the program and `base` in place of
// http://127.0.0.1:8080. Steps after one that has failed are not run, and are missing.
std::vector<std::string> walk(const std::vector<Step>& steps, const std::string& base,
                              const std::string& data_dir);

// Why what was written is not what is shown; empty where it is. Values follow each other in both.
// An object may have more members than are shown.
std::string difference(const std::string& shown, const std::string& written);

}  // namespace toolyard::testing
