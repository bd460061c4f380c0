// Registers apps, and removes those that nobody uses.
#pragma once
#include <chrono>
#include <string_view>

#include "areas/oauth/clients/model.h"
#include "areas/oauth/dependencies.h"

namespace toolyard::oauth {

class Clients {
 public:
  // Apps that nobody has allowed by then are removed, and those that nobody allows any more.
  static constexpr std::chrono::hours unapproved_lifetime{24};
  static constexpr std::chrono::days unused_lifetime{90};
  // Of those that nobody has allowed yet, the oldest make room for others.
  static constexpr std::int64_t most_unapproved = 10'000;

  explicit Clients(const Dependencies& dependencies) : dependencies_(dependencies) {}

  // Fails where too many were registered from the network of that address.
  Result<Registration> register_client(const RegistrationRequest& request,
                                       std::string_view address);
  void clean_up(Transaction& transaction) const;

 private:
  const Dependencies& dependencies_;
};

}  // namespace toolyard::oauth
