// Names for headings, as GitHub makes them: `What's new?` becomes `whats-new`, a second one
// `whats-new-1`.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace toolyard::markdown {

// In lower case, without punctuation, and with hyphens for spaces; `section` where nothing is left.
std::string make_slug(std::string_view heading);

class Slugs {
 public:
  // The heading's slug, with a number where it is taken.
  std::string take(std::string_view heading);

 private:
  std::map<std::string, std::uint32_t, std::less<>> taken_;  // and the last number given to it
};

}  // namespace toolyard::markdown
