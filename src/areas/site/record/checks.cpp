#include "areas/site/record/checks.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "areas/site/addresses.h"
#include "areas/site/links.h"
#include "areas/site/record/style_sheet.h"
#include "areas/site/record/svg.h"
#include "core/color/contrast.h"
#include "core/purpose.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"
#include "core/text/locale.h"
#include "core/text/names/slug.h"
#include "core/text/url.h"

namespace toolyard::site {
namespace {

// Contrast that text needs at least, and the backgrounds of the theme, light and dark.
constexpr double min_contrast = 4.5;
constexpr std::string_view light_background = "#ffffff", dark_background = "#16181d";

// `meta` elements that the pages write themselves.
constexpr auto own_meta_names = std::to_array<std::string_view>(
    {"color-scheme", "description", "referrer", "robots", "theme-color", "viewport"});

bool has_control_characters(std::string_view text) {
  return std::ranges::any_of(text, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
}

class RecordCheck {
 public:
  RecordCheck(const SiteText& text, const Options& options) : text_(text), options_(options) {}

  std::vector<Fault> faults() {
    check_name();
    check_color("/accent_color", text_.accent_color, light_background);
    check_color("/accent_color_dark", text_.accent_color_dark, dark_background);
    check_color("/social_color", text_.social_color, {});
    check_locales();
    for (std::size_t i = 0; i < text_.menu.size(); ++i) check_link(i);
    for (std::size_t i = 0; i < text_.verifications.size(); ++i) check_verification(i);
    check_profiles();
    check_tools("/tools", text_.tools);
    check_tools("/hidden_tools", text_.hidden_tools);
    for (std::size_t i = 0; i < text_.addresses.size(); ++i) check_address(i);
    check_newsletter();
    check_pictures_and_styles();
    return std::move(faults_);
  }

 private:
  void refuse(std::string pointer, std::string_view code, std::string detail) {
    faults_.push_back({std::move(pointer), std::string(code), std::move(detail)});
  }
  static std::string item(std::string_view list, std::size_t index, std::string_view member = {}) {
    auto pointer = std::string(list) + "/" + std::to_string(index);
    if (!member.empty()) pointer.append("/").append(member);
    return pointer;
  }

  void check_name() {
    if (trimmed(text_.name).empty())
      refuse("/name", "required", "Must contain more than white space.");
    else if (has_control_characters(text_.name))
      refuse("/name", "invalid_format", "Must not contain control characters.");
    if (has_control_characters(text_.tagline))
      refuse("/tagline", "invalid_format", "Must not contain control characters.");
  }

  // Checks the contrast with the background, unless that is empty.
  void check_color(const char* pointer, std::string_view color, std::string_view background) {
    if (!is_color(color))
      return refuse(pointer, "invalid_format", "Must be a colour such as `#1f5fbf`.");
    if (background.empty()) return;
    const auto ratio = contrast_of(color, background);
    if (ratio >= min_contrast) return;
    // Rounded down, so that 4.499 does not appear to be enough.
    auto shown = std::to_string(std::floor(ratio * 100) / 100);
    shown.resize(shown.find('.') + 3);
    refuse(pointer, "low_contrast",
           "Must have a contrast of at least 4.5:1 with " + std::string(background) + "; it has " +
               shown + ":1.");
  }

  void check_locales() {
    if (text_.locales.empty()) refuse("/locales", "required", "Must have at least one locale.");
    std::set<std::string> seen;
    for (std::size_t i = 0; i < text_.locales.size(); ++i) {
      const auto& locale = text_.locales[i];
      const auto segment = lower_case(std::string_view(locale));
      if (!is_locale(locale))
        refuse(item("/locales", i), "invalid_format", "Must be a locale such as `en` or `pt-BR`.");
      else if (!seen.insert(segment).second)
        refuse(item("/locales", i), "duplicate", "Must not be repeated.");
      else if (i > 0 && is_program_segment(segment))
        refuse(item("/locales", i), "reserved",
               "The program uses addresses that begin with `/" + segment + "/`.");
      else if (i > 0 && has_usual_type_at(segment))
        refuse(item("/locales", i), "reserved",
               "Texts of a content type have addresses that begin with `/" + segment + "/`.");
    }
  }

  void check_link(std::size_t i) {
    const auto& link = text_.menu[i];
    if (trimmed(link.label).empty())
      refuse(item("/menu", i, "label"), "required", "Must contain more than white space.");
    else if (has_control_characters(link.label))
      refuse(item("/menu", i, "label"), "invalid_format", "Must not contain control characters.");
    if (!is_link(link.url))
      refuse(item("/menu", i, "url"), "invalid_format",
             "Must be a path on this site that begins with one slash, or an `http`, `https` or "
             "`mailto` URL.");
    if (!link.locale.empty() &&
        std::ranges::find(text_.locales, link.locale) == text_.locales.end())
      refuse(item("/menu", i, "locale"), "invalid_option",
             "Must be one of the locales of the site, or empty for all.");
  }

  void check_verification(std::size_t i) {
    const auto& [name, content] = text_.verifications[i];
    const bool is_name = std::ranges::all_of(name, [](char c) {
      return is_lower(c) || is_digit(c) || c == '.' || c == '_' || c == ':' || c == '-';
    });
    if (name.empty() || !is_name)
      refuse(item("/verifications", i, "name"), "invalid_format",
             "Must consist of lower-case letters, digits, `.`, `_`, `:` and `-`.");
    else if (std::ranges::find(own_meta_names, name) != own_meta_names.end())
      refuse(item("/verifications", i, "name"), "reserved",
             "The pages have a `meta` element with this name already.");
    if (has_control_characters(content))
      refuse(item("/verifications", i, "content"), "invalid_format",
             "Must not contain control characters.");
  }

  void check_profiles() {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < text_.profiles.size(); ++i) {
      if (!is_web_url(text_.profiles[i]))
        refuse(item("/profiles", i), "invalid_format", "Must be an `http` or `https` URL.");
      else if (!seen.insert(text_.profiles[i]).second)
        refuse(item("/profiles", i), "duplicate", "Must not be repeated.");
    }
  }

  void check_tools(std::string_view list, const std::vector<std::string>& slugs) {
    std::set<std::string_view> seen;
    for (std::size_t i = 0; i < slugs.size(); ++i) {
      if (std::ranges::find(options_.tools, slugs[i], &OfferedTool::slug) == options_.tools.end())
        refuse(item(list, i), "invalid_option", "There is no tool with this slug.");
      else if (!seen.insert(slugs[i]).second)
        refuse(item(list, i), "duplicate", "Must not be repeated.");
    }
  }

  void check_address(std::size_t i) {
    const auto& [type, path, is_shown] = text_.addresses[i];
    const auto type_at = item("/addresses", i, "content_type");
    const bool is_type =
        !type.empty() && type.size() <= 32 &&
        std::ranges::all_of(type, [](char c) { return is_lower(c) || is_digit(c) || c == '_'; });
    if (!is_type)
      return refuse(type_at, "invalid_format",
                    "Must consist of 1 to 32 lower-case letters, digits and `_`.");
    if (is_part_of_tool(type))
      return refuse(type_at, "invalid_option",
                    "Texts of this type are shown on the page of their tool.");
    const auto first = std::ranges::find(text_.addresses, type, &TypeAddress::content_type);
    if (first != text_.addresses.begin() + std::ptrdiff_t(i))
      return refuse(type_at, "duplicate", "Must not be repeated.");
    if (!path.empty() && !is_slug(path))
      return refuse(item("/addresses", i, "path"), "invalid_format",
                    "Must consist of lower-case letters and digits, with single hyphens between.");
    if (is_shown) check_segment(i);
  }

  // Checks that nothing else has the first segment of these addresses.
  void check_segment(std::size_t i) {
    const auto segment = segment_of(text_, text_.addresses[i].content_type).value_or("");
    const auto pointer = item("/addresses", i, "path");
    if (segment.empty()) return;
    if (is_program_segment(segment))
      return refuse(pointer, "reserved",
                    "The program uses addresses that begin with `/" + segment + "/`.");
    if (std::ranges::any_of(text_.locales, [&](const std::string& locale) {
          return lower_case(std::string_view(locale)) == segment;
        }))
      return refuse(pointer, "reserved", "A locale of the site has this address.");
    for (const auto& type : types())
      if (type != text_.addresses[i].content_type && segment_of(text_, type) == segment)
        return refuse(pointer, "duplicate",
                      "Texts of the type `" + type + "` have this address already.");
  }

  // Whether a content type that the record does not name has addresses with this segment. Those
  // that it names are checked as addresses.
  bool has_usual_type_at(std::string_view segment) const {
    return std::ranges::any_of(spellings(Purpose{}), [&](const Spelling<Purpose>& purpose) {
      return segment_of(text_, purpose.name) == segment &&
             std::ranges::find(text_.addresses, purpose.name, &TypeAddress::content_type) ==
                 text_.addresses.end();
    });
  }

  // Returns the content types that the program or the record names.
  std::set<std::string> types() const {
    std::set<std::string> all;
    for (const auto& purpose : spellings(Purpose{})) all.emplace(purpose.name);
    for (const auto& one : text_.addresses) all.insert(one.content_type);
    return all;
  }

  void check_newsletter() {
    for (std::size_t i = 0; i < text_.newsletter.size(); ++i) {
      const auto& locale = text_.newsletter[i].locale;
      const auto pointer = item("/newsletter", i, "locale");
      const auto first = std::ranges::find(text_.newsletter, locale, &NewsletterText::locale);
      if (std::ranges::find(text_.locales, locale) == text_.locales.end())
        refuse(pointer, "invalid_option", "Must be a locale of the site.");
      else if (first != text_.newsletter.begin() + std::ptrdiff_t(i))
        refuse(pointer, "duplicate", "Must not be repeated.");
    }
  }

  void check_pictures_and_styles() {
    if (!text_.logo.empty())
      if (auto fault = fault_of_svg(text_.logo)) refuse("/logo", "invalid_svg", std::move(*fault));
    if (auto fault = fault_of_css(text_.css)) refuse("/css", "invalid_css", std::move(*fault));
  }

  const SiteText& text_;
  const Options& options_;
  std::vector<Fault> faults_;
};

bool has_link(const SiteText& text, Place place, std::string_view locale) {
  return std::ranges::any_of(text.menu, [&](const MenuLink& link) {
    return link.place == place && (link.locale.empty() || link.locale == locale);
  });
}

}  // namespace

std::vector<Fault> faults_of(const SiteText& text, const Options& options) {
  return RecordCheck(text, options).faults();
}

std::vector<SiteFinding> findings_of(const SiteText& text) {
  std::vector<SiteFinding> findings;
  for (const auto& locale : text.locales) {
    if (!has_link(text, Place::header, locale))
      findings.push_back({"/menu", "no_menu", "The pages in `" + locale + "` have no menu."});
    if (!has_link(text, Place::footer, locale))
      findings.push_back({"/menu", "no_footer",
                          "The pages in `" + locale +
                              "` have no links at the bottom; many countries require a privacy "
                              "notice and an imprint there."});
  }
  if (!text.is_indexed)
    findings.push_back(
        {"/is_indexed", "not_indexed", "Search engines are asked not to index the site."});
  return findings;
}

}  // namespace toolyard::site
