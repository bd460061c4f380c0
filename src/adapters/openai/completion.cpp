#include "adapters/openai/completion.h"

#include <algorithm>
#include <cmath>
#include <variant>

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
  Message message;
  std::string_view finish_reason;
  Json error;
  static constexpr auto fields(auto...) {
    return std::array{field<&Choice::message>("Message of the model."),
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
                      field<&Usage::total_tokens>("Tokens in both.")};
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
template <class Record> bool read(JsonDecoder& decoder, std::string& body, Record& record) {
  return decoder.decode(PaddedText::of(body), type_of<Record>, &record, {.skips_unknown = true})
      .has_value();
}

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

std::unexpected<WritingFault> nothing_written(const Choice& choice) {
  if (choice.finish_reason == "length")
    return final_fault(
        "The model reached `max_tokens` before it wrote anything; increase the limit.");
  return fault("The model returned an empty text.");
}

}  // namespace

std::expected<Completion, WritingFault> read_completion(std::string body) {
  JsonDecoder decoder;
  Answer answer;
  if (!read(decoder, body, answer)) return fault("The response of the provider is not valid JSON.");
  if (answer.choices.empty() && answer.error != Json{})
    return fault("The provider responded with an error: " + description_in(answer.error.text));
  if (answer.choices.empty()) return fault("The response of the provider contains no text.");
  const auto& choice = answer.choices.front();
  // Gateways report so that a provider has failed while it was writing.
  if (choice.finish_reason == "error" || choice.error != Json{})
    return fault("The provider failed while writing: " + description_in(choice.error.text));
  if (!choice.message.refusal.empty())
    return final_fault("The model refused: " + std::string(choice.message.refusal));
  if (choice.finish_reason == "content_filter")
    return final_fault("The content filter of the provider blocked the text.");
  const auto whole = text_of(choice.message);
  Completion completion{.text = without_thinking(whole),
                        .model = std::string(answer.model),
                        .bytes_written = whole.size(),
                        .is_cut_off = choice.finish_reason == "length"};
  if (completion.text.find_first_not_of(" \t\r\n") == completion.text.npos)
    return nothing_written(choice);
  if (answer.usage) {
    completion.prompt_tokens = count(answer.usage->prompt_tokens);
    completion.completion_tokens = written_tokens(*answer.usage);
  }
  return completion;
}

}  // namespace toolyard::openai
