#include "pages/structured_data.h"

#include "core/json/writer.h"
#include "pages/dates.h"

namespace toolyard::pages {
namespace {

void append_owner(std::string& out, const Frame& frame) {
  JsonObject owner(out);
  owner.text("@type", "Organization");
  owner.text("name", frame.site.name);
  owner.text("url", frame.url("/"));
  if (!frame.site.profiles.empty()) append_json(owner.member("sameAs"), frame.site.profiles);
}

// The site, on its index alone.
void append_site(std::string& out, const Frame& frame) {
  JsonObject site(out);
  site.text("@type", "WebSite");
  site.text("url", frame.url("/"));
  site.text("name", frame.site.name);
  if (!frame.site.tagline.empty()) site.text("description", frame.site.tagline);
  site.text("inLanguage", frame.locale);
  append_owner(site.member("publisher"), frame);
  JsonObject action(site.member("potentialAction"));
  action.text("@type", "SearchAction");
  {
    JsonObject target(action.member("target"));
    target.text("@type", "EntryPoint");
    target.text("urlTemplate", frame.url(frame.path({.kind = site::PageKind::search})) +
                                   "?q={search_term_string}");
  }
  action.text("query-input", "required name=search_term_string");
}

void append_crumbs(std::string& out, const Frame& frame, const Head& head) {
  JsonObject crumbs(out);
  crumbs.text("@type", "BreadcrumbList");
  auto& items = crumbs.member("itemListElement");
  items += '[';
  std::int64_t number = 0;
  const auto add = [&](std::string_view label, std::string_view path) {
    if (number > 0) items += ',';
    JsonObject item(items);
    item.text("@type", "ListItem");
    item.integer("position", ++number);
    item.text("name", label);
    item.text("item", frame.url(path));
  };
  for (const auto& crumb : head.crumbs) add(crumb.label, crumb.path);
  add(head.title, head.path);
  items += ']';
}

}  // namespace

std::string structured_data(const Frame& frame, const Head& head) {
  std::string json(R"({"@context":"https://schema.org","@graph":[)");
  if (head.crumbs.empty()) append_site(json, frame);
  else append_crumbs(json, frame, head);
  if (!head.structured.empty()) json.append(",").append(head.structured);
  json += "]}";
  std::string safe;
  safe.reserve(json.size());
  for (const char c : json) {
    if (c == '<') safe += "\\u003c";
    else safe += c;
  }
  return safe;
}

std::string owner_data(const Frame& frame) {
  std::string json;
  append_owner(json, frame);
  return json;
}

void append_questions(std::string& out, std::span<const QuestionText> questions) {
  if (questions.empty()) return;
  if (!out.empty()) out += ',';
  JsonObject page(out);
  page.text("@type", "FAQPage");
  auto& all = page.member("mainEntity");
  all += '[';
  for (const auto& question : questions) {
    if (all.back() != '[') all += ',';
    JsonObject one(all);
    one.text("@type", "Question");
    one.text("name", unescaped(question.question));
    JsonObject answer(one.member("acceptedAnswer"));
    answer.text("@type", "Answer");
    answer.text("text", question.answer);
  }
  all += ']';
}

std::string tool_data(const ToolFacts& tool) {
  std::string json;
  JsonObject one(json);
  one.text("@type", "SoftwareApplication");
  one.text("name", tool.title);
  one.text("description", tool.summary);
  one.text("url", tool.url);
  one.text("applicationCategory", "DeveloperApplication");
  one.text("operatingSystem", "Any");
  JsonObject offer(one.member("offers"));
  offer.text("@type", "Offer");
  offer.integer("price", 0);
  offer.text("priceCurrency", "USD");
  return json;
}

}  // namespace toolyard::pages
