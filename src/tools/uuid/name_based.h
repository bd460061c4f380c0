// Name-based UUIDs: hashes of a namespace and a name, so that the same input gives the same UUID.
#pragma once
#include <optional>
#include <string_view>

#include "tools/uuid/uuid.h"

namespace toolyard::uuid {

// Returns a namespace of RFC 9562 section 6.6 by its name (`dns`, `url`, `oid`, `x500`), or any
// UUID. Returns nothing if the text is neither.
std::optional<Uuid> namespace_of(std::string_view text);

// `version` is 3 (MD5), 5 (SHA-1) or 8 (SHA-256, as in appendix B.2 of RFC 9562).
Uuid name_based(int version, const Uuid& name_space, std::string_view name);

}  // namespace toolyard::uuid
