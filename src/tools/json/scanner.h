// Reads a JSON text into a Document: strict RFC 8259, JSON with comments, or JSON5; and, where it is
// asked to repair, whatever can be understood. Never recursive, one pass, linear time.
#pragma once
#include <expected>

#include "tools/json/document.h"

namespace toolyard::json {

struct ScanOptions {
  Syntax syntax = Syntax::strict;
  bool repairs = false;
};

// `text` is valid UTF-8 of less than 4 GiB; offsets of faults count from its first byte.
std::expected<Document, ScanFault> scan(std::string_view text, ScanOptions options);

}  // namespace toolyard::json
