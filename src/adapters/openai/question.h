// What a model is asked: the body of `POST /chat/completions`, and how many tokens it can come to.
#pragma once
#include <string>
#include <string_view>

#include "adapters/openai/price.h"
#include "ports/language_model.h"

namespace toolyard::openai {

std::string question_of(const WritingTask& task, std::string_view model);

// No text has more tokens than bytes; the roles and the borders of messages come on top.
std::int64_t most_prompt_tokens(const WritingTask& task);
inline Tokens most_tokens(const WritingTask& task) {
  return {most_prompt_tokens(task), task.max_tokens};
}

}  // namespace toolyard::openai
