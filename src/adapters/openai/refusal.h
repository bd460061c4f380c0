// Parses the error responses of providers, which have no common format.
#pragma once
#include <string>
#include <string_view>

namespace toolyard::openai {

struct Refusal {
  std::string message;    // arbitrary text of the provider, which the caller must sanitize
  std::string parameter;  // parameter that the provider names apart from the message, if it does
};

// Both are empty if the body contains no description of the error.
Refusal read_refusal(std::string_view body);

// Returns the description in a JSON value: a text, or an object or array that contains one.
std::string description_in(std::string_view json);

}  // namespace toolyard::openai
