#include "areas/content/generation/service.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "areas/content/generation/model.h"
#include "areas/content/generation/reply.h"
#include "areas/content/items/checks.h"
#include "areas/content/items/store.h"
#include "areas/content/templates/placeholders.h"
#include "areas/content/templates/store.h"

namespace toolyard::content {
namespace {

using std::chrono::milliseconds;

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text.append(text.empty() ? "" : ", ").append(word);
  return text;
}

// Adds the variables that every item has, for names without another value.
void add_own(Variables& variables, const StoredItem& item) {
  variables.add("title", item.title);
  variables.add("summary", item.summary);
  variables.add("keywords", joined(item.keywords));
  variables.add("locale", item.locale);
  variables.add("content_type", item.content_type);
  variables.add("slug", item.slug.value_or(""));
  variables.add("tool_slug", item.tool_slug.value_or(""));
}

// Returns the given variables, and those of the item that have other names.
Members<Json> merged(const Members<Json>& given, const Members<Json>& own) {
  auto all = given;
  for (const auto& one : own)
    if (std::ranges::find(given, one.first, &Members<Json>::value_type::first) == given.end())
      all.push_back(one);
  return all;
}

std::vector<Fault> without_value(const std::vector<std::string>& names) {
  std::vector<Fault> faults;
  for (const auto& name : names)
    refuse(faults, "/variables/" + name, "required",
           "Required: the prompt template contains `{{" + name + "}}`, and no value is given.");
  return faults;
}

// Names the field that the model comes from: the request, or the template.
void check_model(std::vector<Fault>& faults, const LanguageModel& writer,
                 const RegenerateRequest& request, const StoredTemplate& used) {
  if (request.model && !writer.offers(*request.model))
    refuse(faults, "/model", "invalid_option", "This server does not offer this model.");
  if (!request.model && used.model && !writer.offers(*used.model))
    refuse(faults, "/template", "invalid_option",
           "The prompt template names the model `" + *used.model +
               "`, which this server does not offer.");
}

std::unexpected<JobFault> final_fault(std::string what) {
  return std::unexpected(JobFault{.what = std::move(what), .is_final = true});
}

}  // namespace

GenerationService::GenerationService(Database& database, JobQueue& jobs, Clock clock,
                                     ItemService& items, Writers writers)
    : database_(database), jobs_(jobs), clock_(std::move(clock)), items_(items),
      writers_(std::move(writers)) {}

LanguageModel* GenerationService::writer(std::string_view name) const {
  for (const auto& one : writers_)
    if (one.get().name() == name) return &one.get();
  return nullptr;
}

Result<StoredGeneration> GenerationService::prepare(Transaction& transaction,
                                                    const StoredItem& item,
                                                    const RegenerateRequest& request) const {
  std::vector<Fault> faults;
  const auto& provider =
      request.provider ? *request.provider : std::string(writers_[0].get().name());
  const auto* model = writer(provider);
  if (!model)
    refuse(faults, "/provider", "invalid_option", "This server has no provider with this name.");
  auto id = request.template_id ? request.template_id : item.template_id;
  if (!id) id = find_default(transaction, item.content_type, item.locale);
  const auto used = id ? find_record<StoredTemplate>(transaction, *id) : std::nullopt;
  if (!id)
    refuse(faults, "/template", "required",
           "Required: the item names no prompt template, and its content type and locale have no "
           "default one.");
  else if (!used)
    refuse(faults, "/template", "invalid_option", "There is no prompt template with this id.");
  else if (!used->is_active)
    refuse(faults, "/template", "invalid_option", "The prompt template is not active.");
  else if (model) check_model(faults, *model, request, *used);
  if (!faults.empty()) return invalid(std::move(faults));

  StoredGeneration one{.item = item.id,
                       .template_id = *id,
                       .template_version = used->version,
                       .variables = merged(request.variables, item.variables),
                       .provider = provider};
  check_values(faults, "/variables", one.variables);
  if (!faults.empty()) return invalid(std::move(faults));
  Variables variables;
  variables.add(one.variables);
  variables.add(used->defaults);
  add_own(variables, item);
  TOOLYARD_TRY(auto prompt, render(*used, variables));
  if (!prompt.unfilled.empty()) return invalid(without_value(prompt.unfilled));
  if (!request.instructions.empty()) prompt.body.append("\n\n").append(request.instructions);
  one.task = {.model = request.model ? *request.model : used->model.value_or(""),
              .system_prompt = std::move(prompt.system_prompt),
              .prompt = std::move(prompt.body),
              .temperature = used->temperature,
              .max_tokens = used->max_tokens,
              .output_format = used->output_format,
              .purpose = std::string(spelling(used->purpose)),
              .locale = item.locale,
              .title = item.title,
              .tool_slug = item.tool_slug,
              .keywords = item.keywords};
  one.model = one.task.model = model->model_for(one.task);
  return one;
}

Result<RegenerateResult> GenerationService::regenerate(const Call& call, ItemId id,
                                                       const RegenerateRequest& request) {
  const auto begin = [&](Transaction& transaction, StoredItem& item) -> Result<void> {
    if (is_under_way(item.generation.state))
      return fail(problems::generation_in_progress, "A generation of this item is under way.");
    TOOLYARD_TRY(auto one, prepare(transaction, item, request));
    if (call.caller.user != UserId{}) one.requested_by = call.caller.user;
    one.created_at = clock_();
    TOOLYARD_TRY_VOID(insert_record(transaction, one));
    item.generation_id = one.id;
    auto queued = one;
    queued.job = jobs_.add(transaction, {.kind = std::string(job_kind),
                                         .object = static_cast<std::int64_t>(id),
                                         .revision = static_cast<std::int64_t>(one.id)});
    return update_record(transaction, one, queued);
  };
  TOOLYARD_TRY(auto done, items_.change(call, id, {.action = spelling(Action::regenerate)}, begin));
  RegenerateResult answer{.id = id,
                          .status = done.item.status,
                          .generation = done.item.generation,
                          .entity_tag = tag_of(done.item)};
  answer.item = std::move(done.item);
  return answer;
}

std::expected<WrittenText, JobFault> GenerationService::ask(const StoredGeneration& one,
                                                            RunningJob& job) const {
  auto* model = writer(one.provider);
  if (!model) return final_fault("This server has no provider `" + one.provider + "`.");
  auto written = model->write(one.task, job.stop());
  if (written) return std::move(*written);
  auto& fault = written.error();
  return std::unexpected(JobFault{
      .what = std::move(fault.what), .is_final = fault.is_final, .wait = std::move(fault.wait)});
}

// Stores the reply. It has been paid for, so an unavailable database is tried again for about a
// minute, as long as the job belongs to this worker.
Result<void> GenerationService::keep(const StoredGeneration& one, const WrittenText& reply,
                                     RunningJob& job) {
  constexpr int tries = 300;
  for (int count = 1;; ++count) {
    auto kept = database_.write([&](Transaction& transaction) -> Result<void> {
      TOOLYARD_TRY_VOID(job.hold(transaction));
      auto answered = one;
      answered.take(reply);
      return update_record(transaction, one, answered);
    });
    if (kept || count == tries || job.stop().stop_requested() ||
        kept.error().type->kind != ErrorKind::unavailable)
      return kept;
    std::this_thread::sleep_for(milliseconds(200));
  }
}

Result<void> GenerationService::make_revision(const StoredGeneration& one, RunningJob& job) {
  return database_.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY_VOID(job.hold(transaction));
    auto finished = one;
    finished.finished_at = clock_();
    TOOLYARD_TRY_VOID(update_record(transaction, one, finished));
    return items_.change(transaction, one.item, {.action = "generate"},
                         [&](Transaction&, StoredItem& item) -> Result<void> {
                           Text text = item;
                           TOOLYARD_TRY_VOID(take_reply(text, one.task, *one.reply));
                           text.template_id = one.template_id;
                           text.variables = one.variables;
                           item.template_version = one.template_version;
                           take_generated(item, text, one.requested_by);
                           items_.judge(item);
                           return {};
                         });
  });
}

std::expected<void, JobFault> GenerationService::generate(RunningJob& job) {
  struct Found {
    std::optional<StoredGeneration> one;
    bool is_latest = false;
  };
  auto found = database_.read([&](Transaction& transaction) -> Result<Found> {
    Found here{.one = find_record<StoredGeneration>(transaction, "where job = $1", job.id())};
    if (!here.one) return here;
    const auto item = find_item(transaction, here.one->item);
    here.is_latest = item && item->generation_id == here.one->id;
    return here;
  });
  if (!found) return std::unexpected(fault_of(found.error()));
  auto& one = found->one;
  if (!one || one->finished_at) return {};  // done by an attempt whose outcome was lost
  if (!found->is_latest) return final_fault("A later generation of the item has been requested.");
  if (!one->reply) {
    TOOLYARD_TRY(auto reply, ask(*one, job));
    if (auto kept = keep(*one, reply, job); !kept) return std::unexpected(fault_of(kept.error()));
    one->reply = std::move(reply.text);
  }
  if (auto made = make_revision(*one, job); !made) return std::unexpected(fault_of(made.error()));
  return {};
}

}  // namespace toolyard::content
