// Changes to the content of a page that keep what it shows.
#pragma once
#include <string>

#include "tools/pdf/writing/target.h"

namespace toolyard::pdf {

// Gives a page its own copies of resources, which may be shared with other pages. Returns those of
// a category such as `/XObject`, to which entries can be added.
QPDFObjectHandle own_resources(Budget& budget, QPDFObjectHandle page, const char* category);

// Returns a name for a resource that the category does not have yet.
std::string unused_name(Budget& budget, QPDFObjectHandle category, const std::string& prefix);

// Puts operators before and after the content of a page.
void enclose_content(Target& target, QPDFObjectHandle page, const std::string& before,
                     const std::string& after);

}  // namespace toolyard::pdf
