// Creates the text writers that the settings configure: language models and the offline writer.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "app/outside/counted_model.h"
#include "app/settings/settings.h"
#include "core/error.h"
#include "core/metric.h"
#include "ports/language_model.h"

namespace toolyard {

// Checks that the language model settings are consistent.
Result<void> check_writers(const Settings& settings);

class Writers {
 public:
  explicit Writers(const Settings& settings);

  // The first writer is the default: the configured language model if there is one. The offline
  // writer is always included, as the last one.
  const std::vector<std::reference_wrapper<LanguageModel>>& all() const { return all_; }
  LanguageModel& offline() const { return all_.back(); }
  // Adds metrics of tokens and cost since the start.
  void collect(MetricSink& sink) const;

 private:
  std::vector<std::unique_ptr<CountedModel>> owned_;
  std::vector<std::reference_wrapper<LanguageModel>> all_;
};

}  // namespace toolyard
