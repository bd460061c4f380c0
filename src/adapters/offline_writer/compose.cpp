#include "adapters/offline_writer/compose.h"

#include "adapters/offline_writer/sections.h"
#include "core/text/letter_case.h"

namespace toolyard::offline {

namespace {

constexpr std::size_t longest_title = 200;
constexpr std::size_t all_of_them = 1'000;

std::string title_of(const WritingTask& task) { return one_line(task.title, longest_title); }

std::vector<Section> sections_about(const ToolFacts& facts, std::string_view purpose) {
  if (purpose == "tutorial")
    return {step_by_step(facts), options_table(facts), errors_table(facts)};
  if (purpose == "faq") return {questions(facts, all_of_them)};
  if (purpose == "comparison")
    return {summary_section(facts), comparison_table(facts), example(facts, "A call")};
  if (purpose == "landing")
    return {example(facts, "Try it"), options_list(facts, "Options"), questions(facts, 4)};
  if (purpose == "tool_description")
    return {summary_section(facts), example(facts, "Example"), options_table(facts),
            errors_table(facts)};
  return {summary_section(facts), example(facts, "Example"), options_list(facts, "Options"),
          errors_table(facts)};
}

bool holds_nothing(const Section& section) {
  if (section.blocks.empty()) return true;
  const auto* table = std::get_if<Table>(&section.blocks.front());
  const auto* list = std::get_if<Bullets>(&section.blocks.front());
  return (table && table->rows.empty()) || (list && list->items.empty());
}

Section bullets(std::string heading, std::string_view introduction,
                const std::vector<std::string>& points) {
  Bullets list;
  for (const auto& point : points) list.items.emplace_back(point);
  return {std::move(heading), {Paragraph{Line(introduction)}, std::move(list)}};
}

void add_brief(Draft& draft, const WritingTask& task) {
  if (const auto points = points_in(task.prompt); !points.empty())
    draft.sections.push_back(bullets("Points of the brief", "To be included:", points));
}

Section to_be_written(const std::string& about, std::string_view purpose) {
  if (purpose == "faq") return {"What about " + about + "?", {Paragraph{Line("To be answered.")}}};
  return {about, {Paragraph{Line("To be written: what readers should know about " + about + ".")}}};
}

Section steps_from(const std::vector<std::string>& points) {
  Steps all;
  for (const auto& point : points) all.steps.push_back({Line(point)});
  return {"Steps", {std::move(all)}};
}

Section table_from(const std::vector<std::string>& points) {
  const Line open("to be filled in");
  Table table{.head = {"What to compare", "The one", "The other"}};
  for (const auto& point : points) table.rows.push_back({Line(point), open, open});
  return {"Side by side", {std::move(table)}};
}

Section brief_of(const WritingTask& task, const std::vector<std::string>& points) {
  if (points.empty()) return {"The brief", {Paragraph{Line(brief_in(task.prompt))}}};
  if (task.purpose == "tutorial") return steps_from(points);
  if (task.purpose == "comparison") return table_from(points);
  return bullets("Points of the brief", "To be included:", points);
}

bool is_english(std::string_view locale) {
  const auto language = lower_case(locale.substr(0, locale.find_first_of("-_")));
  return language.empty() || language == "en";
}

}  // namespace

Draft draft_about(const ToolFacts& facts, const WritingTask& task) {
  Draft draft{.title = title_of(task), .keywords = keywords_of(task)};
  if (draft.title.empty()) draft.title = facts.name;
  draft.summary.fact(facts.summary);
  draft.sections = sections_about(facts, task.purpose);
  std::erase_if(draft.sections, holds_nothing);
  add_brief(draft, task);
  draft.note = note_for(task, &facts);
  return draft;
}

Draft outline_of(const WritingTask& task) {
  Draft draft{.title = title_of(task), .keywords = keywords_of(task)};
  if (draft.title.empty() && !draft.keywords.empty()) draft.title = draft.keywords.front();
  if (draft.title.empty()) draft.title = one_line(task.prompt, 60);
  if (draft.title.empty()) draft.title = "Draft";
  draft.summary.say("To be written: the topic and the audience of this page.");
  for (const auto& keyword : draft.keywords)
    draft.sections.push_back(to_be_written(keyword, task.purpose));
  draft.sections.push_back(brief_of(task, points_in(task.prompt)));
  draft.note = note_for(task, nullptr);
  return draft;
}

Line note_for(const WritingTask& task, const ToolFacts* facts) {
  Line note(
      facts ? "This is a draft based on the description of the tool; edit it before publishing."
            : "This is an outline based on title, keywords and prompt; edit it before publishing.");
  if (!facts && task.tool_slug)
    note.say(" Unknown tool: ").code(one_line(*task.tool_slug, 100)).say(".");
  if (!is_english(task.locale))
    note.say(" It is in English, but the requested locale is ")
        .code(one_line(task.locale, 40))
        .say(".");
  const auto keywords = keywords_of(task);
  if (facts && !keywords.empty()) {
    note.say(" Keywords to include: ");
    for (const auto& keyword : keywords)
      note.say((&keyword == &keywords.front() ? "" : ", ") + keyword);
    note.say(".");
  }
  return note;
}

}  // namespace toolyard::offline
