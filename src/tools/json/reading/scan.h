// Reads JSON, JSONC, JSON5 and, as a repair, texts that were meant to be one of them, into a flat
// document. Uses no recursion, and takes linear time for any text.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/json/document.h"
#include "tools/json/options.h"
#include "tools/json/reading/feature.h"

namespace toolyard::json {

struct ScanOptions {
  Syntax syntax = Syntax::strict;
  Lines lines = Lines::single;
  bool is_repairing = false;
};

// The first position at which the text is not valid.
struct Fault {
  std::size_t offset = 0;
  std::string expected = {};
  std::string detail = {};
  std::string hint = {};
};

struct Change {
  Feature feature;
  std::uint32_t offset;
};

struct Scanned {
  Document document;
  std::optional<Fault> fault;
  std::vector<Change> changes;  // at most the first 1000
  std::size_t change_count = 0;
  bool has_comments = false;
  bool has_not_finite = false;
  bool has_lone_surrogates = false;
};

// The text must be valid UTF-8 of less than 4 GiB, and must outlive the result.
Scanned scan(std::string_view text, const ScanOptions& options);

}  // namespace toolyard::json
