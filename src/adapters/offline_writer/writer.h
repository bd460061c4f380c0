// The offline writer: a LanguageModel that writes drafts by rules, from the facts about a tool and
// the writing task. It is deterministic, free of charge and makes no network calls.
#pragma once
#include "adapters/offline_writer/facts.h"
#include "ports/language_model.h"

namespace toolyard::offline {

class OfflineWriter final : public LanguageModel {
 public:
  explicit OfflineWriter(FactsOf facts_of) : facts_of_(std::move(facts_of)) {}

  std::string_view name() const override { return "template"; }
  std::string_view model_for(const WritingTask&) const override { return "template"; }
  bool offers(std::string_view) const override { return true; }  // none has a cost
  std::int64_t cost_at_most(const WritingTask&) const override { return 0; }
  std::expected<WrittenText, WritingFault> write(const WritingTask& task,
                                                 std::stop_token stop) override;

 private:
  const FactsOf facts_of_;
};

}  // namespace toolyard::offline
