// The parameters of `POST /chat/completions` that a model accepts. Providers differ, and say so
// only by refusing a request.
#pragma once
#include <optional>

#include "adapters/openai/refusal.h"

namespace toolyard::openai {

struct Dialect {
  bool has_completion_limit = false;  // `max_completion_tokens` instead of `max_tokens`
  bool has_temperature = true;
  bool has_response_format = true;
  bool has_system_role = true;  // otherwise the system prompt begins the message of the user

  bool operator==(const Dialect&) const = default;
};

// Returns the dialect that the refusal asks for, or null if it is about something else, such as a
// value that is out of range.
std::optional<Dialect> adapted(Dialect dialect, const Refusal& refusal);

}  // namespace toolyard::openai
