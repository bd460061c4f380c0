#include "adapters/openai/completion.h"

#include <algorithm>
#include <cmath>
#include <variant>

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
  static constexpr auto fields(auto...) {
    return std::array{field<&Choice::message>("Message of the model."),
                      field<&Choice::finish_reason>("Reason why the text ended.")};
  }
};
struct Usage {
  std::optional<double> prompt_tokens, completion_tokens;  // some providers write 12.0
  static constexpr auto fields(auto...) {
    return std::array{field<&Usage::prompt_tokens>("Tokens in the prompt."),
                      field<&Usage::completion_tokens>("Tokens in the completion.")};
  }
};
struct Complaint {
  std::string_view message;
  static constexpr auto fields(auto...) {
    return std::array{field<&Complaint::message>("Description of the error.")};
  }
};
using AnyComplaint = std::variant<std::string_view, Complaint>;
struct Answer {
  std::vector<Choice> choices;
  std::optional<Usage> usage;
  std::string_view model;
  std::optional<AnyComplaint> error;
  static constexpr auto fields(auto...) {
    return std::array{field<&Answer::choices>("Completions.").limits(0, max_choices),
                      field<&Answer::usage>("Token usage."),
                      field<&Answer::model>("Model that wrote the text."),
                      field<&Answer::error>("Error, if the request failed.")};
  }
};
struct Refusal {
  std::optional<AnyComplaint> error;
  std::string_view message;
  std::string_view detail;
  static constexpr auto fields(auto...) {
    return std::array{field<&Refusal::error>("Error."),
                      field<&Refusal::message>("Error message of some providers."),
                      field<&Refusal::detail>("Error details of some providers.")};
  }
};

template <class Record> bool read(JsonDecoder& decoder, std::string& body, Record& record) {
  return decoder.decode(PaddedText::of(body), type_of<Record>, &record, {.skips_unknown = true})
      .has_value();
}

std::string_view text_of(const std::optional<AnyComplaint>& complaint) {
  if (!complaint) return {};
  if (const auto* text = std::get_if<std::string_view>(&*complaint)) return *text;
  return std::get<Complaint>(*complaint).message;
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
  if (answer.choices.empty() && answer.error)
    return fault("The provider responded with an error: " + std::string(text_of(answer.error)));
  if (answer.choices.empty()) return fault("The response of the provider contains no text.");
  const auto& choice = answer.choices.front();
  if (!choice.message.refusal.empty())
    return final_fault("The model refused: " + std::string(choice.message.refusal));
  if (choice.finish_reason == "content_filter")
    return final_fault("The content filter of the provider blocked the text.");
  Completion completion{.text = text_of(choice.message),
                        .model = std::string(answer.model),
                        .is_cut_off = choice.finish_reason == "length"};
  if (completion.text.find_first_not_of(" \t\r\n") == completion.text.npos)
    return nothing_written(choice);
  if (answer.usage) {
    completion.prompt_tokens = count(answer.usage->prompt_tokens);
    completion.completion_tokens = count(answer.usage->completion_tokens);
  }
  return completion;
}

std::string error_message_in(std::string body) {
  JsonDecoder decoder;
  Refusal refusal;
  if (!read(decoder, body, refusal)) return {};
  for (const auto text : {text_of(refusal.error), refusal.message, refusal.detail})
    if (!text.empty()) return std::string(text);
  return {};
}

}  // namespace toolyard::openai
