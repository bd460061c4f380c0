// Characters by name: the entities of HTML and the emoji of GitHub. The tables are those of the
// packages named in docs/dependencies.md, read when the first name is looked up.
#pragma once
#include <string_view>

namespace toolyard::markdown {

// The text that a name stands for; empty where there is no such name.
std::string_view find_entity(std::string_view name);  // `AElig`, for `&AElig;`
std::string_view find_emoji(std::string_view name);   // `grin`, for `:grin:`

}  // namespace toolyard::markdown
