// Dynamic client registration: registers apps, and removes those that nobody uses.
#pragma once
#include <chrono>
#include <string_view>

#include "areas/oauth/clients/model.h"
#include "areas/oauth/dependencies.h"

namespace toolyard::oauth {

class Clients {
 public:
  // Apps are removed if nobody has allowed them within `unapproved_lifetime`, or if nobody allows
  // them any more, `unused_lifetime` after they were last allowed.
  static constexpr std::chrono::hours unapproved_lifetime{24};
  static constexpr std::chrono::days unused_lifetime{90};
  // Most apps that nobody has allowed yet. If there are more, the oldest are removed.
  static constexpr std::int64_t max_unapproved = 10'000;

  explicit Clients(const Dependencies& dependencies) : dependencies_(dependencies) {}

  // Fails if too many apps were registered from the network of that address.
  Result<Registration> register_client(const RegistrationRequest& request,
                                       std::string_view address);
  void clean_up(Transaction& transaction) const;

 private:
  const Dependencies& dependencies_;
};

}  // namespace toolyard::oauth
