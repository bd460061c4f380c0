// SQL queries on apps that have registered themselves.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "areas/oauth/clients/model.h"
#include "ports/database.h"

namespace toolyard::oauth {

void insert_client(Transaction& transaction, const Client& client, std::string_view network,
                   Instant now);
std::optional<Client> find_client(Transaction& transaction, std::string_view id);
// Records that an account allows the app now.
void note_approval(Transaction& transaction, std::string_view client, Instant now);

std::int64_t count_registrations(Transaction& transaction, std::string_view network, Instant since);
// Of the apps that nobody has allowed, deletes the oldest beyond `most`.
void delete_oldest_unapproved(Transaction& transaction, std::int64_t most);
// Deletes the apps registered before `registered_before` that nobody has allowed, and those last
// allowed before `approved_before` that have no grants any more.
void delete_unused_clients(Transaction& transaction, Instant registered_before,
                           Instant approved_before);

}  // namespace toolyard::oauth
