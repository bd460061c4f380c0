// Reads what a provider answers: a completion, or an error in whatever form it has.
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
  std::string model;  // empty where it is not told
  std::optional<std::int64_t> prompt_tokens, completion_tokens;
  bool is_cut_off = false;
};

// The completion that a successful answer holds. What is written into `what` of a fault may still
// hold anything that the provider says.
std::expected<Completion, WritingFault> read_completion(std::string body);

// The message of an error, or nothing.
std::string error_message_in(std::string body);

}  // namespace toolyard::openai
