// Cache of one query: decoded strings and compiled regular expressions. Its memory is limited: a
// part that exceeds the limit is cleared before the next entry is added.
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

// A text and its owner, which is null if the document or the query owns the text.
struct SharedText {
  std::string_view text;
  std::shared_ptr<const std::string> owner = {};
};

class QueryCache {
 public:
  // Returns the decoded text of a string of the document.
  SharedText text_of(const Document& document, std::uint32_t node);
  // Returns the compiled pattern, or nullopt if it is not valid. The reference is valid until the
  // next call.
  const std::optional<Regexp>& pattern(std::string_view source);

 private:
  static constexpr std::size_t bytes_at_most = 4 << 20;

  std::unordered_map<std::uint32_t, std::shared_ptr<const std::string>> texts_;
  std::size_t text_bytes_ = 0;
  std::map<std::string, std::optional<Regexp>, std::less<>> patterns_;
  std::size_t pattern_bytes_ = 0;
};

}  // namespace toolyard::json
