// What the public site needs from the rest of the program.
#pragma once
#include <string>
#include <vector>

namespace toolyard::site {

struct OfferedTool {
  std::string slug, title = {}, summary = {};
};

struct Options {
  std::vector<OfferedTool> tools = {};
  std::string base_url = {};  // of absolute links, without a slash at the end; empty: not known
};

}  // namespace toolyard::site
