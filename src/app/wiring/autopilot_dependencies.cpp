#include "app/wiring/autopilot_dependencies.h"

#include <algorithm>

#include "core/text/url.h"

namespace toolyard {
namespace {

// Returns the last segment of the path of a URL, or an empty text if the path has none.
std::string last_segment(std::string_view page) {
  auto path = split_url(page).path;
  while (path.ends_with('/')) path.remove_suffix(1);
  if (const auto slash = path.rfind('/'); slash != path.npos) path.remove_prefix(slash + 1);
  return std::string(path);
}

using opportunities::OpportunityId;

// Returns at most `most` code points of a text.
std::string shortened(std::string_view text, std::size_t most) {
  std::size_t end = 0;
  for (std::size_t count = 0; end < text.size(); ++end)
    if ((static_cast<unsigned char>(text[end]) & 0xC0) != 0x80 && ++count > most) break;
  return std::string(text.substr(0, end));
}

// Converts the last path segment of a URL, or else its host, to words.
std::string words_of(std::string_view page) {
  auto words = last_segment(page);
  if (words.empty()) words = split_url(page).host;
  std::ranges::replace_if(words, [](char c) { return c == '-' || c == '_' || c == '+'; }, ' ');
  return words;
}

autopilot::Brief brief_of(const opportunities::Taken& taken) {
  const auto subject = taken.query.empty() ? words_of(taken.page) : taken.query;
  autopilot::Brief brief{.opportunity = static_cast<std::int64_t>(taken.id),
                         .purpose = std::string(spelling(taken.suggested_purpose)),
                         .locale = taken.locale,
                         .title = shortened(subject, 200),
                         .summary = shortened(taken.note, 500),
                         .keywords = {},
                         .tool_slug = taken.tool_slug,
                         .page = taken.is_gap ? std::string() : taken.page};
  if (!brief.title.empty() && brief.title[0] >= 'a' && brief.title[0] <= 'z')
    brief.title[0] = static_cast<char>(brief.title[0] - 'a' + 'A');
  if (!taken.query.empty()) brief.keywords.push_back(shortened(taken.query, 80));
  return brief;
}

std::vector<autopilot::Brief> briefs_of(const std::vector<opportunities::Taken>& all) {
  std::vector<autopilot::Brief> briefs;
  briefs.reserve(all.size());
  for (const auto& taken : all) briefs.push_back(brief_of(taken));
  return briefs;
}

// A request together with the ids that it refers to.
struct OwnedRequest {
  explicit OwnedRequest(const autopilot::Choice& choice) {
    for (const auto id : choice.ids) ids.push_back(OpportunityId{id});
    request = {.run = static_cast<std::int64_t>(choice.run),
               .most = choice.at_most,
               .ids = ids,
               .locale = choice.locale,
               .purposes = choice.purposes};
  }
  OwnedRequest(const OwnedRequest&) = delete;
  OwnedRequest& operator=(const OwnedRequest&) = delete;

  std::vector<OpportunityId> ids;
  opportunities::TakeRequest request;
};

}  // namespace

std::vector<autopilot::Brief> OpportunityQueue::peek(Transaction& transaction,
                                                     const autopilot::Choice& choice) {
  return briefs_of(queue_.peek(transaction, OwnedRequest(choice).request));
}

std::vector<autopilot::Brief> OpportunityQueue::take(Transaction& transaction,
                                                     const autopilot::Choice& choice) {
  return briefs_of(queue_.take(transaction, OwnedRequest(choice).request, clock_()));
}

void OpportunityQueue::written(Transaction& transaction, autopilot::RunId run,
                               std::int64_t opportunity, std::int64_t content_item) {
  opportunities::RunQueue::set_item(transaction, OpportunityId{opportunity},
                                    static_cast<std::int64_t>(run), content_item, clock_());
}

void OpportunityQueue::finish(Transaction& transaction, autopilot::RunId run,
                              std::int64_t opportunity, std::int64_t content_item) {
  const auto now = clock_();
  opportunities::RunQueue::finish(transaction, OpportunityId{opportunity},
                                  static_cast<std::int64_t>(run), content_item, now, now);
}

void OpportunityQueue::give_back(Transaction& transaction, autopilot::RunId run,
                                 std::int64_t opportunity) {
  opportunities::RunQueue::give_back(transaction, OpportunityId{opportunity},
                                     static_cast<std::int64_t>(run), clock_());
}

// What stands at the page is what the public site says. Other pages may be those of a site that
// takes its texts from the API.
content::DraftRequest ContentAuthor::request_of(Transaction& transaction,
                                                const autopilot::Brief& brief) const {
  content::DraftRequest request{.content_type = brief.purpose,
                                .locale = brief.locale,
                                .title = brief.title,
                                .summary = brief.summary,
                                .keywords = brief.keywords,
                                .tool_slug = brief.tool_slug,
                                .page_slug = last_segment(brief.page),
                                .opportunity = brief.opportunity};
  const auto page = pages_ ? pages_->find(transaction, brief.page) : std::nullopt;
  if (!page) return request;
  if (page->state == site::SitePageState::gone) {
    request.page_kind = content::PageKind::gone;
  } else if (page->content_item) {
    request.page_kind = content::PageKind::text;
    request.page_item = content::ItemId{*page->content_item};
  } else if (page->tool_slug) {
    request.page_kind = content::PageKind::tool;
    request.page_slug = *page->tool_slug;
    request.tool_slug = page->tool_slug;
    request.locale = page->locale;
  }
  return request;
}

std::string ContentAuthor::place_of(Transaction& transaction, const autopilot::Brief& brief) {
  return content::Drafting::place_of(transaction, request_of(transaction, brief));
}

Result<autopilot::Assignment> ContentAuthor::assign(Transaction& transaction,
                                                    const autopilot::Brief& brief) {
  TOOLYARD_TRY(auto plan, content_.drafting().plan(transaction, request_of(transaction, brief)));
  return autopilot::Assignment{.model_request = std::move(plan.model_request),
                               .template_version = plan.template_version,
                               .prompt_tokens = plan.prompt_tokens,
                               .completion_tokens = plan.completion_tokens,
                               .cost_micros = plan.cost_micros};
}

std::expected<WrittenText, WritingFault> ContentAuthor::write(const std::string& model_request,
                                                              std::stop_token stop) {
  return content_.drafting().ask(model_request, std::move(stop));
}

Result<autopilot::Draft> ContentAuthor::make(Transaction& transaction, const Order& order,
                                             const WrittenText& reply) {
  auto request = request_of(transaction, order.brief);
  request.autopilot_run = static_cast<std::int64_t>(order.run);
  request.author = order.requested_by;
  TOOLYARD_TRY(auto made,
               content_.drafting().make(transaction, request, order.model_request, reply));
  return autopilot::Draft{.content_item = static_cast<std::int64_t>(made.id),
                          .revision = made.revision};
}

std::optional<autopilot::DraftSummary> ContentAuthor::find(Transaction& transaction,
                                                           std::int64_t item) {
  const auto found = content_.drafting().find(transaction, content::ItemId{item});
  if (!found) return std::nullopt;
  return autopilot::DraftSummary{.revision = found->revision,
                                 .is_approvable = found->status != content::Status::draft,
                                 .has_errors = content_.items().has_errors(transaction, *found)};
}

Result<void> ContentAuthor::act(const Call& call, std::int64_t item, content::Action action,
                                const content::ActionRequest& request) {
  TOOLYARD_TRY_VOID(content_.items().act(call, content::ItemId{item}, action, request));
  return {};
}

Result<void> ContentAuthor::submit(const Call& call, std::int64_t item) {
  const auto found = content_.items().find(call, content::ItemId{item});
  const bool is_gone = !found && found.error().type == &problems::not_found;
  if (is_gone || (found && found->status != content::Status::ai_generated)) return {};
  return act(call, item, content::Action::submit, {});
}

Result<void> ContentAuthor::approve(const Call& call, std::int64_t item, std::string_view comment) {
  TOOLYARD_TRY_VOID(submit(call, item));
  TOOLYARD_TRY(const auto found, content_.items().find(call, content::ItemId{item}));
  // Published content has been approved before.
  if (found.status == content::Status::published) return {};
  return act(call, item, content::Action::approve, {.comment = std::string(comment)});
}

bool ContentAuthor::needs_another_person() const { return content_.items().options().four_eyes; }

Result<void> ContentAuthor::publish(const Call& call, std::int64_t item, std::int64_t revision) {
  return act(call, item, content::Action::publish, {.revision = revision});
}

}  // namespace toolyard
