// Names of Search Console properties, and which property contains which.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace toolyard::search {

inline constexpr std::string_view property_hint =
    "Must be a Search Console property, such as `sc-domain:example.org` or `https://example.org/`.";

// Returns the spelling that all spellings of a property have in common: hosts in lower-case ASCII,
// without the usual port, and a path. Returns nullopt if the text does not name a property.
std::optional<std::string> property_name(std::string_view text);

// Returns the origin of the pages of a property, such as `https://example.org`; empty if its name
// does not tell it.
std::string origin_of_property(std::string_view name);

// Returns whether the searches of property `inner` are also among those of property `outer`,
// another one: a domain contains its subdomains, and a URL all longer ones. Both are in the common
// spelling.
bool contains_property(std::string_view outer, std::string_view inner);

}  // namespace toolyard::search
