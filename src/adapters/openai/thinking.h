// Removes the thoughts that models write into their text before the answer.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::openai {

// Returns the text without what a model has marked as thinking, such as `<think>…</think>`. Chat
// templates that begin the thoughts themselves leave only the end mark, and a text that is cut off
// may lack it. Marks within code and within a line of text are part of the text.
std::string without_thinking(std::string_view text);

}  // namespace toolyard::openai
