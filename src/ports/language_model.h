// Text generation: a language model behind an API, or a rule-based writer on this machine.
#pragma once
#include <array>
#include <chrono>
#include <cstdint>
#include <expected>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard {

enum class OutputFormat : std::uint8_t { markdown, text, html, json };
constexpr auto spellings(OutputFormat) {
  return std::array<Spelling<OutputFormat>, 4>{{{OutputFormat::markdown, "markdown"},
                                                {OutputFormat::text, "text"},
                                                {OutputFormat::html, "html"},
                                                {OutputFormat::json, "json"}}};
}

struct WritingTask {
  std::string model;
  std::string system_prompt, prompt;
  double temperature = 0.7;
  std::int64_t max_tokens = 1024;
  OutputFormat output_format = OutputFormat::markdown;

  // What the text is about, for a writer that works from facts instead of prompts.
  std::string purpose;
  std::string locale;
  std::string title;
  std::optional<std::string> tool_slug;
  std::vector<std::string> keywords;

  static constexpr auto fields(auto...) {
    return std::array{field<&WritingTask::model>("Model to use; empty for the default."),
                      field<&WritingTask::system_prompt>("System prompt.").verbatim(),
                      field<&WritingTask::prompt>("Prompt.").verbatim(),
                      field<&WritingTask::temperature>("Sampling temperature."),
                      field<&WritingTask::max_tokens>("Maximum length of the text, in tokens."),
                      field<&WritingTask::output_format>("Format of the text."),
                      field<&WritingTask::purpose>("What the text is for, such as `blog`."),
                      field<&WritingTask::locale>("Language of the text."),
                      field<&WritingTask::title>("Title of the text."),
                      field<&WritingTask::tool_slug>("Slug of the tool the text is about."),
                      field<&WritingTask::keywords>("Keywords to use.")};
  }
};

struct WrittenText {
  std::string text;
  std::string model;        // the model that wrote it
  bool is_cut_off = false;  // `max_tokens` was reached, so an editor has to finish it
  std::int64_t prompt_tokens = 0, completion_tokens = 0;
  std::int64_t cost_micros = 0;  // millionths of a US dollar

  static constexpr auto fields(auto...) {
    return joined(std::array{field<&WrittenText::text>("Text that was written.").verbatim()},
                  row_columns<WrittenText, &WrittenText::model, &WrittenText::is_cut_off,
                              &WrittenText::prompt_tokens, &WrittenText::completion_tokens,
                              &WrittenText::cost_micros>());
  }
};

struct WritingFault {
  std::string what;                            // for people; contains no secret
  bool is_final = false;                       // a retry would not help
  std::optional<std::chrono::seconds> wait{};  // requested by the service
  bool may_be_paid = false;                    // the service may have written a text nevertheless
};

class LanguageModel {
 public:
  virtual ~LanguageModel() = default;

  virtual std::string_view name() const = 0;  // such as `openai_compatible`
  // Returns the model that would write the text.
  virtual std::string_view model_for(const WritingTask& task) const = 0;
  // Whether a task may name the model: others are not written with, because their price is unknown.
  virtual bool offers(std::string_view model) const = 0;
  // Returns the maximum cost of a task whose model is offered, in millionths of a US dollar.
  virtual std::int64_t cost_at_most(const WritingTask& task) const = 0;
  // Has the text written once, without retries: a request that the service refuses because of a
  // parameter is sent again without it, since nothing was written. Blocks until the response
  // arrives or a stop is requested. Thread-safe.
  virtual std::expected<WrittenText, WritingFault> write(const WritingTask& task,
                                                         std::stop_token stop) = 0;
};

}  // namespace toolyard
