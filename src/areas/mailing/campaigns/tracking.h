// Open and click tracking: each recipient counts once per campaign, however often. Only signed
// tokens are accepted, and redirects lead only to targets of the campaign's own links.
#pragma once
#include <string>
#include <string_view>

#include "areas/mailing/dependencies.h"

namespace toolyard::campaigns {

class Tracking {
 public:
  explicit Tracking(const Dependencies& dependencies) : dependencies_(dependencies) {}

  // Counts nothing if the token is not valid.
  void open(std::string_view token) const;
  // Counts the click, and returns the URL to redirect to.
  Result<std::string> click(std::string_view token) const { return follow(token, true); }
  // Returns the URL alone.
  Result<std::string> target(std::string_view token) const { return follow(token, false); }

 private:
  Result<std::string> follow(std::string_view token, bool is_counted) const;

  const Dependencies& dependencies_;
};

}  // namespace toolyard::campaigns
