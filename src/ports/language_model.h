// Generates texts: a language model behind an API, or a writer on this machine that follows rules.
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

  // What the text is about, for a writer that has facts and reads no prompts.
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
  std::string model;        // that wrote it
  bool is_cut_off = false;  // `max_tokens` ended it, so whoever edits it has to finish it
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
  std::string what;                            // for people; never a secret
  bool is_final = false;                       // asking again would not help
  std::optional<std::chrono::seconds> wait{};  // that the other side has asked for
  bool may_be_paid = false;                    // a text may have been written all the same
};

class LanguageModel {
 public:
  virtual ~LanguageModel() = default;

  virtual std::string_view name() const = 0;  // such as `openai_compatible`
  // The model that would write it.
  virtual std::string_view model_for(const WritingTask& task) const = 0;
  // What it can cost at most, in millionths of a US dollar.
  virtual std::int64_t cost_at_most(const WritingTask& task) const = 0;
  // Asks once. Waits for the answer, but no longer than until a stop is asked for. From any thread.
  virtual std::expected<WrittenText, WritingFault> write(const WritingTask& task,
                                                         std::stop_token stop) = 0;
};

}  // namespace toolyard
