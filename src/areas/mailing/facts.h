// The data of mailing that the rest of the program may read: lists that people can join by a form.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "ports/database.h"

namespace toolyard::subscribers {

// Returns the name of a public list; nullopt if there is none with this id.
std::optional<std::string> public_list_name(Transaction& transaction, std::int64_t list);

// Returns a text that changes whenever a list is created, changed or deleted.
std::string lists_version(Transaction& transaction);

}  // namespace toolyard::subscribers
