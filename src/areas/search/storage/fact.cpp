#include "areas/search/storage/fact.h"

#include <cstring>
#include <string>

#include "core/crypto/sha256.h"

namespace toolyard::search {
namespace {

// The start of a hash that nobody steers at will.
std::int64_t start_of(const Sha256& hash) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof value; ++i) value = value << 8 | hash[i];
  return static_cast<std::int64_t>(value);
}

}  // namespace

std::int64_t query_hash(std::string_view query) {
  return query.empty() ? 0 : start_of(sha256(query));
}

std::int64_t rest_hash(const Fact& fact) {
  thread_local std::string room;
  room.clear();
  // No text holds the separator.
  for (const auto text : {fact.page, fact.country, spelling(fact.device), fact.appearance})
    room.append(text).push_back('\0');
  return start_of(sha256(room));
}

}  // namespace toolyard::search
