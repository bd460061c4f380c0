#include "tools/json/outcome.h"

#include <utility>

#include "core/text/utf8.h"
#include "tools/json/places.h"

namespace toolyard::json_formatter {

Place place_of(const Position& position) {
  return {static_cast<std::int64_t>(position.offset), static_cast<std::int64_t>(position.line),
          static_cast<std::int64_t>(position.column)};
}

std::unexpected<Error> result_too_large(const Context& context, std::string pointer,
                                        std::string advice) {
  auto failure =
      fail(output_too_large,
           "The result would exceed " + std::to_string(context.limits.output_bytes) + " bytes.");
  failure.error().faults.push_back({std::move(pointer), "output_too_large", std::move(advice)});
  return failure;
}

void warn(Answer& answer, std::string_view code, std::string message) {
  answer.warnings.push_back({std::string(code), std::move(message)});
}

Error error_of(std::string_view input, const json::Fault& fault) {
  auto failure = fail(invalid_json, fault.detail).error();
  failure.position = locate(input, fault.offset);
  failure.hint = fault.hint;
  failure.extras.push_back({"expected", fault.expected});
  failure.extras.push_back({"excerpt", json::excerpt(input, fault.offset)});
  return failure;
}

Mistake mistake_of(std::string_view input, const json::Fault& fault) {
  return {.detail = fault.detail,
          .position = place_of(locate(input, fault.offset)),
          .expected = fault.expected,
          .excerpt = json::excerpt(input, fault.offset),
          .hint = fault.hint};
}

}  // namespace toolyard::json_formatter
