// The site record: what the owner of the public site decides about it, such as its name, colours,
// languages and menu; its revisions, and the requests of its endpoints.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"
#include "core/endpoint/identity.h"
#include "records/list.h"

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
        field<&MenuLink::place>("Position of the link."),
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

// What the owner says on the pages of the newsletter, in place of the words of the theme.
struct NewsletterText {
  static constexpr std::string_view schema_name = "SiteNewsletterText";
  std::string locale, heading, introduction, thanks;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&NewsletterText::locale>("Locale of the pages.").required().limits(2, 16),
        field<&NewsletterText::heading>("Heading of the page to subscribe.").limits(0, 120),
        field<&NewsletterText::introduction>("Text below the heading.").limits(0, 600),
        field<&NewsletterText::thanks>("Text for those who have just confirmed.").limits(0, 600)};
  }
  bool operator==(const NewsletterText&) const = default;
};

// What the owner decides.
struct SiteText {
  static constexpr std::string_view schema_name = "SiteText";
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
  std::vector<NewsletterText> newsletter;
  std::string social_color = "#123a73";
  std::string css;
  bool is_indexed = true;

  bool operator==(const SiteText&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SiteText::name>("Name of the site.").names_record().limits(1, 60),
        field<&SiteText::tagline>("Description of the site, in one sentence.").limits(0, 160),
        field<&SiteText::logo>("Logo as an SVG document; the name alone is shown without one.")
            .limits(0, 32'768)
            .widget(Widget::multiline),
        field<&SiteText::accent_color>("Colour of links and buttons, such as `#2b53c9`.")
            .pattern("^#[0-9a-fA-F]{6}$"),
        field<&SiteText::accent_color_dark>(
            "Colour of links and buttons in the dark colour scheme.")
            .pattern("^#[0-9a-fA-F]{6}$"),
        field<&SiteText::locales>("Locales of the site, the main one first.")
            .limits(1, 20)
            .item_limits(2, 16),
        field<&SiteText::menu>("Links of the menu and of the footer.").limits(0, 60),
        field<&SiteText::verifications>("Tokens by which search engines verify the owner.")
            .limits(0, 10),
        field<&SiteText::profiles>("URLs of the site's profiles on other sites.")
            .limits(0, 10)
            .item_limits(1, 300),
        field<&SiteText::tools>("Slugs of the tools to list first, in this order.").limits(0, 100),
        field<&SiteText::hidden_tools>("Slugs of the tools without a page.").limits(0, 100),
        field<&SiteText::addresses>("Addresses of content types.").limits(0, 40),
        field<&SiteText::newsletter>("Texts of the newsletter's pages, one for each locale.")
            .limits(0, 20),
        field<&SiteText::social_color>("Background of pictures for social networks.")
            .pattern("^#[0-9a-fA-F]{6}$"),
        field<&SiteText::css>("Custom style sheet, applied after that of the theme.")
            .limits(0, 65'536)
            .widget(Widget::multiline),
        field<&SiteText::is_indexed>("Whether search engines may index the site.")};
  }
};

enum class SiteAction : std::uint8_t { edit, preview, publish };
constexpr auto spellings(SiteAction) {
  return std::array<Spelling<SiteAction>, 3>{
      {{SiteAction::edit, "edit", "Save changes, and restore a revision."},
       {SiteAction::preview, "preview", "Create a link that shows the latest revision."},
       {SiteAction::publish, "publish", "Make the latest revision live."}}};
}

struct SiteFinding {
  static constexpr std::string_view schema_name = "SiteFinding";
  std::string pointer, code, detail;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SiteFinding::pointer>("JSON Pointer to the field that the finding is about."),
        field<&SiteFinding::code>("Code of the finding."),
        field<&SiteFinding::detail>("Description of the finding.")};
  }
};

// The latest revision of the site record, as callers see it.
struct SiteRecord : SiteText {
  static constexpr std::string_view schema_name = "Site";
  std::int64_t revision = 0, live_revision = 0;
  bool has_unpublished_changes = false;
  std::vector<SiteAction> allowed_actions;
  std::vector<SiteFinding> findings;
  std::optional<Instant> updated_at;
  static constexpr auto fields(auto...) {
    return joined(
        SiteText::fields(),
        std::array{
            field<&SiteRecord::revision>(
                "Number of the latest revision; 0 before the first one, with the default values.")
                .read_only(),
            field<&SiteRecord::live_revision>(
                "Number of the live revision; 0 while the default values are live.")
                .read_only(),
            field<&SiteRecord::has_unpublished_changes>(
                "Whether the latest revision differs from what is live.")
                .read_only(),
            field<&SiteRecord::allowed_actions>("Actions you may take on the site record now.")
                .read_only(),
            field<&SiteRecord::findings>(
                "What may be missing from the latest revision; it can be published nevertheless.")
                .read_only(),
            field<&SiteRecord::updated_at>(
                "When the site record was last saved or published; null before the first time.")
                .read_only()});
  }
};

struct StoredSite : SiteRecord {
  using Shown = SiteRecord;
  std::int64_t change_count = 1;
};
inline std::string tag_of(const StoredSite& site) { return std::to_string(site.change_count); }

enum class SiteId : std::int64_t { only = 1 };

// The row of the site record: its texts are in the revisions.
struct SiteState {
  static constexpr TableSpec table{.name = "site_state", .object_kind = "site"};
  SiteId id = SiteId::only;
  std::int64_t revision = 0, live_revision = 0;
  std::optional<Instant> updated_at;
  std::int64_t change_count = 1;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SiteState::id>("Id of the site record; always 1."),
        field<&SiteState::revision>("Number of the latest revision."),
        field<&SiteState::live_revision>("Number of the live revision."),
        field<&SiteState::updated_at>("When the site record was last saved or published."),
        field<&SiteState::change_count>("Number of changes, from 1.")};
  }
};

struct SiteRevision {
  static constexpr std::string_view schema_name = "SiteRevision";
  static constexpr ViewSpec table{.name = "site_revisions",
                                  .missing = "The site record has no revision with this number."};
  std::int64_t revision = 0;
  bool is_latest = false, is_live = false;
  std::vector<std::string> changed;
  std::optional<std::int64_t> restored_from;
  std::optional<UserId> author;
  Instant created_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SiteRevision::revision>("Number of the revision."),
        field<&SiteRevision::is_latest>("Whether it is the latest revision.").computed(),
        field<&SiteRevision::is_live>("Whether it is the live revision.").computed(),
        field<&SiteRevision::changed>("Fields that differ from the revision before.").json(),
        field<&SiteRevision::restored_from>("Number of the revision it was restored from."),
        field<&SiteRevision::author>("Id of the account that saved the revision.")
            .refers_to("users"),
        field<&SiteRevision::created_at>("When the revision was saved.")};
  }
};

struct SiteRevisionWithText : SiteRevision {
  static constexpr std::string_view schema_name = "SiteRevisionWithText";
  SiteText text;
  static constexpr auto fields(auto...) {
    return joined(SiteRevision::fields(),
                  std::array{field<&SiteRevisionWithText::text>("The saved values.").json()});
  }
};

struct SiteRevisionQuery : PageQuery {
  static constexpr auto fields(auto...) { return PageQuery::fields(); }
};

struct SitePublishRequest {
  static constexpr std::string_view schema_name = "SitePublishRequest";
  std::optional<std::int64_t> revision;
  std::string comment;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SitePublishRequest::revision>(
            "Number of the revision to publish; the latest one by default.")
            .limits(1, 9e18),
        field<&SitePublishRequest::comment>("Reason, recorded in the audit log.").limits(0, 2000)};
  }
};

struct SitePreviewRequest {
  static constexpr std::string_view schema_name = "SitePreviewRequest";
  std::int64_t expires_in_s = std::int64_t{7} * 24 * 3600;
  static constexpr auto fields(auto...) {
    return std::array{field<&SitePreviewRequest::expires_in_s>("Lifetime of the link, in seconds.")
                          .limits(60, 30 * 24 * 3600)};
  }
};

struct SitePreview {
  static constexpr std::string_view schema_name = "SitePreview";
  std::string url;
  std::int64_t revision = 0;
  Instant expires_at;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&SitePreview::url>("Link to the index of the site, which shows the revision to "
                                 "everybody who has the link: a path if the server has no "
                                 "`base_url`.")
            .format(Format::uri_reference),
        field<&SitePreview::revision>("Number of the revision that the link shows."),
        field<&SitePreview::expires_at>("When the link expires.")};
  }
};

}  // namespace toolyard::site
