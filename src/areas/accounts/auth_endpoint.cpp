#include "areas/accounts/auth_endpoint.h"

#include "ports/database.h"

namespace toolyard::accounts {

Guard needs_password(const PasswordLimits& limits) {
  return {.cost = Cost::sign_in,
          .problems = {&problems::too_many_attempts, &problems::sign_in_again},
          .check = [may_try = limits.change](const Call& call) {
            return may_try(call.caller.user);
          }};
}

Endpoint auth_endpoint(std::string_view name, const EndpointText& text) {
  std::string id = "v1_auth_" + std::string(name) + "_create";
  for (auto& c : id)
    if (c == '/' || c == '-') c = '_';
  return {
      .method = Method::post,
      .path = "/api/v1/auth/" + std::string(name) + "/",
      .operation_id = id,
      .summary = std::string(text.summary),
      .description = std::string(text.description),
      .tag = "auth",
      .access = Access::anyone,
      .body = BodyClass::record,
      .reading = {.is_of_record = true},
      .cost = Cost::store,
      .problems = {&toolyard::problems::validation_error, &toolyard::problems::store_unavailable},
      .example = text.example};
}

}  // namespace toolyard::accounts
