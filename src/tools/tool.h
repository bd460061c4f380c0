// What the tools have in common. A tool is one pure function `Result<Answer> f(const Request&,
// const Context&)`: no HTTP, no database, no clock of its own; time and chance come in here.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "core/endpoint/budget.h"
#include "core/endpoint/endpoint.h"
#include "core/error.h"
#include "tools/limits.h"

namespace toolyard {

struct Context {
  std::function<Instant()> now;
  std::function<void(std::span<unsigned char>)> fill_random;  // the system's CSPRNG
  WorkLimits limits = {};
};

// The failure of an answer that would have more bytes than the limits allow.
inline std::unexpected<Error> answer_too_large(const WorkLimits& limits) {
  return answer_too_large(limits.output_bytes);
}

// Something the caller ought to know about an answer that is right all the same.
struct Warning {
  std::string code;
  std::string message;
  static constexpr auto fields(auto...) {
    return std::array{field<&Warning::code>("Code of the warning, for programs."),
                      field<&Warning::message>("The warning in a sentence.")};
  }
};
using Warnings = std::vector<Warning>;

// A tool's card: what the catalog, the schema and the documentation say of it.
struct About {
  std::string_view slug;
  std::string_view title;
  std::string_view category;
  std::string_view summary;
  std::string_view use;  // when to take this tool and not its neighbour, for models
  Cost cost = Cost::by_size;
  bool makes_new = false;  // the same call makes something else each time
  std::int64_t WorkLimits::* time_ms = &WorkLimits::time_ms;  // what a call may take
  Secrecy secrecy = Secrecy::open;
  std::span<const ProblemType* const> problems = {};  // beside those of all tools
  std::span<const std::string_view> warnings = {};    // the codes it may give
};

}  // namespace toolyard
