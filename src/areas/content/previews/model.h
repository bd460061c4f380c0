// Links to previews: a revision at the address of its page, for anybody who has the link.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "core/describe/describe.h"
#include "core/error.h"

namespace toolyard::content {

namespace problems {
inline constexpr ProblemType no_page{
    "no_page", ErrorKind::conflict, "The content has no page on the public site.",
    "A page needs a slug, and a locale and content type that the public site shows; texts that are "
    "part of the page of a tool need a tool."};
}  // namespace problems

struct PreviewLinkRequest {
  static constexpr std::string_view schema_name = "ContentPreviewLinkRequest";
  std::optional<std::int64_t> revision;
  std::int64_t expires_in_s = 7 * 86'400;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&PreviewLinkRequest::revision>("Revision to show; the latest one by default.")
            .limits(1, 9e15),
        field<&PreviewLinkRequest::expires_in_s>("Lifetime of the link, in seconds.")
            .limits(60, 30 * 86'400)};
  }
};

struct PreviewLink {
  static constexpr std::string_view schema_name = "ContentPreviewLink";
  std::string url;
  Instant expires_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&PreviewLink::url>("URL of the preview, or a path if the server has no `base_url`."),
        field<&PreviewLink::expires_at>("When the link expires.")};
  }
};

}  // namespace toolyard::content
