// Parts of the answers and errors of json-formatter that several of its operations make.
#pragma once
#include <expected>
#include <string>
#include <string_view>

#include "tools/json/reading/scan.h"
#include "tools/json_formatter.h"

namespace toolyard::json_formatter {

Place place_of(const Position& position);

void warn(Answer& answer, std::string_view code, std::string message);

// Returns the error for a result above the size limit, with the option to change and how.
std::unexpected<Error> result_too_large(const Context& context, std::string pointer,
                                        std::string advice);

// Return why an input is not valid, as an error and as a part of the answer.
Error error_of(std::string_view input, const json::Fault& fault);
Mistake mistake_of(std::string_view input, const json::Fault& fault);

}  // namespace toolyard::json_formatter
