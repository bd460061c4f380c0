#include "adapters/openai/question.h"

#include "core/json/writer.h"
#include "core/text/letter_case.h"

namespace toolyard::openai {

namespace {

constexpr std::int64_t overhead_tokens = 64;

void append_message(std::string& out, std::string_view role, std::string_view content) {
  JsonObject message(out);
  message.text("role", role);
  message.text("content", content);
}

// Models are asked for JSON in words, too: some providers require that, and some ignore the
// parameter.
std::string system_prompt_of(const WritingTask& task) {
  auto prompt = task.system_prompt;
  if (task.output_format != OutputFormat::json) return prompt;
  if (lower_case(prompt).contains("json") || lower_case(task.prompt).contains("json"))
    return prompt;
  return prompt.append(prompt.empty() ? "" : "\n\n").append("Answer with a JSON object.");
}

void append_messages(std::string& messages, const WritingTask& task, const Dialect& dialect) {
  const auto system_prompt = system_prompt_of(task);
  messages += '[';
  if (system_prompt.empty()) {
    append_message(messages, "user", task.prompt);
  } else if (dialect.has_system_role) {
    append_message(messages, "system", system_prompt);
    messages += ',';
    append_message(messages, "user", task.prompt);
  } else {
    append_message(messages, "user", system_prompt + "\n\n" + task.prompt);
  }
  messages += ']';
}

void append_question(JsonObject& question, const WritingTask& task, std::string_view model,
                     const Dialect& dialect) {
  question.text("model", model);
  append_messages(question.member("messages"), task, dialect);
  if (dialect.has_temperature) append_json_number(question.member("temperature"), task.temperature);
  question.integer(dialect.has_completion_limit ? "max_completion_tokens" : "max_tokens",
                   task.max_tokens);
  question.boolean("stream", false);
  if (task.output_format == OutputFormat::json && dialect.has_response_format)
    question.member("response_format") += R"({"type":"json_object"})";
}

}  // namespace

std::string question_of(const WritingTask& task, std::string_view model, const Dialect& dialect) {
  std::string body;
  {
    JsonObject question(body);
    append_question(question, task, model, dialect);
  }
  return body;
}

std::int64_t max_prompt_tokens(const WritingTask& task) {
  return static_cast<std::int64_t>(task.system_prompt.size() + task.prompt.size()) +
         overhead_tokens;
}

}  // namespace toolyard::openai
