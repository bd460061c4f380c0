#include "app/outside/counted_model.h"

namespace toolyard {

std::expected<WrittenText, WritingFault> CountedModel::write(const WritingTask& task,
                                                             std::stop_token stop) {
  auto written = inner_->write(task, std::move(stop));
  if (!written) return written;
  prompt_tokens_ += static_cast<std::uint64_t>(written->prompt_tokens);
  completion_tokens_ += static_cast<std::uint64_t>(written->completion_tokens);
  cost_micros_ += static_cast<std::uint64_t>(written->cost_micros);
  return written;
}

CountedModel::Counts CountedModel::counts() const {
  return {prompt_tokens_.load(), completion_tokens_.load(), cost_micros_.load()};
}

}  // namespace toolyard
