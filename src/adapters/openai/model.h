// Language models behind an OpenAI-compatible API: `POST {base}/chat/completions`. Each call of
// `write` sends one request, and another one at once where the provider has refused a parameter
// that the model does not know. `is_final` of its fault is set if a retry cannot help.
#pragma once
#include <chrono>
#include <map>
#include <mutex>
#include <string>

#include "adapters/http_client/client.h"
#include "adapters/openai/dialect.h"
#include "adapters/openai/price.h"
#include "core/time/clock.h"
#include "ports/language_model.h"

namespace toolyard::openai {

struct Options {
  std::string base_url;                                   // such as `https://api.openai.com/v1`
  std::string key = {};                                   // API key; empty: none is sent
  std::string model;                                      // default, if a task names none
  Price price = {};                                       // of the default
  std::map<std::string, Price, std::less<>> others = {};  // further models that tasks may name
  std::chrono::milliseconds timeout{180'000};             // of the whole request
  std::string proxy = {};
  Clock now = system_now;
};

class OpenAiModel final : public LanguageModel {
 public:
  explicit OpenAiModel(Options options);

  std::string_view name() const override { return "openai_compatible"; }
  std::string_view model_for(const WritingTask& task) const override;
  bool offers(std::string_view model) const override { return price_of(model) != nullptr; }
  std::int64_t cost_at_most(const WritingTask& task) const override;
  std::expected<WrittenText, WritingFault> write(const WritingTask& task,
                                                 std::stop_token stop) override;

 private:
  const Price* price_of(std::string_view model) const;  // null if the model is not offered
  Dialect dialect_of(std::string_view model) const;
  void remember(std::string_view model, const Dialect& dialect);
  http_client::Request request_for(const WritingTask& task, const Dialect& dialect) const;
  std::expected<WrittenText, WritingFault> read(const WritingTask& task, const Price& price,
                                                http_client::Response response) const;
  WritingFault fault_of_status(const http_client::Response& response,
                               std::string_view message) const;

  const Options options_;
  const std::string url_;
  http_client::Client client_;
  mutable std::mutex mutex_;
  std::map<std::string, Dialect, std::less<>> dialects_;  // learned so far; guarded by mutex_
};

}  // namespace toolyard::openai
