// What a query works out once and needs again: what strings with escapes mean, and compiled
// patterns. It never holds much more than a limit.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "tools/json/document.h"
#include "tools/json/query/regexp.h"

namespace toolyard::json {

// A text, and who keeps it if the document does not.
struct KeptText {
  std::string_view text;
  std::shared_ptr<const std::string> keeper = {};
};

class QueryCache {
 public:
  // What a string of the document means.
  KeptText text_of(const Document& document, std::uint32_t node);
  // The pattern, until the next call; nothing where it is none.
  const std::optional<Regexp>& pattern(std::string_view source);

 private:
  static constexpr std::size_t bytes_at_most = 4 << 20;

  std::unordered_map<std::uint32_t, std::shared_ptr<const std::string>> texts_;
  std::size_t text_bytes_ = 0;
  std::map<std::string, std::optional<Regexp>, std::less<>> patterns_;
  std::size_t pattern_bytes_ = 0;
};

}  // namespace toolyard::json
