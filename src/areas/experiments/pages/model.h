// Experiments on pages of the public site: which page, what differs on it, and the events that the
// site reports by itself.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/describe/describe.h"

namespace toolyard::experiments {

// What differs between the variants of a page.
enum class PagePart : std::uint8_t { title, heading, description, call_to_action, body };
constexpr auto spellings(PagePart) {
  return std::array<Spelling<PagePart>, 5>{
      {{PagePart::title, "title", "Title of the page in the browser's tab."},
       {PagePart::heading, "heading", "Heading of a text."},
       {PagePart::description, "description", "Description of the page, as links to it show it."},
       {PagePart::call_to_action, "call_to_action", "Label of the first button of a text."},
       {PagePart::body, "body", "Whole text of a landing page, in the format of its body."}}};
}

struct TestedPage {
  static constexpr std::string_view schema_name = "ExperimentPage";
  PagePart part = PagePart::heading;
  std::optional<std::int64_t> content_item;
  std::optional<std::string> tool_slug;
  std::string locale;
  bool operator==(const TestedPage&) const = default;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&TestedPage::part>("What differs between the variants."),
        field<&TestedPage::content_item>("Id of the text whose page is tested.")
            .refers_to("content")
            .limits(1, 9e15),
        field<&TestedPage::tool_slug>("Slug of the tool whose page is tested, in place of "
                                      "`content_item`. Only `title` and `description` can differ.")
            .limits(1, 64),
        field<&TestedPage::locale>("Locale of the page of a tool; for texts, it is their own.")
            .limits(0, 16)};
  }
};

// Returns the name of a page in the table of experiments, such as `text 12`.
std::string page_name(const TestedPage& page);

// What visitors do on the site, as metrics that experiments on pages have by themselves.
enum class SiteEvent : std::uint8_t {
  followed_link,
  used_tool,
  subscribed,
  registered,
  created_key
};
constexpr auto spellings(SiteEvent) {
  return std::array<Spelling<SiteEvent>, 5>{
      {{SiteEvent::followed_link, "followed_link", "Followed a link to another page of the site."},
       {SiteEvent::used_tool, "used_tool", "Used a tool."},
       {SiteEvent::subscribed, "subscribed", "Subscribed to a mailing list."},
       {SiteEvent::registered, "registered", "Registered an account."},
       {SiteEvent::created_key, "created_key", "Created an API key."}}};
}

}  // namespace toolyard::experiments
