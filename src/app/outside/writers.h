// The writers that the settings ask for.
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

// Whether the settings about language models make sense together.
Result<void> check_writers(const Settings& settings);

class Writers {
 public:
  explicit Writers(const Settings& settings);

  // First the one that writes where none is named: a model where one is set, else, and always
  // there, the offline writer.
  const std::vector<std::reference_wrapper<LanguageModel>>& all() const { return all_; }
  // What they have read and written since the start.
  void collect(MetricSink& sink) const;

 private:
  std::vector<std::unique_ptr<CountedModel>> owned_;
  std::vector<std::reference_wrapper<LanguageModel>> all_;
};

}  // namespace toolyard
