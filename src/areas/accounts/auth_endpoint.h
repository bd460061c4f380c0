// What the endpoints for signing in and for the caller's own account have in common.
#pragma once
#include <string_view>

#include "core/endpoint/endpoint.h"

namespace toolyard::accounts {

struct Empty {
  static constexpr std::string_view schema_name = "EmptyAnswer";
  static constexpr std::array<FieldDraft, 0> fields() { return {}; }
};

// A POST endpoint at `/api/v1/auth/NAME/`, open to anyone, whose body is a record.
Endpoint auth_endpoint(std::string_view name, const EndpointText& text);

}  // namespace toolyard::accounts
