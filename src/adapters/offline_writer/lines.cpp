#include <algorithm>
#include <span>

#include "adapters/offline_writer/compose.h"
#include "core/text/letter_case.h"

namespace toolyard::offline {

namespace {

constexpr std::size_t max_meta_characters = 160;
constexpr std::size_t max_title_characters = 60;
constexpr std::size_t max_keywords = 20;
constexpr std::size_t longest_keyword = 80;
constexpr std::size_t max_points = 20;
constexpr std::size_t longest_point = 200;
constexpr std::size_t longest_brief = 1'000;

std::string without_ticks(std::string text) {
  std::erase(text, '`');
  return text;
}

// Returns the length of the list marker at the beginning of a line with the space after it: `-`,
// `*`, `+`, `1.` or `1)`. 0 if there is none.
std::size_t size_of_mark(std::string_view line) {
  const auto digits = std::min(line.find_first_not_of("0123456789"), line.size());
  const auto mark = line.substr(digits, 1);
  const bool is_mark = digits == 0 ? mark == "-" || mark == "*" || mark == "+"
                                   : digits < 4 && (mark == "." || mark == ")");
  return is_mark && line.substr(digits + 1, 1) == " " ? digits + 2 : 0;
}

std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const auto& word : words) all.append(all.empty() ? "" : ", ").append(word);
  return all;
}

std::string meta_line(const std::string& title, const WritingTask& task, const ToolFacts* facts) {
  const auto says = facts ? without_ticks(facts->summary) : joined(keywords_of(task));
  const auto& name = title.empty() && facts ? facts->name : title;
  if (name.empty()) return says.empty() ? brief_in(task.prompt) : says;
  return says.empty() ? name : name + ": " + says;
}

// Appends the first keyword if it fits and the title does not contain it already.
std::string title_line(const std::string& title, const WritingTask& task, const ToolFacts* facts) {
  auto line = title;
  if (line.empty() && facts) line = facts->name + ": " + without_ticks(facts->summary);
  while (line.ends_with('.')) line.pop_back();
  const auto keywords = keywords_of(task);
  const auto keyword = keywords.empty() ? std::string() : keywords.front();
  if (line.empty()) return keyword.empty() ? brief_in(task.prompt) : keyword;
  if (keyword.empty() || lower_case(line).contains(lower_case(keyword))) return line;
  const auto longer = line + " | " + keyword;
  return shortened(longer, max_title_characters, longer.size()) == longer ? longer : line;
}

}  // namespace

bool is_one_line(const WritingTask& task) {
  return task.purpose == "meta" || task.purpose == "seo_title";
}

std::string line_for(const WritingTask& task, const ToolFacts* facts, std::size_t max_bytes) {
  const auto title = one_line(task.title, max_meta_characters);
  if (task.purpose == "meta")
    return shortened(meta_line(title, task, facts), max_meta_characters, max_bytes);
  return shortened(title_line(title, task, facts), max_title_characters, max_bytes);
}

std::vector<std::string> keywords_of(const WritingTask& task) {
  std::vector<std::string> keywords;
  for (const auto& keyword :
       std::span(task.keywords).first(std::min(task.keywords.size(), max_keywords)))
    if (auto line = one_line(keyword, longest_keyword); !line.empty())
      keywords.push_back(std::move(line));
  return keywords;
}

std::vector<std::string> points_in(std::string_view prompt) {
  std::vector<std::string> points;
  auto rest = prompt;
  while (!rest.empty() && points.size() < max_points) {
    const auto end = std::min(rest.find('\n'), rest.size());
    auto line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    const auto mark = size_of_mark(line);
    if (mark == 0) continue;
    if (auto point = one_line(line.substr(mark), longest_point); !point.empty())
      points.push_back(std::move(point));
  }
  return points;
}

std::string brief_in(std::string_view prompt) { return one_line(prompt, longest_brief); }

}  // namespace toolyard::offline
