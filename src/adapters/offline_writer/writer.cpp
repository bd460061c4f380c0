#include "adapters/offline_writer/writer.h"

#include <algorithm>
#include <utility>

#include "adapters/offline_writer/compose.h"
#include "core/error.h"
#include "core/json/writer.h"
#include "core/text/html.h"

namespace toolyard::offline {

namespace {

// Assumed size of a token; the tokenizers of most models average near this.
constexpr std::size_t bytes_per_token = 4;

std::int64_t tokens_of(std::size_t bytes) {
  return static_cast<std::int64_t>((bytes + bytes_per_token - 1) / bytes_per_token);
}

class Work {
 public:
  Work(const WritingTask& task, const ToolFacts* facts)
      : task_(task), facts_(facts),
        max_bytes_(static_cast<std::size_t>(std::max<std::int64_t>(task.max_tokens, 0)) *
                   bytes_per_token) {}

  // Returns a fault if not even the shortest form of the text fits into `max_tokens`.
  std::expected<std::string, WritingFault> text() const {
    return is_one_line(task_) ? line() : draft();
  }

 private:
  bool fits(const std::string& text) const { return text.size() <= max_bytes_; }

  std::expected<std::string, WritingFault> too_short(std::size_t min_bytes) const {
    return std::unexpected(WritingFault{
        .what = "A draft requires at least " + std::to_string(tokens_of(min_bytes)) +
                " tokens, and `max_tokens` is " + std::to_string(task_.max_tokens) + ".",
        .is_final = true});
  }

  std::expected<std::string, WritingFault> line() const {
    constexpr std::size_t min = 40;  // a few words
    if (task_.output_format == OutputFormat::json) return line_as_json();
    if (max_bytes_ < min && !fits(line_for(task_, facts_, std::string::npos)))
      return too_short(min);
    auto text = line_for(task_, facts_, max_bytes_);
    if (task_.output_format == OutputFormat::html) text = html_escaped(text);
    if (!fits(text)) return too_short(text.size());
    return text;
  }

  std::expected<std::string, WritingFault> line_as_json() const {
    std::string json;
    {
      JsonObject object(json);
      object.text(task_.purpose == "meta" ? "meta_description" : "seo_title",
                  line_for(task_, facts_, std::string::npos));
    }
    if (!fits(json)) return too_short(json.size());
    return json;
  }

  std::expected<std::string, WritingFault> draft() const {
    auto whole = facts_ ? draft_about(*facts_, task_) : outline_of(task_);
    if (auto text = render(whole, task_.output_format); fits(text)) return text;
    return with_sections_that_fit(std::move(whole));
  }

  // Omits whole sections that do not fit.
  std::expected<std::string, WritingFault> with_sections_that_fit(Draft draft) const {
    auto sections = std::exchange(draft.sections, {});
    draft.note.say(" Sections were omitted to stay within ").code("max_tokens").say(".");
    auto text = render(draft, task_.output_format);
    if (!fits(text)) return too_short(text.size());
    for (auto& section : sections) {
      draft.sections.push_back(std::move(section));
      if (auto longer = render(draft, task_.output_format); fits(longer)) text = std::move(longer);
      else draft.sections.pop_back();
    }
    return text;
  }

  const WritingTask& task_;
  const ToolFacts* facts_;
  std::size_t max_bytes_;
};

}  // namespace

std::expected<WrittenText, WritingFault> OfflineWriter::write(const WritingTask& task,
                                                              std::stop_token stop) {
  if (stop.stop_requested())
    return std::unexpected(WritingFault{.what = "The draft was cancelled before it was complete."});
  const auto facts = task.tool_slug ? facts_of_(*task.tool_slug) : std::nullopt;
  TOOLYARD_TRY(auto text, Work(task, facts ? &*facts : nullptr).text());
  WrittenText written{.model = "template"};
  written.prompt_tokens = tokens_of(task.system_prompt.size() + task.prompt.size());
  written.completion_tokens = tokens_of(text.size());
  written.text = std::move(text);
  return written;
}

}  // namespace toolyard::offline
