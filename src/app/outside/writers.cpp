#include "app/outside/writers.h"

#include <algorithm>

#include "adapters/http_client/url.h"
#include "adapters/offline_writer/writer.h"
#include "adapters/openai/model.h"
#include "adapters/openai/price.h"
#include "app/wiring/tool_facts.h"

namespace toolyard {

namespace {

std::unexpected<Error> wrong(std::string setting, std::string detail) {
  return invalid("/" + std::move(setting), "invalid_option", std::move(detail));
}

// Whether the key can be sent in a header.
bool is_key(std::string_view key) {
  return std::ranges::all_of(key, [](char c) { return c > ' ' && c < '\x7f'; });
}

openai::Options options_of(const Settings& settings) {
  openai::Options options{
      .base_url = settings.model.base_url,
      .key = settings.model.api_key,
      .model = settings.model.model,
      .price = openai::parse_price(settings.model.price_per_million).value_or(openai::Price{}),
      .timeout = std::chrono::seconds(settings.model.timeout_s),
      .proxy = settings.server.outgoing_proxy};
  for (const auto& [model, price] : settings.model.others)
    options.others[model] = openai::parse_price(price).value_or(openai::Price{});
  return options;
}

Result<void> check_other_models(const ModelSettings& settings) {
  for (const auto& [model, price] : settings.others) {
    if (model.empty() || model == settings.model)
      return wrong("llm_models", "Must name other models than llm_model.");
    if (!openai::parse_price(price))
      return wrong("llm_models", "The price of " + model +
                                     " must be US dollars per million tokens of input and of "
                                     "output, such as 2.50,10.");
  }
  return {};
}

// Checks that no other model settings are given without `llm_base_url`.
Result<void> check_none(const Settings& settings) {
  for (const auto& [name, value] : {std::pair{"llm_api_key", &settings.model.api_key},
                                    {"llm_model", &settings.model.model},
                                    {"llm_price_per_million", &settings.model.price_per_million}})
    if (!value->empty())
      return invalid("/llm_base_url", "conflicting_options",
                     "Must be set together with " + std::string(name) + ".");
  if (!settings.model.others.empty())
    return invalid("/llm_base_url", "conflicting_options", "Must be set together with llm_models.");
  return {};
}

}  // namespace

Result<void> check_writers(const Settings& settings) {
  if (!settings.server.outgoing_proxy.empty())
    if (auto fault = http_client::fault_of_proxy(settings.server.outgoing_proxy))
      return wrong("outgoing_proxy", std::move(*fault));
  if (settings.model.base_url.empty()) return check_none(settings);
  if (auto fault = http_client::fault_of_base_url(settings.model.base_url))
    return wrong("llm_base_url", std::move(*fault));
  if (settings.model.model.empty())
    return invalid("/llm_model", "conflicting_options", "Must be set together with llm_base_url.");
  if (!is_key(settings.model.api_key))
    return wrong("llm_api_key",
                 "Contains characters that are not allowed in a key, such as spaces.");
  if (const auto& price = settings.model.price_per_million;
      !price.empty() && !openai::parse_price(price))
    return wrong(
        "llm_price_per_million",
        "Must be US dollars per million tokens of input and of output, such as 0.15,0.60.");
  return check_other_models(settings.model);
}

Writers::Writers(const Settings& settings) {
  const auto add = [this](std::unique_ptr<LanguageModel> one) {
    owned_.push_back(std::make_unique<CountedModel>(std::move(one)));
    all_.emplace_back(*owned_.back());
  };
  if (!settings.model.base_url.empty())
    add(std::make_unique<openai::OpenAiModel>(options_of(settings)));
  add(std::make_unique<offline::OfflineWriter>(
      [base_url = base_url_of(settings)](std::string_view slug) {
        return facts_of_tool(slug, base_url);
      }));
}

void Writers::collect(MetricSink& sink) const {
  static constexpr MetricFamily tokens{
      "toolyard_llm_tokens_total", MetricKind::counter,
      "Number of tokens read and written by the models of this node."};
  static constexpr MetricFamily cost{"toolyard_llm_cost_micros_total", MetricKind::counter,
                                     "Cost of those tokens, in millionths of a US dollar."};
  sink.begin(tokens);
  for (const auto& one : owned_) {
    const auto counts = one->counts();
    sink.add({{"provider", one->name()}, {"kind", "prompt"}}, counts.prompt_tokens);
    sink.add({{"provider", one->name()}, {"kind", "completion"}}, counts.completion_tokens);
  }
  sink.begin(cost);
  for (const auto& one : owned_) sink.add({{"provider", one->name()}}, one->counts().cost_micros);
}

}  // namespace toolyard
