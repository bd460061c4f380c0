#include "tools/uuid/name_based.h"

#include <algorithm>

#include "tools/hashing/hasher.h"
#include "tools/uuid/text.h"

namespace toolyard::uuid {
namespace {

// 6ba7b810-9dad-11d1-80b4-00c04fd430c8
constexpr Uuid dns{0x6b, 0xa7, 0xb8, 0x10, 0x9d, 0xad, 0x11, 0xd1,
                   0x80, 0xb4, 0x00, 0xc0, 0x4f, 0xd4, 0x30, 0xc8};

hashing::Algorithm algorithm_of(int version) {
  switch (version) {
    case 3: return hashing::Algorithm::md5;
    case 5: return hashing::Algorithm::sha1;
    default: return hashing::Algorithm::sha256;
  }
}

}  // namespace

std::optional<Uuid> namespace_of(std::string_view text) {
  for (const auto& named : spellings(NamedSpace{})) {
    if (named.name != text) continue;
    auto uuid = dns;
    uuid[3] = static_cast<std::uint8_t>(named.value);
    return uuid;
  }
  const auto uuid = read(text, Forms::evident);
  return uuid ? std::optional(*uuid) : std::nullopt;
}

Uuid name_based(int version, const Uuid& name_space, std::string_view name) {
  hashing::Hasher hasher(algorithm_of(version), {});
  hasher.update(name_space);
  hasher.update(hashing::bytes_of(name));
  std::array<unsigned char, 32> digest;
  hasher.finish(digest.data());
  Uuid uuid;
  std::copy_n(digest.begin(), uuid.size(), uuid.begin());
  mark(uuid, version);
  return uuid;
}

}  // namespace toolyard::uuid
