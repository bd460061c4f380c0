// What a model has answered, as a text: what it says goes where its purpose and form want it.
#pragma once
#include <string>

#include "areas/content/generation/model.h"
#include "core/error.h"

namespace toolyard::content {

namespace problems {
inline constexpr ProblemType unusable_reply{
    "unusable_reply", ErrorKind::bad_gateway, "The model's answer cannot be used.",
    "The answer is empty, too long, or not in the format that the template requires. Regenerate "
    "the item, or change the template."};
}  // namespace problems

// `text` with the answer in it: the meta description or the title for search engines where the
// purpose is that, what an object of JSON names, and else the body. What the answer says nothing of
// stays.
Result<void> take_reply(Text& text, const WritingTask& task, std::string_view reply);

}  // namespace toolyard::content
