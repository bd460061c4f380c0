// Removes active content: scripts, actions that start programs, and players of media, whose picture
// stays. The importer calls these functions for every dictionary that it copies.
#pragma once
#include <map>
#include <string>

#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

using Entries = std::map<std::string, QPDFObjectHandle>;

// Removes scripts, additional actions and forbidden actions from the entries of a dictionary. What
// remains of an annotation that plays something is its picture, as a stamp that cannot be changed.
// Returns whether something was removed that would have acted.
bool strip_active_entries(Entries& entries);

// Whether a dictionary is an action, or looks like one, that must not be copied at all.
bool is_forbidden_action(const Entries& entries);
bool is_forbidden_action(QPDFObjectHandle value);

// Whether the catalog has scripts or actions for the whole document.
bool has_active_entries(QPDFObjectHandle catalog);

// Whether an annotation plays something and has no picture that could stay.
bool is_bare_player(QPDFObjectHandle annotation);

}  // namespace toolyard::pdf
