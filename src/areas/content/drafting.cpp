#include "areas/content/drafting.h"

#include "areas/content/generation_store.h"
#include "areas/content/item_store.h"
#include "areas/content/reply.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard::content {
namespace {

// What of a plan is kept.
struct KeptPlan {
  TemplateId template_id{};
  std::int64_t template_version = 0;
  std::string provider;
  WritingTask task;
  static constexpr auto fields(auto...) {
    return std::array{field<&KeptPlan::template_id>("").named("template"),
                      field<&KeptPlan::template_version>(""), field<&KeptPlan::provider>(""),
                      field<&KeptPlan::task>("")};
  }
};

KeptPlan plan_of(std::string json) {
  thread_local JsonDecoder decoder;
  KeptPlan asked;
  if (!decoder.decode(PaddedText::of(json), type_of<KeptPlan>, &asked))
    throw BrokenStore("what a model is to be asked is no JSON");
  return asked;
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

// No tokenizer makes more tokens of a text than it has bytes; the roles take a few.
std::int64_t most_prompt_tokens(const WritingTask& task) {
  constexpr std::int64_t roles = 64;
  return static_cast<std::int64_t>(task.system_prompt.size() + task.prompt.size()) + roles;
}

}  // namespace

Result<DraftPlan> Drafting::plan(Transaction& transaction, const DraftRequest& request) const {
  TOOLYARD_TRY(auto one, generations_.prepare(transaction, blank_of(request), {}));
  return DraftPlan{.asked = to_json(KeptPlan{.template_id = one.template_id,
                                             .template_version = one.template_version,
                                             .provider = one.provider,
                                             .task = one.task}),
                   .template_version = one.template_version,
                   .prompt_tokens = most_prompt_tokens(one.task),
                   .completion_tokens = one.task.max_tokens,
                   .cost_micros = generations_.writer(one.provider)->cost_at_most(one.task)};
}

std::expected<WrittenText, WritingFault> Drafting::ask(const std::string& asked,
                                                       std::stop_token stop) const {
  const auto one = plan_of(asked);
  auto* model = generations_.writer(one.provider);
  if (!model)
    return std::unexpected(WritingFault{
        .what = "This server has no provider `" + one.provider + "`.", .is_final = true});
  return model->write(one.task, std::move(stop));
}

Result<StoredItem> Drafting::make(Transaction& transaction, const DraftRequest& request,
                                  const std::string& asked, const WrittenText& reply) const {
  const auto one = plan_of(asked);
  auto item = blank_of(request);
  item.template_id = one.template_id;
  item.template_version = one.template_version;
  item.status = Status::ai_generated;
  TOOLYARD_TRY_VOID(take_reply(item, one.task, reply.text));
  auto made = items_.insert(transaction, std::move(item));
  if (!made) return made;
  const auto generation = insert_generation(transaction,
                                            {.item = made->id,
                                             .requested_by = request.author,
                                             .template_id = one.template_id,
                                             .template_version = one.template_version,
                                             .provider = one.provider,
                                             .task = one.task},
                                            clock_());
  keep_reply(transaction, generation, reply);
  finish_generation(transaction, generation, clock_());
  made->generation_id = generation;
  TOOLYARD_TRY_VOID(update_item(transaction, *made));
  return made;
}

std::optional<StoredItem> Drafting::find(Transaction& transaction, ItemId item) const {
  return find_item(transaction, item);
}

}  // namespace toolyard::content
