#include "adapters/offline_writer/sections.h"

namespace toolyard::offline {

namespace {

// Quotes a word for a shell, if necessary.
std::string shell_quoted(std::string_view word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=@./:%+,";
  if (!word.empty() && word.find_first_not_of(plain) == word.npos) return std::string(word);
  std::string out = "'";
  for (const char c : word) {
    if (c == '\'') out += "'\\''";
    else out += c;
  }
  return out + "'";
}

template <class Named> std::vector<std::string> names_of(const std::vector<Named>& all) {
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const auto& one : all) names.push_back(one.name);
  return names;
}

Line meaning_of(const OptionFacts& option) {
  Line line;
  line.fact(option.meaning);
  if (option.values.empty()) return line;
  return line.say(line.empty() ? "One of " : " One of ").codes(names_of(option.values)).say(".");
}

Line standard_of(const OptionFacts& option) {
  if (option.is_required) return Line("required");
  return Line().code(option.standard);
}

std::string counted(std::size_t count, std::string_view one, std::string_view many) {
  if (count == 0) return "no " + std::string(many);
  if (count == 1) return "one " + std::string(one);
  return std::to_string(count) + " " + std::string(many);
}

}  // namespace

Code curl_line(const ToolFacts& facts) {
  auto line = "curl " + shell_quoted(facts.url) + " -H \"X-API-Key: $KEY\" \\\n ";
  if (facts.example)
    for (const auto& argument : facts.example->curl_arguments) line += " " + shell_quoted(argument);
  return {"sh", std::move(line)};
}

std::vector<std::string> required_options(const ToolFacts& facts) {
  std::vector<std::string> names;
  for (const auto& option : facts.options)
    if (option.is_required) names.push_back(option.name);
  return names;
}

Section summary_section(const ToolFacts& facts) {
  Section section{.heading = "What it does"};
  Line line;
  line.fact(facts.summary).say(" It belongs to the category ").code(facts.category);
  line.say(" and is called with a POST to ").code(facts.url).say(".");
  section.blocks.emplace_back(Paragraph{std::move(line)});
  const auto required = required_options(facts);
  Line more("It takes " + counted(facts.options.size(), "option", "options"));
  if (!required.empty()) more.say("; required: ").codes(required);
  section.blocks.emplace_back(Paragraph{std::move(more.say("."))});
  return section;
}

Section options_table(const ToolFacts& facts) {
  Table table{.head = {"Option", "Meaning", "Default"}};
  for (const auto& option : facts.options)
    table.rows.push_back({Line().code(option.name), meaning_of(option), standard_of(option)});
  return {"Options", {std::move(table)}};
}

Section options_list(const ToolFacts& facts, std::string heading) {
  Bullets list;
  for (const auto& option : facts.options)
    list.items.push_back(Line().code(option.name).say(": ").fact(option.meaning));
  return {std::move(heading), {std::move(list)}};
}

Section example(const ToolFacts& facts, std::string heading) {
  Section section{.heading = std::move(heading)};
  if (!facts.example) return section;
  section.blocks.emplace_back(Paragraph{Line().fact(facts.example->summary)});
  section.blocks.emplace_back(curl_line(facts));
  if (facts.example->answer.empty()) return section;
  section.blocks.emplace_back(Paragraph{Line("The response contains, among other fields:")});
  section.blocks.emplace_back(Code{"json", facts.example->answer});
  return section;
}

Section step_by_step(const ToolFacts& facts) {
  Steps all;
  all.steps.push_back({Line("Create an API key that permits ")
                           .code(facts.scope)
                           .say(", and store it in ")
                           .code("KEY")
                           .say(".")});
  if (facts.example) {
    all.steps.push_back(
        {Line("Send the request. ").fact(facts.example->summary), curl_line(facts)});
    if (!facts.example->answer.empty())
      all.steps.push_back({Line("Read the response. It contains, among other fields:"),
                           Code{"json", facts.example->answer}});
  } else {
    all.steps.push_back({Line("Send the request, a POST to ").code(facts.url).say(".")});
  }
  const auto required = required_options(facts);
  Line set("Set the options that you need");
  if (!required.empty()) set.say("; required: ").codes(required);
  all.steps.push_back({std::move(set.say("."))});
  if (!facts.errors.empty()) {
    all.steps.push_back({Line("If the request is rejected, check ")
                             .code("code")
                             .say(" in the response: ")
                             .codes(names_of(facts.errors))
                             .say(".")});
  }
  return {"Step by step", {std::move(all)}};
}

Section errors_table(const ToolFacts& facts) {
  Table table{.head = {"Code", "Meaning"}};
  for (const auto& error : facts.errors)
    table.rows.push_back({Line().code(error.name), Line().fact(error.meaning)});
  return {"Errors", {std::move(table)}};
}

Section comparison_table(const ToolFacts& facts) {
  const Line open("to be filled in");
  Table table{.head = {"What to compare", facts.name, "The other one"}};
  table.rows = {{Line("What it does"), Line().fact(facts.summary), open},
                {Line("Category"), Line().code(facts.category), open},
                {Line("Endpoint"), Line("POST to ").code(facts.url), open},
                {Line("Options"), Line().codes(names_of(facts.options)), open}};
  if (const auto required = required_options(facts); !required.empty())
    table.rows.push_back({Line("Required"), Line().codes(required), open});
  if (!facts.errors.empty())
    table.rows.push_back({Line("Errors"), Line().codes(names_of(facts.errors)), open});
  return {"Side by side", {std::move(table)}};
}

}  // namespace toolyard::offline
