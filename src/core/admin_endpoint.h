// What the endpoints of the admin side have in common.
#pragma once
#include <string_view>

#include "core/endpoint.h"

namespace toolyard {

// A part of the admin side: its path below `/api/v1/admin/`, such as `autopilot/runs`, and the tag
// it stands under in the documentation.
struct AdminPart {
  std::string_view path;
  std::string_view tag;
};

// What every endpoint of a part begins as: one that reads, for viewers. Path and operation id are
// what follows those of the part.
Endpoint admin_endpoint(const AdminPart& part, std::string_view path, std::string_view id,
                        std::string_view summary);

// One that writes a record, for editors: its body is the record, of which a PATCH gives a part.
Endpoint admin_writing_endpoint(const AdminPart& part, Method method, std::string_view path,
                                std::string_view id, std::string_view summary);

}  // namespace toolyard
