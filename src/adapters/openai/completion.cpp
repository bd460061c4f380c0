#include "adapters/openai/completion.h"

#include <algorithm>
#include <cmath>
#include <variant>

#include "adapters/openai/event_stream.h"
#include "adapters/openai/refusal.h"
#include "adapters/openai/thinking.h"
#include "core/json/decoder.h"

namespace toolyard::openai {

namespace {

constexpr std::size_t max_choices = 16;

// The JSON of providers; unknown members are skipped. Texts are views into the body.
struct Part {
  std::string_view type, text;
  static constexpr auto fields(auto...) {
    return std::array{field<&Part::type>("`text`, or another type."), field<&Part::text>("Text.")};
  }
};
struct Message {
  std::variant<std::string_view, std::vector<Part>> content;
  std::string_view refusal;
  static constexpr auto fields(auto...) {
    return std::array{field<&Message::content>("Text written by the model."),
                      field<&Message::refusal>("Reason for a refusal.")};
  }
};
struct Choice {
  Message message, delta;
  std::string_view finish_reason;
  Json error;
  static constexpr auto fields(auto...) {
    return std::array{field<&Choice::message>("Message of the model."),
                      field<&Choice::delta>("Part of the message, in an event."),
                      field<&Choice::finish_reason>("Reason why the text ended."),
                      field<&Choice::error>("Error that ended the text.")};
  }
};
struct Usage {
  // Some providers write 12.0, and some count thoughts in the total only.
  std::optional<double> prompt_tokens, completion_tokens, total_tokens;
  static constexpr auto fields(auto...) {
    return std::array{field<&Usage::prompt_tokens>("Tokens in the prompt."),
                      field<&Usage::completion_tokens>("Tokens in the completion."),
                      field<&Usage::total_tokens>("Total number of tokens.")};
  }
};
struct Answer {
  std::vector<Choice> choices;
  std::optional<Usage> usage;
  std::string_view model;
  Json error;
  static constexpr auto fields(auto...) {
    return std::array{field<&Answer::choices>("Completions.").limits(0, max_choices),
                      field<&Answer::usage>("Token usage."),
                      field<&Answer::model>("Model that wrote the text."),
                      field<&Answer::error>("Error, if the request failed.")};
  }
};
// What a provider says, in a single object or in events. Errors are JSON.
struct Reply {
  std::string text, refusal, finish_reason, model, error;
  std::optional<Usage> usage;
  bool has_choice = false, has_failed = false;  // `error` is about a text that had begun
};

std::string text_of(const Message& message) {
  std::string text;
  if (const auto* whole = std::get_if<std::string_view>(&message.content)) text = *whole;
  else
    for (const auto& part : std::get<std::vector<Part>>(message.content))
      if (part.type.empty() || part.type.ends_with("text")) text += part.text;
  std::erase(text, '\0');  // databases do not accept NUL
  return text;
}

std::optional<std::int64_t> count(const std::optional<double>& tokens) {
  if (!tokens || !(*tokens >= 0)) return std::nullopt;
  return static_cast<std::int64_t>(std::ceil(std::min(*tokens, static_cast<double>(Tokens::most))));
}

std::optional<std::int64_t> written_tokens(const Usage& usage) {
  const auto written = count(usage.completion_tokens);
  const auto prompt = count(usage.prompt_tokens), total = count(usage.total_tokens);
  if (!prompt || !total) return written;
  return std::max(written.value_or(0), *total - *prompt);
}

std::unexpected<WritingFault> fault(std::string what) {
  return std::unexpected(WritingFault{.what = std::move(what)});
}
std::unexpected<WritingFault> final_fault(std::string what) {
  return std::unexpected(WritingFault{.what = std::move(what), .is_final = true});
}

std::unexpected<WritingFault> nothing_written(const Reply& reply) {
  if (reply.finish_reason == "length")
    return final_fault(
        "The model reached `max_tokens` before it wrote anything; increase the limit.");
  return fault("The model returned an empty text.");
}

void add(Reply& reply, const Answer& answer) {
  if (!answer.model.empty()) reply.model = answer.model;
  if (answer.usage) reply.usage = answer.usage;
  if (answer.error != Json{}) {
    reply.error = answer.error.text;
    reply.has_failed = reply.has_choice;
  }
  if (answer.choices.empty()) return;
  const auto& choice = answer.choices.front();
  reply.has_choice = true;
  for (const auto* message : {&choice.message, &choice.delta}) {
    reply.text += text_of(*message);
    reply.refusal += message->refusal;
  }
  if (!choice.finish_reason.empty()) reply.finish_reason = choice.finish_reason;
  if (choice.error == Json{}) return;
  reply.error = choice.error.text;
  reply.has_failed = true;
}

// Adds an object. Returns false if it is not valid.
bool add(Reply& reply, std::string json) {
  JsonDecoder decoder;
  Answer answer;
  if (!decoder.decode(PaddedText::of(json), type_of<Answer>, &answer, {.skips_unknown = true}))
    return false;
  add(reply, answer);
  return true;
}

std::expected<Reply, WritingFault> reply_of(std::string body) {
  Reply reply;
  if (!is_event_stream(body)) {
    if (add(reply, std::string(without_end_of_stream(body)))) return reply;
    return fault("The response of the provider is not valid JSON.");
  }
  bool has_ended = false;
  for (auto& data : data_of_events(body)) {
    has_ended = has_ended || data == end_of_stream;
    if (!has_ended && !add(reply, std::move(data)))
      return fault("The response of the provider has an event that is not valid JSON.");
  }
  if (!has_ended && reply.error.empty() && reply.finish_reason.empty())
    return fault("The response of the provider ended before the text did.");
  return reply;
}

std::expected<Completion, WritingFault> completion_of(const Reply& reply) {
  if (!reply.has_choice && !reply.error.empty())
    return fault("The provider responded with an error: " + description_in(reply.error));
  if (!reply.has_choice) return fault("The response of the provider contains no text.");
  // Gateways report so that a provider has failed while it was writing.
  if (reply.finish_reason == "error" || reply.has_failed)
    return fault("The provider failed while writing: " + description_in(reply.error));
  if (!reply.refusal.empty()) return final_fault("The model refused: " + reply.refusal);
  if (reply.finish_reason == "content_filter")
    return final_fault("The content filter of the provider blocked the text.");
  Completion completion{.text = without_thinking(reply.text),
                        .model = reply.model,
                        .bytes_written = reply.text.size(),
                        .is_cut_off = reply.finish_reason == "length"};
  if (completion.text.find_first_not_of(" \t\r\n") == completion.text.npos)
    return nothing_written(reply);
  if (reply.usage) {
    completion.prompt_tokens = count(reply.usage->prompt_tokens);
    completion.completion_tokens = written_tokens(*reply.usage);
  }
  return completion;
}

}  // namespace

std::expected<Completion, WritingFault> read_completion(std::string body) {
  TOOLYARD_TRY(const auto reply, reply_of(std::move(body)));
  return completion_of(reply);
}

}  // namespace toolyard::openai
