#include "adapters/offline_writer/sections.h"

namespace toolyard::offline {

namespace {

class Questions {
 public:
  Questions(const ToolFacts& facts, std::size_t max) : facts_(facts), most_(max) {}

  Section all() && {
    ask(Line("What does ").say(facts_.name).say(" do?"), Paragraph{Line().fact(facts_.summary)});
    ask(Line("How do I call it?"), Paragraph{Line("With a POST to ")
                                                 .code(facts_.url)
                                                 .say(" and an API key that allows ")
                                                 .code(facts_.scope)
                                                 .say(".")});
    if (facts_.example) ask(Line("What does a request look like?"), curl_line(facts_));
    // If no option is required by itself, the question is omitted: options may still depend on each
    // other, which only their descriptions explain.
    if (const auto required = required_options(facts_); !required.empty())
      ask(Line("Which fields are required?"), Paragraph{Line().codes(required).say(".")});
    for (const auto& option : facts_.options) ask_about(option);
    for (const auto& error : facts_.errors)
      ask(Line("What does ").code(error.name).say(" mean?"), Paragraph{Line().fact(error.meaning)});
    return std::move(section_);
  }

 private:
  void ask(Line question, Block answer) {
    if (count_ == most_) return;
    ++count_;
    section_.blocks.emplace_back(Subheading{std::move(question)});
    section_.blocks.push_back(std::move(answer));
  }

  void ask_about(const OptionFacts& option) {
    if (option.values.empty()) {
      Line answer;
      answer.fact(option.meaning);
      if (!option.standard.empty()) answer.say(" Its default is ").code(option.standard).say(".");
      return ask(Line("What is ").code(option.name).say(" for?"), Paragraph{std::move(answer)});
    }
    Bullets values;
    for (const auto& [name, meaning] : option.values) {
      Line line;
      line.code(name);
      if (!meaning.empty()) line.say(": ").fact(meaning);
      values.items.push_back(std::move(line));
    }
    ask(Line("Which values does ").code(option.name).say(" take?"), std::move(values));
  }

  const ToolFacts& facts_;
  std::size_t most_;
  std::size_t count_ = 0;
  Section section_{.heading = "Questions and answers"};
};

}  // namespace

Section questions(const ToolFacts& facts, std::size_t max) { return Questions(facts, max).all(); }

}  // namespace toolyard::offline
