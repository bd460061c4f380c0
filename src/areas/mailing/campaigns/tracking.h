// Who has opened and who has clicked: each person counts once for a campaign, however often. What
// a token does not say by its signature is not believed, and nobody is led anywhere but to where
// the campaign itself links.
#pragma once
#include <string>
#include <string_view>

#include "areas/mailing/dependencies.h"

namespace toolyard::campaigns {

class Tracking {
 public:
  explicit Tracking(const Dependencies& dependencies) : dependencies_(dependencies) {}

  // A token that is none counts nothing.
  void open(std::string_view token) const;
  // Where to go on.
  Result<std::string> click(std::string_view token) const;

 private:
  const Dependencies& dependencies_;
};

}  // namespace toolyard::campaigns
