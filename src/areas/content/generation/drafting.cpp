#include "areas/content/generation/drafting.h"

#include "areas/content/generation/model.h"
#include "areas/content/generation/reply.h"
#include "areas/content/items/store.h"
#include "areas/content/revisions/model.h"
#include "areas/content/templates/store.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "core/text/names/slug.h"

namespace toolyard::content {
namespace {

// The content of `DraftPlan::model_request`.
struct StoredPlan {
  TemplateId template_id{};
  std::int64_t template_version = 0;
  std::string provider;
  WritingTask task;
  static constexpr auto fields(auto...) {
    return std::array{field<&StoredPlan::template_id>("Prompt template.").named("template"),
                      field<&StoredPlan::template_version>("Version of the template."),
                      field<&StoredPlan::provider>("Provider of the model."),
                      field<&StoredPlan::task>("Request to the model.")};
  }
};

StoredPlan plan_of(std::string json) {
  thread_local JsonDecoder decoder;
  StoredPlan plan;
  if (!decoder.decode(PaddedText::of(json), type_of<StoredPlan>, &plan))
    throw BrokenStore("the stored request to a model is not valid JSON");
  return plan;
}

StoredItem blank_of(const DraftRequest& request) {
  StoredItem item;
  item.content_type = request.content_type;
  item.locale = request.locale;
  item.title = request.title;
  item.summary = request.summary;
  item.keywords = request.keywords;
  item.tool_slug = request.tool_slug;
  item.author = item.revision_author = request.author;
  item.opportunity = request.opportunity;
  item.autopilot_run = request.autopilot_run;
  return item;
}

// Whether a line for search engines is to be written, which needs no page of its own.
bool writes_line(const DraftRequest& request) {
  return request.content_type == spelling(Purpose::seo_title) ||
         request.content_type == spelling(Purpose::meta);
}

// The part of a text that a draft for its page replaces.
enum class TextPart : std::uint8_t { lines, body };

TextPart part_of(const DraftRequest& request) {
  return writes_line(request) ? TextPart::lines : TextPart::body;
}

void copy_part(Text& into, const Text& from, TextPart part) {
  if (part == TextPart::body) {
    into.body = from.body;
    into.body_format = from.body_format;
    return;
  }
  into.seo_title = from.seo_title;
  into.meta_description = from.meta_description;
}

// Whether the draft is for what is live at the page, if anything is, instead of a new text.
bool is_for_page(const DraftRequest& request) {
  return writes_line(request) || request.page_kind == PageKind::text ||
         (request.page_kind == PageKind::tool && is_part_of_tool(request.content_type));
}

// Returns the text of the live revision. Refuses if the latest one differs from it in anything that
// would be published together with the new part, unless a model has written that part and nobody
// read it.
Result<Text> live_text(Transaction& transaction, const StoredItem& item, TextPart part) {
  const auto live =
      item.live_revision ? find_revision(transaction, item.id, *item.live_revision) : std::nullopt;
  auto text = live ? text_of(*live) : Text(item);
  if (item.status == Status::published) return text;
  auto other = Text(item);
  copy_part(other, text, part);
  if (item.status == Status::ai_generated && other == text) return text;
  return fail(problems::unpublished_changes,
              "The content item " + std::to_string(static_cast<std::int64_t>(item.id)) +
                  " has changes that are not published.");
}

// Returns the id of the item that a draft for the page changes: the text that stands there, or the
// text of the same kind that is shown on the page of a tool. On other sites, it is the live item
// with the slug of the page.
std::optional<ItemId> id_of_page(Transaction& transaction, const DraftRequest& request) {
  if (request.page_kind == PageKind::text) return request.page_item;
  if (request.page_kind == PageKind::tool)
    return transaction.row<ItemId>(
        "select item from content_live where tool_slug = $1 and locale = $2 and content_type = $3 "
        "order by published_at desc, item desc limit 1",
        request.tool_slug, request.locale, request.content_type);
  return transaction.row<ItemId>(
      "select item from content_live where locale = $1 and slug = $2 and (content_type = $3 or "
      "content_type not in ('meta', 'seo_title')) and ($4 = '' or coalesce(tool_slug, '') = $4) "
      "order by case when content_type = $3 then 1 else 0 end, item limit 1",
      request.locale, request.page_slug, request.content_type, request.tool_slug.value_or(""));
}

// Returns the item that is live at the page, or else the live text of the same kind for it; null if
// there is neither, or if the draft is a new text in any case.
Result<std::optional<StoredItem>> find_page(Transaction& transaction, const DraftRequest& request) {
  using Found = std::optional<StoredItem>;
  if (!is_for_page(request)) return Found();
  if (request.page_kind == PageKind::gone)
    return fail(problems::page_gone, "The page of the opportunity was removed from the site.");
  if (request.page_kind != PageKind::text && !is_slug(request.page_slug)) return Found();
  const auto id = id_of_page(transaction, request);
  if (!id) return Found();
  auto item = find_item(transaction, *id);
  if (item) TOOLYARD_TRY_VOID(live_text(transaction, *item, part_of(request)));
  return item;
}

// Returns what a model is told beside the prompt of the template, whose text alone would have it
// write the page anew.
std::string instructions_for(const DraftRequest& request, const Text& live) {
  std::string text = "The page exists already. Return its whole text, revised";
  if (!request.keywords.empty())
    text.append(" for the search \"").append(request.keywords.front()).append("\"");
  text += ": keep what is right, correct what is wrong, and add what is missing.";
  if (!request.summary.empty()) text.append(" Remark: ").append(request.summary);
  return text.append("\n\nThe present text:\n\n").append(live.body);
}

// Returns an upper limit: a text has at most as many tokens as bytes, plus a few for the roles.
std::int64_t max_prompt_tokens(const WritingTask& task) {
  constexpr std::int64_t roles = 64;
  return static_cast<std::int64_t>(task.system_prompt.size() + task.prompt.size()) + roles;
}

}  // namespace

std::string Drafting::place_of(Transaction& transaction, const DraftRequest& request) {
  const auto page = find_page(transaction, request);
  if (page && *page) return "item " + std::to_string(static_cast<std::int64_t>((**page).id));
  if (!writes_line(request) || !is_slug(request.page_slug)) return {};
  return request.content_type + " " + request.locale + "/" + request.page_slug;
}

Result<DraftPlan> Drafting::plan(Transaction& transaction, const DraftRequest& request) const {
  auto blank = blank_of(request);
  RegenerateRequest options;
  TOOLYARD_TRY(const auto page, find_page(transaction, request));
  if (page) {
    blank.title = page->title;
    blank.summary = page->summary;
    blank.tool_slug = page->tool_slug;
    blank.locale = page->locale;
  }
  if (page && part_of(request) == TextPart::body) {
    TOOLYARD_TRY(const auto live, live_text(transaction, *page, TextPart::body));
    options.instructions = instructions_for(request, live);
    if (find_default(transaction, page->content_type, page->locale))
      blank.content_type = page->content_type;
  }
  TOOLYARD_TRY(auto one, generations_.prepare(transaction, blank, options));
  return DraftPlan{.model_request = to_json(StoredPlan{.template_id = one.template_id,
                                                       .template_version = one.template_version,
                                                       .provider = one.provider,
                                                       .task = one.task}),
                   .template_version = one.template_version,
                   .prompt_tokens = max_prompt_tokens(one.task),
                   .completion_tokens = one.task.max_tokens,
                   .cost_micros = generations_.writer(one.provider)->cost_at_most(one.task)};
}

std::expected<WrittenText, WritingFault> Drafting::ask(const std::string& model_request,
                                                       std::stop_token stop) const {
  const auto one = plan_of(model_request);
  auto* model = generations_.writer(one.provider);
  if (!model)
    return std::unexpected(WritingFault{
        .what = "This server has no provider `" + one.provider + "`.", .is_final = true});
  return model->write(one.task, std::move(stop));
}

Result<StoredItem> Drafting::make(Transaction& transaction, const DraftRequest& request,
                                  const std::string& model_request,
                                  const WrittenText& reply) const {
  const auto one = plan_of(model_request);
  StoredGeneration generation{.requested_by = request.author,
                              .template_id = one.template_id,
                              .template_version = one.template_version,
                              .provider = one.provider,
                              .task = one.task,
                              .created_at = clock_(),
                              .finished_at = clock_()};
  generation.take(reply);
  TOOLYARD_TRY(auto page, find_page(transaction, request));
  if (page) return revise(transaction, std::move(*page), request, one.task, reply, generation);
  return create(transaction, request, one.task, reply, generation);
}

Result<StoredItem> Drafting::create(Transaction& transaction, const DraftRequest& request,
                                    const WritingTask& task, const WrittenText& reply,
                                    const StoredGeneration& generation) const {
  auto item = blank_of(request);
  item.template_id = generation.template_id;
  item.template_version = generation.template_version;
  item.status = Status::ai_generated;
  if (writes_line(request) && is_slug(request.page_slug)) item.slug = request.page_slug;
  TOOLYARD_TRY_VOID(take_reply(item, task, reply.text));
  TOOLYARD_TRY(auto made, items_.insert(transaction, std::move(item)));
  auto kept = generation;
  kept.item = made.id;
  TOOLYARD_TRY_VOID(insert_record(transaction, kept));
  const auto before = made;
  made.generation_id = kept.id;
  TOOLYARD_TRY_VOID(update_record(transaction, before, made));
  return made;
}

// Changes the body, or the title and the description for search engines, and nothing else, whatever
// the reply contains.
Result<StoredItem> Drafting::revise(Transaction& transaction, StoredItem item,
                                    const DraftRequest& request, const WritingTask& task,
                                    const WrittenText& reply,
                                    const StoredGeneration& generation) const {
  const auto part = part_of(request);
  // Somebody may have edited the item since it was read.
  if (!lock_record<StoredItem>(transaction, item.id)) return no_such<StoredItem>();
  item = *find_item(transaction, item.id);
  TOOLYARD_TRY(auto text, live_text(transaction, item, part));
  const auto live = text;
  auto written = live;
  TOOLYARD_TRY_VOID(take_reply(written, task, reply.text));
  if (written.seo_title.empty()) written.seo_title = live.seo_title;
  if (written.meta_description.empty()) written.meta_description = live.meta_description;
  copy_part(text, written, part);
  if (text == live)
    return fail(problems::unusable_reply, "The model's text is the one that the page has already.");
  auto kept = generation;
  kept.item = item.id;
  TOOLYARD_TRY_VOID(insert_record(transaction, kept));
  TOOLYARD_TRY_VOID(items_.change(transaction, item.id, {.action = "generate"},
                                  [&](Transaction&, StoredItem& same) -> Result<void> {
                                    same.generation_id = kept.id;
                                    take_generated(same, text, kept.requested_by);
                                    items_.judge(same);
                                    return {};
                                  }));
  return *find_item(transaction, item.id);
}

std::optional<StoredItem> Drafting::find(Transaction& transaction, ItemId item) const {
  auto found = find_item(transaction, item);
  if (found && found->deleted_at) return std::nullopt;
  return found;
}

}  // namespace toolyard::content
