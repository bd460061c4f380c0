#include "areas/content/generation_store.h"

#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard::content {
namespace {

struct GenerationRow {
  GenerationId id{};
  ItemId item{};
  std::optional<UserId> requested_by;
  TemplateId template_id{};
  std::int64_t template_version = 0;
  std::string variables, provider, task;
  std::optional<std::string> reply;
  std::optional<Instant> finished_at;
  static constexpr auto fields(auto...) {
    return std::array{field<&GenerationRow::id>(""),
                      field<&GenerationRow::item>(""),
                      field<&GenerationRow::requested_by>(""),
                      field<&GenerationRow::template_id>("").named("template"),
                      field<&GenerationRow::template_version>(""),
                      field<&GenerationRow::variables>(""),
                      field<&GenerationRow::provider>(""),
                      field<&GenerationRow::task>(""),
                      field<&GenerationRow::reply>(""),
                      field<&GenerationRow::finished_at>("")};
  }
};

// What of a generation is JSON.
struct Asked {
  Members<Json> variables;
  WritingTask task;
  static constexpr auto fields(auto...) {
    return std::array{field<&Asked::variables>(""), field<&Asked::task>("")};
  }
};

Asked asked_of(const GenerationRow& row) {
  thread_local JsonDecoder decoder;
  auto json = R"({"variables":)" + row.variables + R"(,"task":)" + row.task + "}";
  Asked asked;
  if (!decoder.decode(PaddedText::of(json), type_of<Asked>, &asked))
    throw BrokenStore("what a model was asked is no JSON");
  return asked;
}

}  // namespace

GenerationId insert_generation(Transaction& transaction, const StoredGeneration& one, Instant now) {
  return *transaction.row<GenerationId>(
      "insert into content_generations (item, requested_by, template, template_version, variables, "
      "provider, task, model, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id",
      one.item, one.requested_by, one.template_id, one.template_version, to_json(one.variables),
      one.provider, to_json(one.task), one.task.model, now);
}

void set_job(Transaction& transaction, GenerationId id, JobId job) {
  transaction.change("update content_generations set job = $2 where id = $1", id, job);
}

std::optional<StoredGeneration> find_generation(Transaction& transaction, JobId job) {
  auto row = transaction.row<GenerationRow>(
      "select id, item, requested_by, template, template_version, variables, provider, task, "
      "reply, finished_at from content_generations where job = $1",
      job);
  if (!row) return std::nullopt;
  auto asked = asked_of(*row);
  return StoredGeneration{.id = row->id,
                          .item = row->item,
                          .requested_by = row->requested_by,
                          .template_id = row->template_id,
                          .template_version = row->template_version,
                          .variables = std::move(asked.variables),
                          .provider = std::move(row->provider),
                          .task = std::move(asked.task),
                          .reply = std::move(row->reply),
                          .finished_at = row->finished_at};
}

void keep_reply(Transaction& transaction, GenerationId id, const WrittenText& reply) {
  transaction.change(
      "update content_generations set reply = $2, model = $3, prompt_tokens = $4, "
      "completion_tokens = $5, cost_micros = $6, is_cut_off = $7 where id = $1",
      id, reply.text, reply.model, reply.prompt_tokens, reply.completion_tokens, reply.cost_micros,
      reply.is_cut_off);
}

void finish_generation(Transaction& transaction, GenerationId id, Instant now) {
  transaction.change("update content_generations set finished_at = $2 where id = $1", id, now);
}

}  // namespace toolyard::content
