// A fake language model: returns the outcomes that a test queues, and records the tasks it is
// given.
#pragma once
#include <deque>
#include <mutex>
#include <string>
#include <vector>

#include "ports/language_model.h"

namespace toolyard::testing {

class FakeModel final : public LanguageModel {
 public:
  using Outcome = std::expected<WrittenText, WritingFault>;

  explicit FakeModel(std::string name) : name_(std::move(name)) {}

  void say(std::string text) {
    say(WrittenText{.text = std::move(text),
                    .model = "fake-1-exact",
                    .prompt_tokens = 30,
                    .completion_tokens = 12,
                    .cost_micros = 42});
  }
  void say(Outcome outcome) { outcomes_.push_back(std::move(outcome)); }
  const std::vector<WritingTask>& requested() const { return requested_; }

  std::string_view name() const override { return name_; }
  std::string_view model_for(const WritingTask& task) const override {
    return task.model.empty() ? std::string_view("fake-1") : std::string_view(task.model);
  }
  bool offers(std::string_view model) const override { return model != "unpriced"; }
  std::int64_t cost_at_most(const WritingTask&) const override { return 100; }
  Outcome write(const WritingTask& task, std::stop_token) override {
    requested_.push_back(task);
    if (outcomes_.empty()) return std::unexpected(WritingFault{.what = "Nothing to say."});
    auto next = std::move(outcomes_.front());
    outcomes_.pop_front();
    return next;
  }

 private:
  std::string name_;
  std::deque<Outcome> outcomes_;
  std::vector<WritingTask> requested_;
};

}  // namespace toolyard::testing
