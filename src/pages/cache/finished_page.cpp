#include "pages/cache/finished_page.h"

#include <functional>
#include <utility>

#include "http/framing/gzip.h"

namespace toolyard::pages {
namespace {

constexpr std::string_view page_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "media-src blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src blob:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types worker";
// Of a text with pictures of other sites.
constexpr std::string_view picture_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; "
    "media-src blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; frame-src blob:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types worker";
constexpr std::string_view file_policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

std::string_view policy_of(Policy policy) {
  switch (policy) {
    case Policy::page: return page_policy;
    case Policy::page_with_pictures: return picture_policy;
    case Policy::file: break;
  }
  return file_policy;
}

// Adds what the page says beside its text.
void complete(const PageText& page, http::Response& response) {
  response.status = page.status;
  response.cache_control = page.cache_control;
  response.content_security_policy = policy_of(page.policy);
  if (!page.location.empty()) response.add_header("Location", page.location);
  if (page.status != 200 || page.cache_control == "no-store") response.entity_tag.clear();
  if (page.policy == Policy::file) return;
  response.referrer_policy = "same-origin";
  response.header_lines +=
      "Cross-Origin-Opener-Policy: same-origin\r\n"
      "Permissions-Policy: camera=(), microphone=(), geolocation=()\r\n";
}

}  // namespace

std::uint64_t subject(std::string_view kind, std::string_view one, std::string_view two,
                      std::string_view three) {
  std::string name;
  for (const auto part : {kind, one, two, three}) name.append(part).append("\n");
  return std::hash<std::string>()(name);
}

http::Response finished(PageText page) {
  auto response = http::uncached_text_response(page.media_type, std::move(page.text));
  complete(page, response);
  return response;
}

FinishedPage::FinishedPage(PageText page)
    : text_(page.media_type, std::exchange(page.text, {})),
      subjects_(std::exchange(page.subjects, {})), facts_(std::move(page)) {
  const auto plain = text_.response();
  text_bytes_ = plain.static_body.size();
  if (plain.static_gzip.empty() || !http::brotli_best(plain.static_body, brotli_)) brotli_.clear();
  brotli_.shrink_to_fit();
}

http::Response FinishedPage::response() const {
  auto response = text_.response();
  response.static_brotli = brotli_;
  response.keeper = shared_from_this();
  complete(facts_, response);
  return response;
}

std::size_t FinishedPage::bytes() const {
  return sizeof *this + text_bytes_ + text_.response().static_gzip.size() + brotli_.size() +
         facts_.location.size() + subjects_.size() * sizeof(std::uint64_t);
}

}  // namespace toolyard::pages
