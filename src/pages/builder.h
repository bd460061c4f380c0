// Makes one page of the public site, within one transaction: finds what stands at an address, and
// renders it with the theme.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "areas/content/content.h"
#include "areas/mailing/facts.h"
#include "areas/site/site.h"
#include "core/crypto/preview_token.h"
#include "http/web/shell.h"
#include "pages/cache/finished_page.h"
#include "pages/directives/directives.h"
#include "pages/frame.h"
#include "pages/newsletter/form.h"
#include "pages/theme/theme.h"
#include "pages/trials/trials.h"

namespace toolyard::pages {

// What a visitor has asked for.
struct Visit {
  std::string origin;
  std::string path;         // decoded where that is safe, canonical
  std::int64_t number = 1;  // of a page of a list
  std::string words;        // of a search
  std::optional<PreviewClaims> preview;
  std::string preview_token;
  const ShownVariant* shown = nullptr;  // of an experiment on the page; null: the page as it is
};

// The tool at `/t/{slug}/`, as the page with its script shows it.
struct ToolPage {
  std::string slug, title, summary, category;
  std::string synonyms;  // what people search for
};

// Adds the time that reading takes, at least one minute.
void add_reading_time(View& view, std::int64_t word_count, const Words& words);

// Whether the site has another style than the theme: `/site.css`.
bool has_own_style(const site::SiteText& site);

// What pages are made from, beside the database.
struct PageDependencies {
  std::shared_ptr<const Theme> theme;
  content::Render render;
  std::vector<ToolPage> tools;
  bool lists_tools = true;                   // whether search engines may index the pages of tools
  std::vector<std::string> further_paths;    // of pages without texts, for search engines
  std::string style, icon;                   // paths of assets
  std::string live_tools, live_tools_style;  // of those of live tools
  // Returns the HTML of the page of a tool, or of the index if `slug` is empty, within the frame
  // of the site.
  std::function<std::string(std::string_view slug, const http::SiteFrame& frame)> app;
};

class Builder {
 public:
  Builder(const PageDependencies& dependencies, const site::SiteText& site,
          Transaction& transaction, const Visit& visit);

  // Returns the page at an address; nullopt if there is none, and never was.
  std::optional<PageText> build(const site::Address& address);
  const Words& words(const std::string& locale) const { return dependencies_.theme->words(locale); }
  // Returns the page of the newsletter with a form as it was sent, or nullopt if there is none.
  std::optional<PageText> newsletter_page(const site::Address& address,
                                          const SubscribeForm& form = {});
  // Returns the page about a subscription.
  PageText subscription_page(const subscribers::SubscriptionPage& content);
  // Returns a page with nothing but a heading and a text.
  PageText message_page(const std::string& locale, std::string_view heading,
                        std::string_view message);
  // Returns the page that says that there is none, or none any more.
  PageText missing(int status);

 private:
  struct Shown {
    std::string path, title, summary, meta;
  };
  Frame frame_of(const std::string& locale);
  std::optional<PageText> text_page(const site::Address& address);
  std::optional<PageText> former_page(const site::Address& address);
  PageText live_page(const content::LiveText& text, const site::Address& address);
  std::optional<PageText> list_page(const site::Address& address);
  void add_lists(Head& head, const site::Address& list);
  PageText search_page(const site::Address& address);
  std::optional<PageText> tool_page(const site::Address& address);
  PageText index_page(const site::Address& address);
  std::optional<PageText> feed_page(const site::Address& address);
  std::optional<PageText> issue_page(const site::Address& address);
  std::optional<PageText> newsletter_feed(const site::Address& address);
  struct Issue {
    std::string title, summary, path, date, date_iso;
  };
  Issue issue_of(const campaigns::ArchivedCampaign& campaign, const Frame& frame) const;
  void add_issues(View& view, Head& head, const Frame& frame);
  void set_newsletter(View& view, const Frame& frame) const;
  void add_preferences(View& view, const subscribers::SubscriptionPage& content,
                       const Frame& frame);

  View tool_card(const ToolPage& tool, const std::string& locale) const;
  View card(const content::ListedText& text);
  View cards(std::span<const content::ListedText> texts);
  std::string path_of(const content::LiveSummary& text) const;
  DirectiveSources sources_of(const std::string& locale, std::string_view page_path);
  std::optional<content::LiveQuestions> questions(const QuestionsOf& which,
                                                  const std::string& locale);
  // Returns the HTML of a text with what its directives stand for.
  std::string html_of(const content::LiveItem& text, std::string_view page_path);
  // Adds the script of live tools, if a text of the page has one.
  void add_script(View& view) const;
  void add_text(View& view, const content::LiveText& text, const std::string& html, Head& head);
  void add_cover(View& view, std::int64_t media, Head& head);
  void add_surroundings(View& view, const content::LiveText& text);
  PageText rendered(std::string_view name, View view, const Frame& frame, const Head& head);
  std::string app_page(std::string_view slug, View view, const Frame& frame, const Head& head,
                       std::string_view before, std::string_view after);
  std::vector<std::string_view> unlisted_types() const;
  Policy policy() const { return has_pictures_ ? Policy::page_with_pictures : Policy::page; }
  std::vector<std::string> shown_tools() const;
  std::optional<content::LiveText> previewed();
  // Puts what a variant shows in place of the text's own.
  void vary(content::LiveItem& text) const;
  std::string varied(std::string html) const;
  void show_preview(content::ToolTexts& live);
  PageText finished_app(std::string html);
  void add_near(View& view, const std::string& locale);
  void depend(std::string_view kind, std::string_view one, std::string_view two = {},
              std::string_view three = {}) {
    subjects_.push_back(subject(kind, one, two, three));
  }

  const PageDependencies& dependencies_;
  const site::SiteText& site_;
  Transaction& transaction_;
  const Visit& visit_;
  std::vector<std::uint64_t> subjects_;
  bool has_pictures_ = false;  // in a text
  bool has_live_tools_ = false;
};

}  // namespace toolyard::pages
