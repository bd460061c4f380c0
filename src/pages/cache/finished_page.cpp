#include "pages/cache/finished_page.h"

#include "http/framing/gzip.h"

namespace toolyard::pages {
namespace {

// Texts may show pictures of other sites; everything else is of this server.
constexpr std::string_view page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; "
    "media-src 'self' blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src "
    "blob:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'";
constexpr std::string_view file_policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

}  // namespace

std::uint64_t subject(std::string_view kind, std::string_view one, std::string_view two,
                      std::string_view three) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const auto part : {kind, one, two, three}) {
    for (const char c : part) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    hash = (hash ^ 0xff) * 0x100000001b3;  // no byte of UTF-8
  }
  return hash;
}

FinishedPage::FinishedPage(PageText page)
    : text_(page.media_type, std::move(page.text)), subjects_(std::move(page.subjects)),
      cache_control_(page.cache_control), status_(page.status), policy_(page.policy),
      is_kept_(page.is_kept) {
  const auto plain = text_.response();
  text_bytes_ = plain.static_body.size();
  if (plain.static_gzip.empty() || !http::brotli_best(plain.static_body, brotli_)) brotli_.clear();
  brotli_.shrink_to_fit();
  http::Response lines;
  if (!page.location.empty()) lines.add_header("Location", page.location);
  if (policy_ == Policy::page) {
    lines.add_header("Cross-Origin-Opener-Policy", "same-origin");
    lines.add_header("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  }
  header_lines_ = std::move(lines.header_lines);
}

http::Response FinishedPage::response() const {
  auto response = text_.response();
  response.status = status_;
  response.static_brotli = brotli_;
  response.keeper = shared_from_this();
  response.cache_control = cache_control_;
  response.content_security_policy = policy_ == Policy::page ? page_policy : file_policy;
  if (policy_ == Policy::page) response.referrer_policy = "same-origin";
  response.header_lines = header_lines_;
  if (status_ != 200) response.entity_tag.clear();
  return response;
}

std::size_t FinishedPage::bytes() const {
  return sizeof *this + text_bytes_ + text_.response().static_gzip.size() + brotli_.size() +
         header_lines_.size() + subjects_.size() * sizeof(std::uint64_t);
}

}  // namespace toolyard::pages
