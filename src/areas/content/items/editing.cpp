#include "areas/content/items/editing.h"

#include <algorithm>

#include "areas/content/items/checks.h"

namespace toolyard::content {
namespace {

std::unexpected<Error> refuse_action(const StoredItem& item, Action action, const Actor& actor) {
  return refuse_transition(spelling(item.status), spelling(action), allowed_actions(item, actor));
}

// Whether the four-eyes rule keeps the actor from approving this item. A job is nobody who has read
// it.
bool is_own(const StoredItem& item, const Actor& actor) {
  if (!actor.wrote) return false;
  return !actor.user || actor.user == item.author || actor.user == item.revision_author ||
         actor.wrote(item);
}

std::unexpected<Error> refuse_own() {
  return fail(problems::four_eyes,
              "The server's `four_eyes` setting keeps authors from approving their own text.");
}

// Names the findings that prevent an approval and a publication.
Result<void> check_findings(const StoredItem& item, const Actor& actor) {
  std::vector<Fault> faults;
  if (actor.findings)
    for (auto& finding : actor.findings(item))
      if (finding.severity == Severity::error)
        refuse(faults, "/" + finding.where, finding.code, std::move(finding.message));
  if (!faults.empty()) return invalid(std::move(faults));
  return {};
}

void approve(StoredItem& item, const Actor& actor) {
  item.approved_by = actor.user;
  item.approved_at = actor.now;
  item.approved_revision = item.reviewed_revision = item.revision;
}

void lose_approval(StoredItem& item) {
  item.approved_by.reset();
  item.approved_at.reset();
  item.approved_revision.reset();
  item.scheduled_at.reset();
}

// Unlike an edit, takes back what was approved.
void withdraw_approval(StoredItem& item) {
  lose_approval(item);
  item.reviewed_revision = item.live_revision;
}

void leave_public(StoredItem& item) {
  item.live_revision.reset();
  item.published_at.reset();
}

void begin_revision(StoredItem& item, const Text& text, std::optional<UserId> author) {
  static_cast<Text&>(item) = text;
  item.revision += 1;
  item.revision_author = author;
  item.restored_from.reset();
  item.scheduled_at.reset();
}

void make(StoredItem& item, const Move& move, const Actor& actor) {
  item.status = move.to;
  item.rejected_by.reset();
  item.rejected_at.reset();
  switch (move.action) {
    case Action::approve: return approve(item, actor);
    case Action::publish: return go_live(item, actor.now);
    case Action::unpublish: leave_public(item); return withdraw_approval(item);
    case Action::withdraw: return withdraw_approval(item);
    case Action::reject:
      item.rejected_by = actor.user;
      item.rejected_at = actor.now;
      return;
    case Action::edit:
    case Action::submit:
    case Action::redraft:
    case Action::regenerate: return;
  }
}

Result<bool> schedule(StoredItem& item, Instant publish_at, const Actor& actor) {
  if (publish_at <= actor.now)
    return invalid("/publish_at", "in_the_past", "Must be in the future.");
  if (item.unpublish_at && publish_at >= *item.unpublish_at)
    return invalid("/publish_at", "out_of_range", "Must be before `unpublish_at` of the item.");
  if (item.scheduled_at == publish_at) return false;
  item.scheduled_at = publish_at;
  return true;
}

}  // namespace

bool reads_alike(const Text& one, const Text& other) {
  auto labelled = one;
  labelled.tags = other.tags;
  labelled.tool_slug = other.tool_slug;
  labelled.template_id = other.template_id;
  labelled.variables = other.variables;
  return labelled == other;
}

std::string tag_of(const StoredItem& item) {
  auto tag = std::to_string(item.change_count);
  if (const auto& generation = item.generation; generation.state != GenerationState::idle)
    tag.append(".")
        .append(spelling(generation.state))
        .append(std::to_string(generation.attempts.value_or(0)));
  return tag;
}

ContentItem merged(const Call& call, const ContentItem& request, ContentItem stored) {
  merge_given(call, type_of<ContentItem>, &request, &stored);
  return stored;
}

std::vector<Action> allowed_actions(const StoredItem& item, const Actor& actor) {
  if (item.deleted_at) return {};
  auto actions = actions_of(item.status, actor.role);
  const auto approval = std::ranges::find(actions, Action::approve);
  if (approval != actions.end() && is_own(item, actor)) actions.erase(approval);
  if (actor.role >= Role::editor && !is_under_way(item.generation.state))
    actions.push_back(Action::regenerate);
  return actions;
}

void edit(StoredItem& item, const Text& text, const Actor& actor) {
  const bool needs_review = !reads_alike(item, text);
  const bool was_approved = item.status == Status::approved;
  const bool was_published = item.status == Status::published;
  begin_revision(item, text, actor.user);
  if (const auto* move = find_move(item.status, Action::edit); move && needs_review) {
    item.status = move->to;
    return lose_approval(item);
  }
  if (was_approved || was_published)
    item.approved_revision = item.reviewed_revision = item.revision;
  if (was_published) item.live_revision = item.revision;
}

void take_generated(StoredItem& item, const Text& text, std::optional<UserId> author) {
  begin_revision(item, text, author);
  item.status = Status::ai_generated;
  item.rejected_by.reset();
  item.rejected_at.reset();
  lose_approval(item);
}

Result<bool> act(StoredItem& item, Action action, const Actor& actor,
                 std::optional<Instant> publish_at) {
  if (is_repeat(item.status, action)) return false;
  const auto* move = find_move(item.status, action);
  if (!move) return refuse_action(item, action, actor);
  if (actor.role < move->who)
    return fail(toolyard::problems::permission_denied, "The account's role does not allow this.");
  if (action == Action::approve && is_own(item, actor)) return refuse_own();
  if (action == Action::approve || action == Action::publish)
    TOOLYARD_TRY_VOID(check_findings(item, actor));
  if (action == Action::publish) {
    if (auto faults = faults_before_publishing(item); !faults.empty())
      return invalid(std::move(faults));
    if (publish_at) return schedule(item, *publish_at, actor);
  }
  make(item, *move, actor);
  return true;
}

Result<void> lead(StoredItem& item, Status status, const Actor& actor) {
  if (item.status == status) return {};
  const auto path = find_path(item.status, status);
  if (path.empty())
    return refuse_transition(spelling(item.status), "status=" + std::string(spelling(status)),
                             allowed_actions(item, actor));
  for (const auto action : path) TOOLYARD_TRY_VOID(act(item, action, actor));
  return {};
}

Result<void> begin(StoredItem& item, Status status, const Actor& actor) {
  const bool is_approval = status == Status::approved || status == Status::published;
  if (is_approval && actor.role < Role::approver)
    return fail(toolyard::problems::permission_denied,
                "Creating approved or published content requires the role `approver`.");
  if (is_approval && is_own(item, actor)) return refuse_own();
  if (is_approval) TOOLYARD_TRY_VOID(check_findings(item, actor));
  item.status = status;
  if (is_approval) approve(item, actor);
  if (status != Status::published) return {};
  if (auto faults = faults_before_publishing(item); !faults.empty())
    return invalid(std::move(faults));
  go_live(item, actor.now);
  return {};
}

Result<void> take_dates(StoredItem& item, const ContentItem& request, const Actor& actor) {
  if (request.published_on != item.published_on) {
    if (item.first_published_at)
      return invalid("/published_on", "already_published",
                     "Cannot be changed after the item was first published here.");
    if (request.published_on > actor.now)
      return invalid("/published_on", "in_the_future", "Must not be in the future.");
    item.published_on = request.published_on;
  }
  if (request.unpublish_at == item.unpublish_at) return {};
  if (actor.role < Role::approver)
    return fail(toolyard::problems::permission_denied,
                "Changing `unpublish_at` requires the role `approver`.");
  if (request.unpublish_at && *request.unpublish_at <= actor.now)
    return invalid("/unpublish_at", "in_the_past", "Must be in the future.");
  if (request.unpublish_at && item.scheduled_at && *request.unpublish_at <= *item.scheduled_at)
    return invalid("/unpublish_at", "out_of_range", "Must be after `scheduled_at`.");
  item.unpublish_at = request.unpublish_at;
  return {};
}

void take_back(StoredItem& item) {
  item.scheduled_at.reset();
  item.unpublish_at.reset();
  if (!item.live_revision) return;
  leave_public(item);
  if (item.status == Status::published) {
    item.status = Status::draft;
    return withdraw_approval(item);
  }
  if (item.status != Status::approved) item.reviewed_revision.reset();
}

Result<void> move_to_bin(StoredItem& item, const Actor& actor) {
  if (item.live_revision && actor.role < Role::approver)
    return fail(toolyard::problems::permission_denied,
                "Moving live content to the bin requires the role `approver`.");
  take_back(item);
  lose_approval(item);
  item.reviewed_revision.reset();
  item.rejected_by.reset();
  item.rejected_at.reset();
  item.status = Status::draft;
  item.slug.reset();
  item.deleted_at = actor.now;
  return {};
}

void go_live(StoredItem& item, Instant now) {
  item.status = Status::published;
  item.live_revision = item.revision;
  item.published_at = now;
  if (!item.first_published_at) item.first_published_at = now;
  item.scheduled_at.reset();
}

}  // namespace toolyard::content
