// What an operator can set about language models, and about calling other servers at all.
#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "core/describe/describe.h"

namespace toolyard {

struct ModelSettings {
  std::string llm_base_url;
  std::string llm_api_key;
  std::string llm_model;
  std::string llm_price_per_million;
  std::int64_t llm_timeout_s = 180;
  std::string outgoing_proxy;

  static constexpr auto fields(auto...) {
    return std::array{
        field<&ModelSettings::llm_base_url>(
            "Where a language model is reached, such as https://api.openai.com/v1; without it "
            "drafts are made by rule."),
        field<&ModelSettings::llm_api_key>("The key to that.").secret(),
        field<&ModelSettings::llm_model>("The model that writes where none is named."),
        field<&ModelSettings::llm_price_per_million>(
            "US dollars for a million tokens of input and of output, such as 0.15,0.60; without it "
            "nothing is counted as spent."),
        field<&ModelSettings::llm_timeout_s>("Seconds that a model may take for a text.")
            .limits(1, 3'600),
        field<&ModelSettings::outgoing_proxy>(
            "http://[USER:PASSWORD@]HOST:PORT, through which other servers are called.")
            .secret()};
  }
};

}  // namespace toolyard
