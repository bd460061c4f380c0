// The SQL of lists and of who is on them. `mail_lists.members` is kept with every change.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "areas/mailing/subscribers/model.h"
#include "ports/database.h"

namespace toolyard::subscribers {

enum class ListId : std::int64_t {};

std::optional<ListId> find_list(Transaction& transaction, std::string_view name);
// Those that are not there yet are made.
std::vector<ListId> lists_of_names(Transaction& transaction, std::span<const std::string> names,
                                   Instant now);

// Whether the person was not on it before, or was.
bool join_list(Transaction& transaction, ListId list, SubscriberId subscriber);
bool leave_list(Transaction& transaction, ListId list, SubscriberId subscriber);
// The campaign, if any, whose recipients are being collected from the list of that name, by which
// they are found.
std::optional<std::int64_t> campaign_listing(Transaction& transaction, std::string_view name);
// How many on a list have that status, where either those who have it or those who do not are few
// beside its members, and so are soon counted; else nothing.
std::optional<std::int64_t> soon_counted(Transaction& transaction, ListId list, Status status);
// Adds to the count of a list.
void add_members(Transaction& transaction, ListId list, std::int64_t more);

std::vector<std::string> lists_of(Transaction& transaction, SubscriberId subscriber);
void put_lists(Transaction& transaction, SubscriberId subscriber,
               std::span<const std::string> before, std::span<const std::string> after,
               Instant now);

}  // namespace toolyard::subscribers
