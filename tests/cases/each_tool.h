// Tests that exist once for each tool.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <source_location>
#include <string>

#include "tools/catalog.h"

namespace cases {

// Registers a test of the suite for each tool, named after it; `T` is made from the tool.
template <class T>
bool register_for_each_tool(const char* suite,
                            std::source_location at = std::source_location::current()) {
  for (const auto& tool : toolyard::tools()) {
    std::string name(tool.about->slug);
    std::ranges::replace(name, '-', '_');
    testing::RegisterTest(suite, name.c_str(), nullptr, nullptr, at.file_name(),
                          static_cast<int>(at.line()), [&tool] { return new T(tool); });
  }
  return true;
}

}  // namespace cases
