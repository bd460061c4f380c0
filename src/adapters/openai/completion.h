// Parses the responses of chat completion APIs.
#pragma once
#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "adapters/openai/price.h"
#include "ports/language_model.h"

namespace toolyard::openai {

struct Completion {
  std::string text;   // without thoughts
  std::string model;  // empty: not reported
  std::optional<std::int64_t> prompt_tokens, completion_tokens;
  std::size_t bytes_written = 0;  // including thoughts
  bool is_cut_off = false;
};

// Parses the body of a successful response. The message of a fault may contain arbitrary text of
// the provider, which the caller must sanitize.
std::expected<Completion, WritingFault> read_completion(std::string body);

}  // namespace toolyard::openai
