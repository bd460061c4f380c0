// What the description of a field cannot say of a keyword, and its normal form.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "areas/keywords/model.h"
#include "core/error.h"

namespace toolyard::keywords {

struct Options {
  std::vector<std::string> tool_slugs;
};

// Puts keyword, country and labels into the form they are kept in, and tells what is wrong.
std::vector<Fault> normalize(KeywordText& text, const Options& options);

}  // namespace toolyard::keywords
