// The site record: what the owner of the public site decides about it, such as its name, colours,
// languages and menu.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::site {

enum class Place : std::uint8_t { header, footer };
constexpr auto spellings(Place) {
  return std::array<Spelling<Place>, 2>{{{Place::header, "header", "Menu at the top."},
                                         {Place::footer, "footer", "Links at the bottom."}}};
}

struct MenuLink {
  static constexpr std::string_view schema_name = "SiteMenuLink";
  Place place = Place::header;
  std::string locale;
  std::string label, url;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&MenuLink::place>("Where the link stands."),
        field<&MenuLink::locale>("Locale of the pages with the link; empty for all.").limits(0, 16),
        field<&MenuLink::label>("Text of the link.").required().limits(1, 60),
        field<&MenuLink::url>("Path on this site, such as `/blog/`, or URL.")
            .required()
            .limits(1, 500)};
  }
  bool operator==(const MenuLink&) const = default;
};

struct Verification {
  static constexpr std::string_view schema_name = "SiteVerification";
  std::string name, content;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&Verification::name>("Name of the `meta` element, such as "
                                   "`google-site-verification`.")
            .required()
            .limits(1, 60),
        field<&Verification::content>("Token of the search engine.").required().limits(1, 200)};
  }
  bool operator==(const Verification&) const = default;
};

struct TypeAddress {
  static constexpr std::string_view schema_name = "SiteTypeAddress";
  std::string content_type, path;
  bool is_shown = true;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&TypeAddress::content_type>("Content type.").required().limits(1, 32),
        field<&TypeAddress::path>("First segment of its addresses, such as `guides`; the name of "
                                  "the content type by default.")
            .limits(0, 40),
        field<&TypeAddress::is_shown>("Whether the texts have pages.")};
  }
  bool operator==(const TypeAddress&) const = default;
};

struct SiteText {
  std::string name = "Toolyard";
  std::string tagline = "Small tools for text, data, keys and files.";
  std::string logo;
  std::string accent_color = "#2b53c9", accent_color_dark = "#8fadff";
  std::vector<std::string> locales{"en"};
  std::vector<MenuLink> menu;
  std::vector<Verification> verifications;
  std::vector<std::string> profiles;
  std::vector<std::string> tools, hidden_tools;
  std::vector<TypeAddress> addresses;
  std::string social_color = "#123a73";
  std::string css;
  bool is_indexed = true;

  bool operator==(const SiteText&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SiteText::name>("Name of the site.").names_record().limits(1, 60),
        field<&SiteText::tagline>("What the site is, in a sentence.").limits(0, 160),
        field<&SiteText::logo>("Logo as an SVG document; the name alone is shown without one.")
            .limits(0, 32'768)
            .widget(Widget::multiline),
        field<&SiteText::accent_color>("Colour of links and buttons, such as `#2b53c9`.")
            .pattern("^#[0-9a-fA-F]{6}$"),
        field<&SiteText::accent_color_dark>("The same in the dark colour scheme.")
            .pattern("^#[0-9a-fA-F]{6}$"),
        field<&SiteText::locales>("Locales of the site, the main one first.")
            .limits(1, 20)
            .item_limits(2, 16),
        field<&SiteText::menu>("Links of the menu and of the footer.").limits(0, 60),
        field<&SiteText::verifications>("Tokens by which search engines verify the owner.")
            .limits(0, 10),
        field<&SiteText::profiles>("URLs of the site's profiles elsewhere.")
            .limits(0, 10)
            .item_limits(1, 300),
        field<&SiteText::tools>("Slugs of the tools to list first, in this order.").limits(0, 100),
        field<&SiteText::hidden_tools>("Slugs of the tools without a page.").limits(0, 100),
        field<&SiteText::addresses>("Addresses of content types.").limits(0, 40),
        field<&SiteText::social_color>("Background of pictures for social networks.")
            .pattern("^#[0-9a-fA-F]{6}$"),
        field<&SiteText::css>("Style sheet of your own, after that of the theme.")
            .limits(0, 65'536)
            .widget(Widget::multiline),
        field<&SiteText::is_indexed>("Whether search engines may index the site.")};
  }
};

}  // namespace toolyard::site
