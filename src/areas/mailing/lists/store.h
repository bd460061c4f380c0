// SQL of mailing lists and their members. `mail_lists.members` is updated with every change.
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
// Returns the ids of the lists with these names, and creates those that do not exist.
std::vector<ListId> lists_of_names(Transaction& transaction, std::span<const std::string> names,
                                   Instant now);

// Return whether the membership has changed. The caller updates the count by `add_members`.
bool join_list(Transaction& transaction, ListId list, SubscriberId subscriber);
bool leave_list(Transaction& transaction, ListId list, SubscriberId subscriber);
// Returns the campaign whose recipients are being collected from the list with this name; nullopt
// if there is none.
std::optional<std::int64_t> campaign_listing(Transaction& transaction, std::string_view name);
// Returns the number of members with the status if it can be counted quickly, because the
// subscribers with it, or those without it, are few compared to the members; nullopt otherwise.
std::optional<std::int64_t> count_if_cheap(Transaction& transaction, ListId list, Status status);
// Adds to the count of members of a list.
void add_members(Transaction& transaction, ListId list, std::int64_t more);

std::vector<std::string> lists_of(Transaction& transaction, SubscriberId subscriber);
void put_lists(Transaction& transaction, SubscriberId subscriber,
               std::span<const std::string> before, std::span<const std::string> after,
               Instant now);

}  // namespace toolyard::subscribers
