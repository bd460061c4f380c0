// Language model that counts tokens read and written and their cost, for metrics.
#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <string_view>

#include "ports/language_model.h"

namespace toolyard {

class CountedModel final : public LanguageModel {
 public:
  explicit CountedModel(std::unique_ptr<LanguageModel> inner) : inner_(std::move(inner)) {}

  std::string_view name() const override { return inner_->name(); }
  std::string_view model_for(const WritingTask& task) const override {
    return inner_->model_for(task);
  }
  bool offers(std::string_view model) const override { return inner_->offers(model); }
  std::int64_t cost_at_most(const WritingTask& task) const override {
    return inner_->cost_at_most(task);
  }
  std::expected<WrittenText, WritingFault> write(const WritingTask& task,
                                                 std::stop_token stop) override;

  struct Counts {
    std::uint64_t prompt_tokens = 0, completion_tokens = 0, cost_micros = 0;
  };
  Counts counts() const;

 private:
  using Counter = std::atomic<std::uint64_t>;

  const std::unique_ptr<LanguageModel> inner_;
  Counter prompt_tokens_{0}, completion_tokens_{0}, cost_micros_{0};
};

}  // namespace toolyard
