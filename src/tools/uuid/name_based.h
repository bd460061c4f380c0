// UUIDs that are hashes of a name: the same namespace and name always give the same UUID.
#pragma once
#include <optional>
#include <string_view>

#include "tools/uuid/uuid.h"

namespace toolyard::uuid {

// A namespace of RFC 9562 section 6.6 by its name (`dns`, `url`, `oid`, `x500`), or any UUID.
std::optional<Uuid> namespace_of(std::string_view text);

// `version` 3 hashes with MD5, 5 with SHA-1, 8 with SHA-256 as appendix B.2 shows it.
Uuid name_based(int version, const Uuid& name_space, std::string_view name);

}  // namespace toolyard::uuid
