#include "app/autopilot_parts.h"

namespace toolyard {
namespace {

content::DraftWish wish_of(const autopilot::Brief& brief) {
  return {.content_type = brief.purpose,
          .locale = brief.locale,
          .title = brief.title,
          .summary = brief.summary,
          .keywords = brief.keywords,
          .tool_slug = brief.tool_slug,
          .opportunity = brief.opportunity};
}

}  // namespace

Result<autopilot::Assignment> ContentAuthor::assign(Transaction& transaction,
                                                    const autopilot::Brief& brief) {
  auto plan = content_.drafting().plan(transaction, wish_of(brief));
  if (!plan) return std::unexpected(std::move(plan.error()));
  return autopilot::Assignment{.asked = std::move(plan->asked),
                               .template_version = plan->template_version,
                               .prompt_tokens = plan->prompt_tokens,
                               .completion_tokens = plan->completion_tokens,
                               .cost_micros = plan->cost_micros};
}

std::expected<WrittenText, WritingFault> ContentAuthor::write(const std::string& asked,
                                                              std::stop_token stop) {
  return content_.drafting().ask(asked, std::move(stop));
}

Result<autopilot::Draft> ContentAuthor::make(Transaction& transaction, const Order& order,
                                             const WrittenText& reply) {
  auto wish = wish_of(order.brief);
  wish.autopilot_run = static_cast<std::int64_t>(order.run);
  wish.author = order.requested_by;
  auto made = content_.drafting().make(transaction, wish, order.asked, reply);
  if (!made) return std::unexpected(std::move(made.error()));
  return autopilot::Draft{.content_item = static_cast<std::int64_t>(made->id),
                          .revision = made->revision};
}

std::optional<autopilot::Standing> ContentAuthor::find(Transaction& transaction,
                                                       std::int64_t item) {
  const auto found = content_.drafting().find(transaction, content::ItemId{item});
  if (!found) return std::nullopt;
  return autopilot::Standing{.revision = found->revision,
                             .is_approvable = found->status != content::Status::draft};
}

Result<void> ContentAuthor::act(const Call& call, std::int64_t item, content::Action action,
                                const content::ActionWish& wish) {
  auto done = content_.items().act(call, content::ItemId{item}, action, wish);
  if (!done) return std::unexpected(std::move(done.error()));
  return {};
}

Result<void> ContentAuthor::submit(const Call& call, std::int64_t item) {
  const auto found = content_.items().find(call, content::ItemId{item});
  if (!found) return std::unexpected(found.error());
  if (found->status != content::Status::ai_generated) return {};
  return act(call, item, content::Action::submit, {});
}

Result<void> ContentAuthor::approve(const Call& call, std::int64_t item, std::string_view comment) {
  if (auto submitted = submit(call, item); !submitted) return submitted;
  const auto found = content_.items().find(call, content::ItemId{item});
  if (!found) return std::unexpected(found.error());
  // One that is public was approved before.
  if (found->status == content::Status::published) return {};
  return act(call, item, content::Action::approve, {.comment = std::string(comment)});
}

Result<void> ContentAuthor::publish(const Call& call, std::int64_t item, std::int64_t revision) {
  return act(call, item, content::Action::publish, {.revision = revision});
}

}  // namespace toolyard
