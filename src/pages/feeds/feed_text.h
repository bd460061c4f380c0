// The text of a feed: Atom (RFC 4287) and JSON Feed 1.1.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::pages {

struct FeedEntry {
  std::string title, id, url, html;
  Instant published_at, updated_at;
  std::string byline = {}, summary = {};
  std::vector<std::string> tags = {};
};

struct Feed {
  std::string title, url, page_url;
  Instant updated_at;
  std::string author;
  std::string locale;
};

std::string atom_of(const Feed& feed, std::span<const FeedEntry> entries);
std::string json_of(const Feed& feed, std::span<const FeedEntry> entries);

// Returns the id of an entry, which stays when its address changes (RFC 4151).
std::string entry_id(std::string_view origin, Instant published_at, std::string_view name);

}  // namespace toolyard::pages
