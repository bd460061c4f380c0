// Parses the reply of a language model and puts it into a text, as the purpose and the output
// format of the prompt require.
#pragma once
#include <string>

#include "areas/content/generation/model.h"
#include "core/error.h"

namespace toolyard::content {

namespace problems {
inline constexpr ProblemType unusable_reply{
    "unusable_reply", ErrorKind::bad_gateway, "The model's response cannot be used.",
    "The response is empty, too long, or not in the format that the template requires. Regenerate "
    "the item, or change the template."};
}  // namespace problems

// Puts the reply into `text`: with the output format JSON into the fields that the object contains,
// else into the meta description or the title for search engines if that is the purpose, else into
// the body. All other fields keep their values.
Result<void> take_reply(Text& text, const WritingTask& task, std::string_view reply);

}  // namespace toolyard::content
