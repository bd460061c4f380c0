// Builds the request body of `POST /chat/completions` and estimates its tokens.
#pragma once
#include <string>
#include <string_view>

#include "adapters/openai/dialect.h"
#include "adapters/openai/price.h"
#include "ports/language_model.h"

namespace toolyard::openai {

std::string question_of(const WritingTask& task, std::string_view model, const Dialect& dialect);

// Returns an upper bound: a text has at most as many tokens as bytes, plus some for the roles and
// boundaries of messages.
std::int64_t max_prompt_tokens(const WritingTask& task);
inline Tokens most_tokens(const WritingTask& task) {
  return {max_prompt_tokens(task), task.max_tokens};
}

}  // namespace toolyard::openai
