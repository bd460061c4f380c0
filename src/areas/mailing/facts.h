// The data of mailing that the rest of the program may read: lists that people can join by a form,
// and the media that campaigns show.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/describe/describe.h"
#include "ports/database.h"

namespace toolyard::subscribers {

// Returns the name of a public list; nullopt if there is none with this id.
std::optional<std::string> public_list_name(Transaction& transaction, std::int64_t list);

// Returns a text that changes whenever a list is created, changed or deleted.
std::string lists_version(Transaction& transaction);

}  // namespace toolyard::subscribers

namespace toolyard::campaigns {

// A campaign whose body shows media.
struct MediaUser {
  std::int64_t id = 0;
  std::string title;
  bool is_sent = false;  // whether its sending has begun
  static constexpr auto fields(auto...) {
    return row_columns<MediaUser, &MediaUser::id, &MediaUser::title, &MediaUser::is_sent>();
  }
};
// Returns the campaigns that show media, newest first.
std::vector<MediaUser> users_of_media(Transaction& transaction, std::int64_t media,
                                      std::int64_t max);
// Returns those of the media that a campaign shows.
std::set<std::int64_t> used_media(Transaction& transaction, std::span<const std::int64_t> media);

}  // namespace toolyard::campaigns
