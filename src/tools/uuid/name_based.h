// Name-based UUIDs: hashes of a namespace and a name, so that the same input gives the same UUID.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/describe/describe.h"
#include "tools/uuid/uuid.h"

namespace toolyard::uuid {

// The namespaces of RFC 9562 section 6.6, which differ in their fourth byte.
enum class NamedSpace : std::uint8_t { dns = 0x10, url = 0x11, oid = 0x12, x500 = 0x14 };
constexpr auto spellings(NamedSpace) {
  return std::to_array<Spelling<NamedSpace>>(
      {{NamedSpace::dns, "dns", "Names of hosts."},
       {NamedSpace::url, "url", "Web addresses.", "URL"},
       {NamedSpace::oid, "oid", "ISO object identifiers.", "OID"},
       {NamedSpace::x500, "x500", "Distinguished names of X.500, as text.", "X.500"}});
}

// Returns one of these namespaces by its name, or any UUID. Returns nothing if the text is neither.
std::optional<Uuid> namespace_of(std::string_view text);

// `version` is 3 (MD5), 5 (SHA-1) or 8 (SHA-256, as in appendix B.2 of RFC 9562).
Uuid name_based(int version, const Uuid& name_space, std::string_view name);

}  // namespace toolyard::uuid
