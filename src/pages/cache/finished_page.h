// A page that is ready to be sent: its text, also compressed, and what it depends on.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "http/framing/cached_text.h"
#include "http/framing/response.h"

namespace toolyard::pages {

// What a page shows, and has to be made anew after a change of: `item 7`, `list en blog`.
std::uint64_t subject(std::string_view kind, std::string_view one, std::string_view two = {},
                      std::string_view three = {});

// The policy of a page, for its headers.
enum class Policy : std::uint8_t { page, page_with_pictures, file };

struct PageText {
  int status = 200;
  // These two must be literals.
  std::string_view media_type = "text/html; charset=utf-8";
  std::string_view cache_control = "no-cache";
  std::string text;
  std::string location;  // of a redirect
  Policy policy = Policy::page;
  bool is_kept = true;
  std::vector<std::uint64_t> subjects;

  // Whether people look at it: a page, and not a file, a redirect or an error.
  bool is_view() const { return status == 200 && policy != Policy::file; }
};

// Returns the response to one request with a page that is not kept, and not compressed in advance.
http::Response finished(PageText page);

class FinishedPage : public std::enable_shared_from_this<FinishedPage> {
 public:
  explicit FinishedPage(PageText page);

  // Returns a response that keeps this page alive.
  http::Response response() const;
  bool is_view() const { return facts_.is_view(); }
  const std::vector<std::uint64_t>& subjects() const { return subjects_; }
  // Memory that the page takes, in bytes.
  std::size_t bytes() const;

 private:
  http::CachedText text_;
  std::string brotli_;
  std::vector<std::uint64_t> subjects_;
  PageText facts_;  // without its text
  std::size_t text_bytes_;
};

}  // namespace toolyard::pages
