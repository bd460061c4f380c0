// Ids of headings in the form of GitHub: `What's new?` becomes `whats-new`, and a second one
// `whats-new-1`.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace toolyard::markdown {

// Returns a heading in lower case, without punctuation, and with hyphens for spaces, or `section`
// if nothing is left.
std::string make_slug(std::string_view heading);

class Slugs {
 public:
  // Returns the slug of a heading, with a number if the slug is taken.
  std::string take(std::string_view heading);
  // Marks a slug as taken, whatever it looks like.
  void take_as_is(std::string_view slug) { taken_.try_emplace(std::string(slug), 0); }

 private:
  std::map<std::string, std::uint32_t, std::less<>> taken_;  // with the last number added to each
};

}  // namespace toolyard::markdown
