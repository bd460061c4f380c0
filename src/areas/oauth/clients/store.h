// The SQL of apps that have registered themselves.
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
// That an account allows it now.
void note_approval(Transaction& transaction, std::string_view client, Instant now);

std::int64_t count_registrations(Transaction& transaction, std::string_view network, Instant since);
// Of those that nobody has allowed, the oldest beyond `most`.
void delete_oldest_unapproved(Transaction& transaction, std::int64_t most);
// Those that nobody has allowed since, and those that nobody allows any more.
void delete_unused_clients(Transaction& transaction, Instant registered_before,
                           Instant approved_before);

}  // namespace toolyard::oauth
