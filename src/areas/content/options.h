// Options of content: settings of the operator, and what the app provides.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "areas/content/text/quality.h"
#include "core/crypto/preview_token.h"
#include "core/describe/describe.h"
#include "ports/database.h"

namespace toolyard::content {

// Renders a body as sanitized HTML.
using Render = std::function<std::string(std::string_view body, BodyFormat format)>;
// Renders a body in a locale as sanitized HTML, with what its directives stand for; the locale is
// empty if it is not known.
using Deliver =
    std::function<std::string(std::string_view body, BodyFormat format, std::string_view locale)>;

// Returns where a text is on the public site, or an empty text if it has no page.
using UrlOf = std::function<std::string(std::string_view locale, std::string_view content_type,
                                        std::string_view slug, std::string_view tool_slug)>;

// A picture of this site in a body.
struct BodyPicture {
  std::int64_t media = 0;
  std::string alt;
};
using PicturesIn =
    std::function<std::vector<BodyPicture>(std::string_view body, BodyFormat format)>;

// Returns how often the pages at these URLs were viewed in the last 30 days.
using ViewsOf = std::function<std::vector<std::int64_t>(Transaction& transaction,
                                                        const std::vector<std::string>& urls)>;

struct Options {
  std::vector<std::string> tool_slugs;
  Deliver deliver;
  FindInBody find_in_body;
  PicturesIn pictures_in = {};  // empty: pictures are not checked
  UrlOf url_of = {};            // empty: there is no public site
  ViewsOf views_of = {};        // empty: views are not counted
  // Whether the public site has something else at the address of a landing text with this slug.
  std::function<bool(std::string_view slug)> is_reserved_slug = {};
  // Returns the token of a link to a preview.
  std::function<std::string(const PreviewClaims& claims)> sign_preview = {};
  // Whether authors are kept from approving and publishing their own text.
  bool four_eyes = false;

  // Returns where a text is on the public site; null if it has no page.
  std::optional<std::string> find_url(std::string_view locale, std::string_view content_type,
                                      std::string_view slug, std::string_view tool_slug) const {
    auto url = url_of ? url_of(locale, content_type, slug, tool_slug) : std::string();
    return url.empty() ? std::nullopt : std::optional(std::move(url));
  }

  // The settings of the operator.
  static constexpr auto fields(auto...) {
    return std::array{field<&Options::four_eyes>(
        "Whether content must be approved by someone who did not write it.")};
  }
};

}  // namespace toolyard::content
