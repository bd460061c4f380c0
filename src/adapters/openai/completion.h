// Parses the responses of chat completion APIs: completions, and errors in the various forms that
// providers use.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "adapters/openai/price.h"
#include "ports/language_model.h"

namespace toolyard::openai {

struct Completion {
  std::string text;
  std::string model;  // empty: not reported
  std::optional<std::int64_t> prompt_tokens, completion_tokens;
  bool is_cut_off = false;
};

// Parses the body of a successful response. The message of a fault may contain arbitrary text of
// the provider, which the caller must sanitize.
std::expected<Completion, WritingFault> read_completion(std::string body);

// Returns the message in the body of an error response, or an empty text.
std::string error_message_in(std::string body);

}  // namespace toolyard::openai
