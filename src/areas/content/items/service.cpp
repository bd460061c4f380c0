#include "areas/content/items/service.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "areas/content/comments/service.h"
#include "areas/content/items/checks.h"
#include "areas/content/items/events.h"
#include "areas/content/items/store.h"
#include "areas/content/media/store.h"
#include "areas/content/templates/store.h"
#include "areas/content/translations/store.h"
#include "core/text/names/slug.h"
#include "records/audit.h"

namespace toolyard::content {
namespace {

// Agents can change drafts only: reviewers and publishers rely on the text that they have read.
std::unexpected<Error> for_people(Status status) {
  auto refused = fail(toolyard::problems::permission_denied,
                      "Agents can change drafts only; this content item is `" +
                          std::string(spelling(status)) + "`.");
  refused.error().hint = "Ask a person to make the change.";
  return refused;
}

// Records a change of an item without its texts, which the revisions contain.
void audit_item(Transaction& transaction, std::string_view action, const StoredItem* before,
                const StoredItem& after, std::string_view comment, Instant now) {
  write_audit(transaction,
              {action, StoredItem::table.object_kind, static_cast<std::int64_t>(after.id),
               &table_of<StoredItem>().audited(), before, &after, comment},
              now);
}

bool says_the_same(const Text& one, const Text& other) { return one == other; }

// Whether the item differs in what is stored of it, except what follows from its status.
bool differs(const StoredItem& one, const StoredItem& other) {
  const auto parts = [](const StoredItem& item) {
    return std::tuple(item.revision, item.status, item.scheduled_at, item.generation_id,
                      item.translation_of, item.published_on, item.unpublish_at, item.deleted_at);
  };
  return parts(one) != parts(other);
}

}  // namespace

ActionResult result_of(StoredItem item, bool is_changed) {
  ActionResult answer{.id = item.id,
                      .status = item.status,
                      .changed = is_changed,
                      .scheduled = item.scheduled_at.has_value(),
                      .live_revision = item.live_revision,
                      .published_at = item.published_at,
                      .entity_tag = tag_of(item)};
  answer.item = std::move(item);
  return answer;
}

ItemService::ItemService(Database& database, JobQueue& jobs, Clock clock, Options options,
                         const CommentService& comments)
    : database_(database), jobs_(jobs), clock_(std::move(clock)), options_(std::move(options)),
      comments_(comments) {}

std::vector<Finding> ItemService::errors_in(Transaction& transaction, const Text& text) const {
  auto all = all_findings(transaction, text, options_);
  std::erase_if(all, [](const Finding& one) { return one.severity != Severity::error; });
  return all;
}

Actor ItemService::actor_of(Transaction& transaction, const Call& call) const {
  const auto user = call.caller.user;
  Actor actor{.user = user == UserId{} ? std::nullopt : std::optional(user),
              .role = call.caller.role,
              .now = clock_()};
  actor.findings = [this, &transaction](const Text& text) {
    return all_findings(transaction, text, options_);
  };
  if (options_.four_eyes)
    actor.wrote = [&transaction, user](const StoredItem& item) {
      return has_written(transaction, item, user);
    };
  return actor;
}

// Fills in the progress of the generation from its job.
void ItemService::add_progress(Transaction& transaction, Generation& generation) const {
  if (!generation.job_id) return;
  const auto job = jobs_.look(transaction, JobId{*generation.job_id});
  if (job) generation.attempts = job->attempt;
  if (generation.finished_at) return;
  generation.state = GenerationState::failed;
  if (!job) return;
  if (job->error) generation.error = job->error;
  generation.finished_at = job->finished_at;
  if (job->state == JobState::queued) generation.state = GenerationState::queued;
  if (job->state == JobState::running) generation.state = GenerationState::running;
  if (job->state == JobState::cancelled) generation.error = "The job was cancelled.";
}

std::optional<StoredItem> ItemService::find_with_progress(Transaction& transaction,
                                                          ItemId id) const {
  auto item = find_item(transaction, id);
  if (item) add_progress(transaction, item->generation);
  return item;
}

StoredItem ItemService::shown(Transaction& transaction, StoredItem item, const Call& call) const {
  item.allowed_actions = allowed_actions(item, actor_of(transaction, call));
  item.url = url_of(item);
  return item;
}

StoredItem ItemService::shown_alone(Transaction& transaction, StoredItem item,
                                    const Call& call) const {
  item.translations = translations_of(transaction, item);
  std::ranges::move(picture_findings(transaction, item, options_.pictures_in),
                    std::back_inserter(item.quality));
  if (is_shown_on_tools(item.content_type) && item.tool_slug)
    item.is_shown_on_tool = item.live_revision && find_shown_on_tool(transaction, *item.live_type,
                                                                     item.live_tool.value_or(""),
                                                                     *item.live_locale) == item.id;
  auto one = shown(transaction, std::move(item), call);
  add_views(transaction, std::array<ContentItem*, 1>{&one});
  return one;
}

void ItemService::add_views(Transaction& transaction, std::span<ContentItem* const> items) const {
  if (!options_.views_of) return;
  std::vector<std::string> urls;
  std::vector<ContentItem*> live;
  for (auto* item : items) {
    if (!item->live_revision || !item->url) continue;
    urls.push_back(*item->url);
    live.push_back(item);
  }
  const auto views = options_.views_of(transaction, urls);
  for (std::size_t i = 0; i < live.size(); ++i) live[i]->views = views.at(i);
}

// Returns where the item is, if it is live, or else where it will be.
std::optional<std::string> ItemService::url_of(const StoredItem& item) const {
  if (item.live_revision)
    return options_.find_url(*item.live_locale, *item.live_type, *item.live_slug,
                             item.live_tool.value_or(""));
  return options_.find_url(item.locale, item.content_type, item.slug.value_or(""),
                           item.tool_slug.value_or(""));
}

std::vector<Fault> ItemService::faults_of(const ItemQuery& query) const {
  return content::faults_of(query, options_);
}

std::vector<Fault> ItemService::faults_of(const ContentItem& item) const {
  return content::faults_of(item, options_);
}

Result<ContentItemPage> ItemService::list(const Call& call, const ItemQuery& query) {
  if (auto faults = faults_of(query); !faults.empty()) return invalid(std::move(faults));
  return database_.read([&](Transaction& transaction) -> Result<ContentItemPage> {
    TOOLYARD_TRY(auto ids, list_items(transaction, call, query, counts_, clock_()));
    const auto bodies = query.include_body ? Bodies::included : Bodies::left_out;
    TOOLYARD_TRY(auto items, find_items(transaction, ids.results, bodies));
    ContentItemPage page{
        {.count = ids.count, .next = std::move(ids.next), .previous = std::move(ids.previous)}};
    for (auto& item : items) {
      add_progress(transaction, item.generation);
      page.results.push_back({shown(transaction, std::move(item), call)});
    }
    std::vector<ContentItem*> listed;
    for (auto& item : page.results) listed.push_back(&item);
    add_views(transaction, listed);
    return page;
  });
}

Result<StoredItem> ItemService::find(const Call& call, ItemId item) const {
  return database_.read([&](Transaction& transaction) -> Result<StoredItem> {
    auto found = find_with_progress(transaction, item);
    if (!found) return no_such<StoredItem>();
    return shown_alone(transaction, std::move(*found), call);
  });
}

Result<Page<Revision>> ItemService::revisions(const Call& call, ItemId item,
                                              const RevisionQuery& query) const {
  return database_.read([&](Transaction& transaction) -> Result<Page<Revision>> {
    const auto found = find_item(transaction, item);
    if (!found) return no_such<StoredItem>();
    return list_revisions(transaction, *found, call, query);
  });
}

// Checks the item, and generates a slug if it has none.
Result<void> ItemService::prepare(Transaction& transaction, ContentItem& item) const {
  if (auto faults = faults_of(item); !faults.empty()) return invalid(std::move(faults));
  if (item.slug) return {};
  if (const auto made = slug_of(item.title); !made.empty())
    item.slug = free_slug(transaction, item, made, options_);
  return {};
}

void ItemService::judge(StoredItem& item) const {
  item.word_count = count_words(item.body, item.body_format);
  item.quality = findings_of(item, options_.find_in_body);
}

bool ItemService::has_errors(Transaction& transaction, const Text& text) const {
  return !errors_in(transaction, text).empty();
}

Result<StoredItem> ItemService::add(Transaction& transaction, StoredItem item, Slug slug) {
  judge(item);
  const auto insert = [&] {
    return insert_new_record(transaction, item, "content_type, slug, locale");
  };
  auto is_new = insert();
  // Another transaction may have taken the slug in the meantime.
  while (!is_new && slug == Slug::made) {
    item.slug = free_slug(transaction, item, slug_of(item.title), options_);
    is_new = insert();
  }
  if (!is_new) return slug_is_taken();
  put_words(transaction, word_tables, item.id, item);
  insert_revision(transaction, item, item.created_at);
  StoredItem nothing;
  nothing.id = item.id;
  if (item.live_revision) TOOLYARD_TRY_VOID(put_live(transaction, item));
  TOOLYARD_TRY_VOID(refresh_translations(transaction, nothing, item));
  reschedule_end(transaction, nothing, item, {});
  count_item(transaction, nullptr, item);
  audit_item(transaction, "create", nullptr, item, {}, item.created_at);
  write_item_events(transaction, nullptr, item, item.created_at);
  return *find_item(transaction, item.id);
}

Result<StoredItem> ItemService::insert(Transaction& transaction, StoredItem item) {
  item.revision = 1;
  item.created_at = item.updated_at = clock_();
  if (item.slug) item.slug = free_slug(transaction, item, *item.slug, options_);
  TOOLYARD_TRY_VOID(prepare(transaction, item));
  const auto slug = item.slug ? Slug::made : Slug::given;
  return add(transaction, std::move(item), slug);
}

Result<StoredItem> ItemService::create(const Call& call, const ContentItem& request) {
  return database_.write([&](Transaction& transaction) -> Result<StoredItem> {
    if (request.translation_of) lock_translations(transaction);
    const auto actor = actor_of(transaction, call);
    StoredItem item;
    static_cast<Text&>(item) = request;
    item.revision = 1;
    item.author = item.revision_author = actor.user;
    item.created_at = item.updated_at = actor.now;
    TOOLYARD_TRY_VOID(prepare(transaction, item));
    TOOLYARD_TRY(item.template_version, version_for(transaction, item.template_id));
    TOOLYARD_TRY_VOID(take_labels(transaction, item, request, actor));
    TOOLYARD_TRY_VOID(begin(item, request.status, actor));
    TOOLYARD_TRY(auto made,
                 add(transaction, std::move(item), request.slug ? Slug::given : Slug::made));
    return shown_alone(transaction, std::move(made), call);
  });
}

Result<void> ItemService::take_labels(Transaction& transaction, StoredItem& item,
                                      const ContentItem& request, const Actor& actor) const {
  TOOLYARD_TRY_VOID(join_translations(transaction, item, request.translation_of, request));
  TOOLYARD_TRY_VOID(check_locale(transaction, item, request));
  return take_dates(item, request, actor);
}

Result<void> ItemService::take_text(Transaction& transaction, StoredItem& item, const Text& text,
                                    const Actor& actor) const {
  if (text.template_id != item.template_id) {
    TOOLYARD_TRY(item.template_version, version_for(transaction, text.template_id));
  }
  edit(item, text, actor);
  judge(item);
  return {};
}

// Steps back in the workflow are made before the edit and steps forward after it, so that the
// approval of an earlier text never applies to the edited one.
Result<void> ItemService::follow(Transaction& transaction, StoredItem& item, ContentItem request,
                                 const Actor& actor) const {
  request.id = item.id;
  TOOLYARD_TRY_VOID(prepare(transaction, request));
  TOOLYARD_TRY_VOID(take_labels(transaction, item, request, actor));
  const auto before = item.status;
  const bool is_move = request.status != before;
  const auto take = [&](Action action) -> Result<void> {
    TOOLYARD_TRY_VOID(content::act(item, action, actor));
    return {};
  };
  if (is_move && before == Status::published && request.status == Status::draft)
    TOOLYARD_TRY_VOID(take(Action::unpublish));
  if (!says_the_same(request, item))
    TOOLYARD_TRY_VOID(take_text(transaction, item, request, actor));
  if (!is_move || item.status == request.status) return {};
  if (const auto* way = find_direct_move(item.status, request.status)) return take(way->action);
  const auto action = "status=" + std::string(spelling(request.status));
  auto refused = refuse_transition(spelling(before), action, actions_of(before, actor.role));
  // The record allows the change of status, but the edit in the same request takes its approval.
  if (find_direct_move(before, request.status)) {
    refused.error().detail = "With this edit, the record becomes `" +
                             std::string(spelling(item.status)) + "`, which does not allow `" +
                             action + "`.";
    refused.error().hint = "Send the edit without `status`; once it is approved, publish it.";
  }
  return refused;
}

Result<StoredItem> ItemService::save(const Call& call, ItemId id, const Edit& edit) {
  TOOLYARD_TRY(auto done, change(call, id, {.action = "update"},
                                 [&](Transaction& transaction, StoredItem& item) -> Result<void> {
                                   if (!call.agent.empty() && !is_draft(item.status))
                                     return for_people(item.status);
                                   return follow(transaction, item, edit(item),
                                                 actor_of(transaction, call));
                                 }));
  return std::move(done.item);
}

// Unpublishes before the edit if the item is no longer to be public, since an edit alone leaves the
// live revision as it is.
Result<void> ItemService::become(Transaction& transaction, StoredItem& item, const Call& call,
                                 const ContentItem& request) const {
  const auto actor = actor_of(transaction, call);
  auto text = merged(call, request, item);
  text.id = item.id;
  TOOLYARD_TRY_VOID(prepare(transaction, text));
  TOOLYARD_TRY_VOID(take_labels(transaction, item, text, actor));
  const bool is_move = call.gives(type_of<ContentItem>, "status");
  if (is_move && item.status == Status::published && request.status != Status::published)
    TOOLYARD_TRY_VOID(lead(item, Status::draft, actor));
  if (!says_the_same(text, item)) TOOLYARD_TRY_VOID(take_text(transaction, item, text, actor));
  return is_move ? lead(item, request.status, actor) : Result<void>();
}

Result<ItemService::Put> ItemService::put(const Call& call, const ContentItem& request) {
  return database_.write([&](Transaction& transaction) -> Result<Put> {
    const auto id = find_by_slug(transaction, request);
    if (!id) {
      TOOLYARD_TRY(auto made, create(call, request));
      return Put{std::move(made), PutOutcome::made};
    }
    TOOLYARD_TRY(auto done, change(call, *id, {.action = "update"},
                                   [&](Transaction& same, StoredItem& item) -> Result<void> {
                                     return become(same, item, call, request);
                                   }));
    return Put{std::move(done.item), done.is_changed ? PutOutcome::changed : PutOutcome::unchanged};
  });
}

Result<ActionResult> ItemService::act(const Call& call, ItemId id, Action action,
                                      const ActionRequest& request) {
  TOOLYARD_TRY(auto done,
               change(call, id, {.action = spelling(action), .comment = request.comment},
                      [&](Transaction& transaction, StoredItem& item) -> Result<void> {
                        const auto actor = actor_of(transaction, call);
                        if (request.revision && *request.revision != item.revision)
                          return fail(
                              problems::not_the_latest,
                              "The latest revision is " + std::to_string(item.revision) + ".");
                        TOOLYARD_TRY(const bool is_changed,
                                     content::act(item, action, actor, request.publish_at));
                        if (is_changed && actor.user)
                          comments_.add(transaction, item,
                                        {action, request.comment, *actor.user, actor.now});
                        return {};
                      }));
  return result_of(std::move(done.item), done.is_changed);
}

Result<ActionResult> ItemService::restore(const Call& call, ItemId id, std::int64_t revision) {
  TOOLYARD_TRY(auto done, change(call, id, {.action = "restore"},
                                 [&](Transaction& transaction, StoredItem& item) -> Result<void> {
                                   const auto old = find_revision(transaction, id, revision);
                                   if (!old) return no_such<Revision>();
                                   const auto text = text_of(*old);
                                   if (says_the_same(text, item)) return {};
                                   auto taken = take_text(transaction, item, text,
                                                          actor_of(transaction, call));
                                   item.template_version = old->template_version;
                                   item.restored_from = revision;
                                   return taken;
                                 }));
  return result_of(std::move(done.item), done.is_changed);
}

Result<ItemService::Changed> ItemService::change(const Call& call, ItemId id, const Note& note,
                                                 const Change& change) {
  return database_.write([&](Transaction& transaction) -> Result<Changed> {
    if (note.is_of_bin || call.gives(type_of<ContentItem>, "translation_of"))
      lock_translations(transaction);
    if (!lock_record<StoredItem>(transaction, id)) return no_such<StoredItem>();
    const auto before = *find_with_progress(transaction, id);
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    if (before.deleted_at && !note.is_of_bin)
      return fail(problems::in_bin, "The content item is in the bin.");
    auto after = before;
    TOOLYARD_TRY_VOID(change(transaction, after));
    const bool is_changed = differs(before, after);
    if (is_changed) TOOLYARD_TRY_VOID(record(transaction, before, after, note));
    return Changed{shown_alone(transaction, std::move(after), call), is_changed};
  });
}

Result<void> ItemService::change(Transaction& transaction, ItemId id, const Note& note,
                                 const Change& change) {
  if (!lock_record<StoredItem>(transaction, id)) return {};
  const auto before = *find_item(transaction, id);
  if (before.deleted_at) return {};
  auto after = before;
  TOOLYARD_TRY_VOID(change(transaction, after));
  return record(transaction, before, after, note);
}

Result<void> ItemService::record(Transaction& transaction, const StoredItem& before,
                                 StoredItem& after, const Note& note) {
  const auto now = clock_();
  after.updated_at = now;
  TOOLYARD_TRY_VOID(update_record(transaction, before, after));
  if (after.revision != before.revision) {
    insert_revision(transaction, after, now);
    put_words(transaction, word_tables, after.id, after);
  }
  if (after.live_revision != before.live_revision) TOOLYARD_TRY_VOID(put_live(transaction, after));
  TOOLYARD_TRY_VOID(refresh_translations(transaction, before, after));
  reschedule(transaction, before, after, note);
  reschedule_end(transaction, before, after, note);
  count_item(transaction, &before, after);
  if (after.rejected_at && !before.rejected_at) comments_.tell_rejection(transaction, after);
  audit_item(transaction, note.action, &before, after, note.comment, now);
  write_item_events(transaction, &before, after, now);
  after = *find_with_progress(transaction, after.id);
  return {};
}

}  // namespace toolyard::content
