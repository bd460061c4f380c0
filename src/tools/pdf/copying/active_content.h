// What may run, start programs or play: none of it reaches the output. The importer asks here for
// every dictionary it copies, wherever that dictionary hides.
#pragma once
#include <map>
#include <string>

#include "tools/pdf/qpdf.h"

namespace toolyard::pdf {

using Entries = std::map<std::string, QPDFObjectHandle>;

// Erases scripts, additional actions and forbidden actions from a dictionary's entries.
void strip_active_entries(Entries& entries);

// An action (or something posing as one) that must not be copied at all.
bool is_forbidden_action(const Entries& entries);
bool is_forbidden_action(QPDFObjectHandle value);

// Whether the catalog holds something that runs for the whole document.
bool has_active_entries(QPDFObjectHandle catalog);

// Annotations that exist to run or play something.
bool is_active_annotation(QPDFObjectHandle annotation);

}  // namespace toolyard::pdf
