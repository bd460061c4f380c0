// The types that all tools have in common. A tool is a pure function
// `Result<Answer> f(const Request&, const Context&)` without access to HTTP, a database or a clock:
// the time, random bytes and fonts are provided by the context.
#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/describe/describe.h"
#include "core/endpoint/budget.h"
#include "core/endpoint/endpoint.h"
#include "core/error.h"
#include "core/fonts/fonts.h"
#include "tools/limits.h"

namespace toolyard {

struct Context {
  std::function<Instant()> now;
  std::function<void(std::span<unsigned char>)> fill_random;  // the system's CSPRNG
  WorkLimits limits = {};
  const Fonts* fonts = nullptr;  // for texts in documents; null: there are none

  // Returns a random number, with which hash functions are seeded.
  std::uint64_t random_seed() const {
    std::array<unsigned char, 8> bytes{};
    fill_random(bytes);
    return std::bit_cast<std::uint64_t>(bytes);
  }
};

// Returns the error for a response that would exceed `limits.output_bytes`.
inline std::unexpected<Error> answer_too_large(const WorkLimits& limits) {
  return answer_too_large(limits.output_bytes);
}

// Something the caller should be aware of in a response that is nevertheless correct.
struct Warning {
  std::string code;
  std::string message;
  static constexpr auto fields(auto...) {
    return std::array{field<&Warning::code>("Code of the warning, for programs."),
                      field<&Warning::message>("The warning in a sentence.")};
  }
};
using Warnings = std::vector<Warning>;

// The description of a tool in the catalog, the schema and the documentation.
struct About {
  std::string_view slug;
  std::string_view title;
  std::string_view category;
  std::string_view summary;
  std::string_view use;            // for models: when to use this tool rather than a similar one
  std::string_view synonyms = {};  // what people search for, in lower case, separated by commas
  Cost cost = Cost::by_size;
  bool makes_new = false;  // the same call returns something else each time
  std::int64_t WorkLimits::* time_ms = &WorkLimits::time_ms;  // limit of the time of a call
  Secrecy secrecy = Secrecy::open;
  std::span<const ProblemType* const> problems = {};  // in addition to those of all tools
  std::span<const std::string_view> warnings = {};    // the codes of its warnings
};

}  // namespace toolyard
