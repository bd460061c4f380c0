// Settings for language models.
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "core/describe/describe.h"

namespace toolyard {

struct ModelSettings {
  std::string base_url;
  std::string api_key;
  std::string model;
  std::string price_per_million;
  Members<std::string> others = {};
  std::int64_t timeout_s = 180;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ModelSettings::base_url>(
            "Base URL of the API of a language model, such as `https://api.openai.com/v1`; without "
            "it, drafts are created by rules, without a model.")
            .named("llm_base_url"),
        field<&ModelSettings::api_key>("API key for the language model.")
            .named("llm_api_key")
            .secret(),
        field<&ModelSettings::model>("Default model, for requests that do not name one.")
            .named("llm_model"),
        field<&ModelSettings::price_per_million>(
            "Price of the default model per million tokens of input and of output, in US dollars, "
            "such as `0.15,0.60`; without it, its costs are not computed.")
            .named("llm_price_per_million"),
        field<&ModelSettings::others>(
            "Further models that prompt templates and requests may name, each with its price, as a "
            "JSON object such as `{\"large\": \"2.50,10\"}`; all others are refused.")
            .named("llm_models")
            .limits(0, 100),
        field<&ModelSettings::timeout_s>(
            "Maximum time for the model to generate a text, in seconds.")
            .named("llm_timeout_s")
            .limits(1, 3'600)};
  }
};

}  // namespace toolyard
