#include "areas/content/generation/drafting.h"

#include "areas/content/generation/model.h"
#include "areas/content/generation/reply.h"
#include "areas/content/items/store.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard::content {
namespace {

// The content of `DraftPlan::asked`.
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
  StoredPlan asked;
  if (!decoder.decode(PaddedText::of(json), type_of<StoredPlan>, &asked))
    throw BrokenStore("what a model is to be asked is not the JSON that belongs there");
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

// Returns an upper limit: a text has at most as many tokens as bytes, plus a few for the roles.
std::int64_t max_prompt_tokens(const WritingTask& task) {
  constexpr std::int64_t roles = 64;
  return static_cast<std::int64_t>(task.system_prompt.size() + task.prompt.size()) + roles;
}

}  // namespace

Result<DraftPlan> Drafting::plan(Transaction& transaction, const DraftRequest& request) const {
  TOOLYARD_TRY(auto one, generations_.prepare(transaction, blank_of(request), {}));
  return DraftPlan{.asked = to_json(StoredPlan{.template_id = one.template_id,
                                               .template_version = one.template_version,
                                               .provider = one.provider,
                                               .task = one.task}),
                   .template_version = one.template_version,
                   .prompt_tokens = max_prompt_tokens(one.task),
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
  TOOLYARD_TRY(auto made, items_.insert(transaction, std::move(item)));
  StoredGeneration generation{.item = made.id,
                              .requested_by = request.author,
                              .template_id = one.template_id,
                              .template_version = one.template_version,
                              .provider = one.provider,
                              .task = one.task,
                              .created_at = clock_(),
                              .finished_at = clock_()};
  generation.take(reply);
  TOOLYARD_TRY_VOID(insert_record(transaction, generation));
  const auto before = made;
  made.generation_id = generation.id;
  TOOLYARD_TRY_VOID(update_record(transaction, before, made));
  return made;
}

std::optional<StoredItem> Drafting::find(Transaction& transaction, ItemId item) const {
  return find_item(transaction, item);
}

}  // namespace toolyard::content
