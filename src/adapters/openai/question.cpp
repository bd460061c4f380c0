#include "adapters/openai/question.h"

#include "core/json/writer.h"

namespace toolyard::openai {

namespace {

constexpr std::int64_t overhead_tokens = 64;

void append_message(std::string& out, std::string_view role, std::string_view content) {
  JsonObject message(out);
  message.text("role", role);
  message.text("content", content);
}

void append_question(JsonObject& question, const WritingTask& task, std::string_view model) {
  question.text("model", model);
  auto& messages = question.member("messages");
  messages += '[';
  if (!task.system_prompt.empty()) {
    append_message(messages, "system", task.system_prompt);
    messages += ',';
  }
  append_message(messages, "user", task.prompt);
  messages += ']';
  append_json_number(question.member("temperature"), task.temperature);
  question.integer("max_tokens", task.max_tokens);
  question.boolean("stream", false);
  if (task.output_format == OutputFormat::json)
    question.member("response_format") += R"({"type":"json_object"})";
}

}  // namespace

std::string question_of(const WritingTask& task, std::string_view model) {
  std::string body;
  {
    JsonObject question(body);
    append_question(question, task, model);
  }
  return body;
}

std::int64_t max_prompt_tokens(const WritingTask& task) {
  return static_cast<std::int64_t>(task.system_prompt.size() + task.prompt.size()) +
         overhead_tokens;
}

}  // namespace toolyard::openai
