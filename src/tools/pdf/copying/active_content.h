// Removes active content: scripts, and actions that start programs or play media. The importer
// calls these functions for every dictionary that it copies.
#pragma once
#include <map>
#include <string>

#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

using Entries = std::map<std::string, QPDFObjectHandle>;

// Removes scripts, additional actions and forbidden actions from the entries of a dictionary.
void strip_active_entries(Entries& entries);

// Whether a dictionary is an action, or looks like one, that must not be copied at all.
bool is_forbidden_action(const Entries& entries);
bool is_forbidden_action(QPDFObjectHandle value);

// Whether the catalog has scripts or actions for the whole document.
bool has_active_entries(QPDFObjectHandle catalog);

// Whether an annotation exists only to run or play something.
bool is_active_annotation(QPDFObjectHandle annotation);

}  // namespace toolyard::pdf
