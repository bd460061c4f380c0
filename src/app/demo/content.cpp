#include <algorithm>
#include <array>
#include <stop_token>

#include "app/demo/site.h"
#include "core/endpoint/acting.h"

namespace toolyard::demo {

namespace {

using content::ContentItem;

struct Page {
  std::string_view author;
  std::string_view content_type;
  std::string_view title;
  std::string_view summary;
  std::string_view body;  // empty: a draft made by rule
  std::string_view tool_slug;
  std::string_view locale = "en";
  int age_days = 0;
  std::string_view steps = {};  // by what it has gone on, an action each, with blanks between
  int scheduled_days = 0;       // how far ahead it is published
};

constexpr std::string_view base64_body =
    "Base64 writes bytes with 64 characters that survive every mail, URL and JSON document. Four "
    "characters stand for three bytes, so a text grows by a third.\n\n"
    "## When to use it\n\n"
    "- to put a small image into a style sheet\n"
    "- to send a file inside JSON\n"
    "- to pass bytes through a form\n\n"
    "## When not to\n\n"
    "It is not encryption: anybody can decode it. Data that can stay binary should stay "
    "binary.\n";
constexpr std::string_view hash_body =
    "A hash is a fingerprint of a file: change one bit, and it is another one.\n\n"
    "## Which one\n\n"
    "| for | take |\n|---|---|\n"
    "| comparing downloads | SHA-256 |\n"
    "| many files, fast | BLAKE3 |\n"
    "| passwords | none of these: Argon2id |\n\n"
    "MD5 and SHA-1 still tell whether a file was damaged by chance, and no longer whether "
    "somebody meant to.\n";
constexpr std::string_view pdf_body =
    "1. Choose the files, in the order in which they should follow each other.\n"
    "2. Send them. Outlines, forms, page labels and attachments come along.\n"
    "3. Look at the warnings: they say what a damaged file has lost.\n";
constexpr std::string_view german_body =
    "Base64 schreibt Bytes mit 64 Zeichen, die jede E-Mail und jedes JSON-Dokument "
    "übersteht. Vier Zeichen stehen für drei Bytes; ein Text wächst also um ein Drittel.\n";

constexpr std::array pages{
    Page{.author = "chloe",
         .content_type = "tutorial",
         .title = "Base64 by example",
         .summary = "What Base64 is good for, and what not.",
         .body = base64_body,
         .tool_slug = "base64",
         .age_days = 40,
         .steps = "submit approve publish"},
    Page{.author = "chloe",
         .content_type = "blog",
         .title = "Which hash for which job",
         .summary = "A fingerprint for every purpose.",
         .body = hash_body,
         .tool_slug = "hash-generator",
         .age_days = 33,
         .steps = "submit approve publish"},
    Page{.author = "ada",
         .content_type = "tutorial",
         .title = "Merge PDF files without losing anything",
         .summary = "Three steps from many files to one.",
         .body = pdf_body,
         .tool_slug = "pdf-merge",
         .age_days = 24,
         .steps = "submit approve publish edit"},
    Page{.author = "chloe",
         .content_type = "tutorial",
         .title = "Base64 an Beispielen",
         .summary = "Wozu Base64 gut ist.",
         .body = german_body,
         .tool_slug = "base64",
         .locale = "de",
         .age_days = 18,
         .steps = "submit approve publish",
         .scheduled_days = 3},
    Page{.author = "chloe",
         .content_type = "faq",
         .title = "Questions about UUIDs",
         .tool_slug = "uuid-generator",
         .age_days = 9,
         .steps = "submit approve"},
    Page{.author = "ada",
         .content_type = "blog",
         .title = "Passwords that people can type",
         .tool_slug = "password-generator",
         .age_days = 6,
         .steps = "submit"},
    Page{.author = "chloe",
         .content_type = "landing",
         .title = "A JSON formatter that says what is wrong",
         .tool_slug = "json-formatter",
         .age_days = 2,
         .steps = "generated"},
    Page{.author = "chloe",
         .content_type = "comparison",
         .title = "Markdown and HTML side by side",
         .body = "Notes:\n\n- tables\n- links\n- what is left out, and why\n",
         .tool_slug = "markdown-preview",
         .age_days = 1},
};

struct Template {
  std::string_view name;
  Purpose purpose;
  std::string_view body;
};
constexpr std::array templates{
    Template{"Tutorials", Purpose::tutorial,
             "Write a tutorial named {{title}} about the tool {{tool_slug}} for {{reader}}. Begin "
             "with what the reader wants to do, and give every step a call to paste."},
    Template{"Questions and answers", Purpose::faq,
             "Write questions that {{reader}} ask about {{tool_slug}}, each with a short answer."},
    Template{"Meta descriptions", Purpose::meta,
             "Describe the page {{title}} in one sentence of at most 155 characters."},
};

Call call_of(const Site& site, std::string_view name, Role role) {
  return {.caller = {.user = site.person(name), .role = role}};
}

Result<void> fill_templates(Site& site) {
  const auto call = call_of(site, "chloe", Role::editor);
  const Acting acting(call);
  for (const auto& one : templates) {
    content::PromptTemplate request;
    request.name = one.name;
    request.purpose = one.purpose;
    request.system_prompt = "You write plainly, and claim nothing that you cannot show.";
    request.body = one.body;
    request.defaults.emplace_back("reader", Json{"\"developers\""});
    request.is_default = true;
    TOOLYARD_TRY_VOID(site.services.content.templates().create(request));
  }
  return {};
}

std::string draft_of(const Page& page, const Site& site) {
  // The last one is always the writer that needs no model.
  auto written =
      site.services.writers.all().back().get().write({.purpose = std::string(page.content_type),
                                                      .locale = std::string(page.locale),
                                                      .title = std::string(page.title),
                                                      .tool_slug = std::string(page.tool_slug)},
                                                     std::stop_token());
  return written ? std::move(written->text) : std::string();
}

Result<void> go_on(Site& site, const Page& page, content::ItemId id, std::string_view step) {
  auto& items = site.services.content.items();
  if (step == "generated") return {};
  const bool is_editing = step == "edit";
  const auto call = step == "submit" || is_editing ? call_of(site, page.author, Role::editor)
                                                   : call_of(site, "boris", Role::approver);
  const Acting acting(call);
  if (is_editing) {
    const auto saved = items.save(call, id, [](const content::StoredItem& stored) {
      ContentItem request = stored;
      request.title += ", even from broken ones";
      return request;
    });
    if (!saved) return std::unexpected(saved.error());
    return {};
  }
  content::ActionRequest request;
  if (step == "publish" && page.scheduled_days > 0)
    request.publish_at = site.now + std::chrono::days(page.scheduled_days);
  for (const auto& action : spellings(content::Action{}))
    if (action.name == step) TOOLYARD_TRY_VOID(items.act(call, id, action.value, request));
  return {};
}

Result<void> fill_page(Site& site, const Page& page) {
  const auto call = call_of(site, page.author, Role::editor);
  ContentItem request;
  request.content_type = page.content_type;
  request.title = page.title;
  request.summary = page.summary;
  request.body = page.body.empty() ? draft_of(page, site) : std::string(page.body);
  request.tool_slug = page.tool_slug;
  request.locale = page.locale;
  if (page.steps == "generated") request.status = content::Status::ai_generated;
  auto moment = site.days_ago(page.age_days);
  site.moment = moment;
  const Acting acting(call);
  TOOLYARD_TRY(const auto made, site.services.content.items().create(call, request));
  for (auto steps = page.steps; !steps.empty();) {
    const auto step = steps.substr(0, steps.find(' '));
    steps.remove_prefix(std::min(step.size() + 1, steps.size()));
    site.moment = moment += std::chrono::hours(3);
    TOOLYARD_TRY_VOID(go_on(site, page, made.id, step));
  }
  return {};
}

}  // namespace

Result<void> fill_content(Site& site) {
  site.moment = site.days_ago(45);
  TOOLYARD_TRY_VOID(fill_templates(site));
  for (const auto& page : pages) TOOLYARD_TRY_VOID(fill_page(site, page));
  site.moment = site.now;
  return {};
}

}  // namespace toolyard::demo
