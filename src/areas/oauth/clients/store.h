// SQL queries on apps that have registered themselves.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "areas/oauth/clients/model.h"
#include "core/endpoint/identity.h"
#include "ports/database.h"

namespace toolyard::oauth {

// Where an app was registered from: the network that registrations are counted by, and the wider
// one around it, which has a share of the apps that wait to be allowed.
struct RegisteredFrom {
  std::string network, wide_network;
};
void insert_client(Transaction& transaction, const Client& client, const RegisteredFrom& from,
                   Instant now);
std::optional<Client> find_client(Transaction& transaction, std::string_view id);
// Records that an account allows the app now.
void note_approval(Transaction& transaction, std::string_view client, Instant now);

std::int64_t count_registrations(Transaction& transaction, std::string_view network, Instant since);
// Number of apps that wait to be allowed: of all, or of those registered from a wide network.
std::int64_t count_waiting(Transaction& transaction);
std::int64_t count_waiting_near(Transaction& transaction, std::string_view wide_network);
// Of the apps that wait to be allowed, deletes the oldest that was neither registered nor opened
// since `since`. Returns false if there is none.
bool delete_idle_client(Transaction& transaction, Instant since);
bool delete_idle_client_near(Transaction& transaction, std::string_view wide_network,
                             Instant since);

// An account that has opened the page on which it may allow an app.
struct Opening {
  UserId user{};
  Instant now, since;     // an app counts as opened if it was after `since`
  std::int64_t most = 0;  // apps that an account can have opened
};
// Records that an app was opened, unless another account has it open or this one too many.
void note_opening(Transaction& transaction, std::string_view client, const Opening& opening);
// Forgets who has opened apps before that time.
void forget_openings(Transaction& transaction, Instant opened_before);
// Deletes the apps registered before `registered_before` that nobody has allowed, and those last
// allowed before `approved_before` that have no grants any more.
void delete_unused_clients(Transaction& transaction, Instant registered_before,
                           Instant approved_before);

}  // namespace toolyard::oauth
