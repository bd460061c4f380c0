// Dynamic client registration: registers apps, and removes those that nobody uses.
#pragma once
#include <chrono>
#include <cstdint>
#include <string>
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
  // How long an app that was registered, or whose page was opened by an account, is not removed for
  // others: as long as somebody may take to sign in and allow it.
  static constexpr std::chrono::hours time_to_allow{1};
  // Most apps that wait to be allowed, and most of them that were registered from one wide network.
  // Beyond that, the oldest one that nobody may be allowing is removed for a new one, of that
  // network or of all; if there is none, the new one is refused.
  static constexpr std::int64_t max_waiting = 10'000, max_waiting_near = max_waiting / 10;
  // Most apps that an account keeps from being removed by opening their page.
  static constexpr std::int64_t max_opened = 10;

  explicit Clients(const Dependencies& dependencies) : dependencies_(dependencies) {}

  // Fails if too many apps were registered from the network of that address, or if too many apps
  // wait that somebody may be allowing.
  Result<Registration> register_client(const RegistrationRequest& request,
                                       std::string_view address);
  // Records that an account has opened the page on which it may allow an app.
  Result<void> note_opening(UserId user, const Client& client);
  void clean_up(Transaction& transaction) const;

 private:
  Result<void> make_room(Transaction& transaction, const std::string& wide_network,
                         Instant now) const;

  const Dependencies& dependencies_;
};

}  // namespace toolyard::oauth
