#include "areas/site/record/service.h"

#include <algorithm>

#include "areas/site/record/checks.h"
#include "areas/site/record/store.h"
#include "core/json/writer.h"
#include "records/change.h"
#include "records/change_counter.h"

namespace toolyard::site {
namespace {

SiteText text_at(Transaction& transaction, std::int64_t revision) {
  auto text = find_text(transaction, revision);
  if (!text) throw BrokenStore("a revision of the site record is missing");
  return std::move(*text);
}

std::string field_json(const Field& field, const SiteText& text) {
  std::string json;
  append_json(json, *field.type, field.member_of(&text));
  return json;
}

std::vector<std::string> changed_fields(const SiteText& before, const SiteText& after) {
  std::vector<std::string> names;
  for (const auto& field : type_of<SiteText>.fields)
    if (field_json(field, before) != field_json(field, after)) names.emplace_back(field.name);
  return names;
}

bool has_same_place(const Fault& one, const Fault& other) {
  return one.pointer == other.pointer && one.code == other.code;
}

std::vector<SiteAction> site_actions(const Call& call, const SiteRecord& site) {
  std::vector<SiteAction> actions;
  if (call.caller.role >= Role::editor) actions = {SiteAction::edit, SiteAction::preview};
  if (call.caller.role >= Role::approver && site.has_unpublished_changes)
    actions.push_back(SiteAction::publish);
  return actions;
}

void audit_site(Transaction& transaction, const AuditNote& note, const SiteState& before,
                const SiteState& after, Instant now) {
  write_audit(transaction,
              {note.action, SiteState::table.object_kind, std::int64_t(SiteId::only),
               &table_of<SiteState>().audited(), &before, &after, note.comment},
              now);
}

}  // namespace

RecordService::RecordService(Database& database, Clock clock, const SecretKey& secret,
                             const Options& options, LiveSite& live)
    : database_(database), clock_(std::move(clock)), signer_(secret), options_(options),
      live_(live) {}

// A fault that the stored values have already is not the caller's, such as a tool that no longer
// exists, if the caller does not give that field.
std::vector<Fault> RecordService::faults_of(const Call& call, const SiteText& request) const {
  const auto before = database_.read([&](Transaction& transaction) -> Result<SiteText> {
    return text_at(transaction, find_state(transaction).revision);
  });
  if (!before) return {};  // the change itself returns this error
  auto after = *before;
  merge_given(call, type_of<SiteText>, &request, &after);
  auto faults = site::faults_of(after, options_);
  const auto known = site::faults_of(*before, options_);
  std::erase_if(faults, [&](const Fault& fault) {
    const auto field = std::string_view(fault.pointer).substr(1, fault.pointer.find('/', 1) - 1);
    return !call.gives(type_of<SiteText>, field) &&
           std::ranges::any_of(known, [&](const Fault& one) { return has_same_place(one, fault); });
  });
  return faults;
}

Result<StoredSite> RecordService::shown(Transaction& transaction, const Call& call,
                                        const SiteState& state) const {
  StoredSite site;
  static_cast<SiteText&>(site) = text_at(transaction, state.revision);
  site.revision = state.revision;
  site.live_revision = state.live_revision;
  site.has_unpublished_changes =
      state.revision != state.live_revision &&
      static_cast<const SiteText&>(site) != text_at(transaction, state.live_revision);
  site.allowed_actions = site_actions(call, site);
  site.findings = findings_of(site);
  site.updated_at = state.updated_at;
  site.change_count = state.change_count;
  return site;
}

Result<StoredSite> RecordService::find(const Call& call) const {
  return database_.read([&](Transaction& transaction) -> Result<StoredSite> {
    return shown(transaction, call, find_state(transaction));
  });
}

Result<StoredSite> RecordService::save(Transaction& transaction, const Call& call,
                                       const SiteState& state, SiteText text,
                                       std::optional<std::int64_t> restored_from) const {
  auto changed = changed_fields(text_at(transaction, state.revision), text);
  if (changed.empty()) return shown(transaction, call, state);
  const auto now = clock_();
  SiteRevisionWithText revision;
  revision.revision = state.revision + 1;
  revision.changed = std::move(changed);
  revision.restored_from = restored_from;
  if (call.caller.user != UserId{}) revision.author = call.caller.user;
  revision.created_at = now;
  revision.text = std::move(text);
  insert_revision(transaction, revision);
  auto after = state;
  after.revision = revision.revision;
  after.updated_at = now;
  TOOLYARD_TRY_VOID(update_record(transaction, state, after));
  after.change_count = state.change_count + 1;
  audit_site(transaction, {restored_from ? "restore" : "update"}, state, after, now);
  return shown(transaction, call, after);
}

Result<StoredSite> RecordService::change(const Call& call, const SiteText& request) const {
  return database_.write([&](Transaction& transaction) -> Result<StoredSite> {
    const auto state = lock_state(transaction);
    TOOLYARD_TRY_VOID(call.check_match(std::to_string(state.change_count)));
    auto text = text_at(transaction, state.revision);
    merge_given(call, type_of<SiteText>, &request, &text);
    if (auto faults = faults_of(call, request); !faults.empty()) return invalid(std::move(faults));
    return save(transaction, call, state, std::move(text), {});
  });
}

Result<StoredSite> RecordService::restore(const Call& call, std::int64_t revision) const {
  return database_.write([&](Transaction& transaction) -> Result<StoredSite> {
    const auto state = lock_state(transaction);
    TOOLYARD_TRY_VOID(call.check_match(std::to_string(state.change_count)));
    TOOLYARD_TRY(auto found, require_revision(transaction, revision));
    if (auto faults = site::faults_of(found.text, options_); !faults.empty())
      return invalid(std::move(faults));
    return save(transaction, call, state, std::move(found.text), revision);
  });
}

Result<StoredSite> RecordService::publish(const Call& call,
                                          const SitePublishRequest& request) const {
  return database_.write([&](Transaction& transaction) -> Result<StoredSite> {
    lock_changes(transaction, site_changes);
    const auto state = lock_state(transaction);
    TOOLYARD_TRY_VOID(call.check_match(std::to_string(state.change_count)));
    auto after = state;
    after.live_revision = request.revision.value_or(state.revision);
    if (after.live_revision == state.live_revision) return shown(transaction, call, state);
    const auto text = find_text(transaction, after.live_revision);
    if (!text)
      return invalid("/revision", "invalid_option", std::string(SiteRevision::table.missing));
    if (auto faults = site::faults_of(*text, options_); !faults.empty())
      return invalid(std::move(faults));
    const auto now = clock_();
    after.updated_at = now;
    TOOLYARD_TRY_VOID(update_record(transaction, state, after));
    after.change_count = state.change_count + 1;
    audit_site(transaction, {"publish", request.comment}, state, after, now);
    next_change(transaction, site_changes);
    live_.refresh_after_commit();
    return shown(transaction, call, after);
  });
}

Result<SitePreview> RecordService::preview(const SitePreviewRequest& request) const {
  TOOLYARD_TRY(const auto revision,
               database_.read([&](Transaction& transaction) -> Result<std::int64_t> {
                 return find_state(transaction).revision;
               }));
  const auto expires_at = std::chrono::floor<std::chrono::seconds>(clock_()) +
                          std::chrono::seconds(request.expires_in_s);
  const auto token = signer_.sign({.item = 0, .revision = revision, .expires_at = expires_at});
  return SitePreview{.url = options_.base_url + "/?preview=" + token,
                     .revision = revision,
                     .expires_at = expires_at};
}

Result<Page<SiteRevision>> RecordService::revisions(const Call& call,
                                                    const SiteRevisionQuery& query) const {
  return database_.read(
      [&](Transaction& transaction) { return list_revisions(transaction, call, query); });
}

Result<SiteRevisionWithText> RecordService::revision(std::int64_t revision) const {
  return database_.read(
      [&](Transaction& transaction) { return require_revision(transaction, revision); });
}

Result<std::optional<SiteText>> RecordService::text_of(std::int64_t revision) const {
  return database_.read([&](Transaction& transaction) -> Result<std::optional<SiteText>> {
    return find_text(transaction, revision);
  });
}

}  // namespace toolyard::site
