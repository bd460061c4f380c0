// Sends calls of every operation of the OpenAPI document, generated from its schemas, valid and
// corrupted ones, to the whole server. Checks that each gets a response in time, without an
// internal error, with a documented status and media type; that errors are consistent problems; and
// that no problem leaks internals, such as databases, source files or libraries.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "core/json/parts.h"
#include "tests/fuzz/surface/calls.h"
#include "tests/fuzz/surface/checks.h"
#include "tests/fuzz/surface/document.h"
#include "tests/fuzz/surface/served.h"

namespace {

using namespace toolyard::fuzz;

constexpr int max_calls = 6;

void check(const WireCall& call, const toolyard::http::RawAnswer& answer,
           std::chrono::nanoseconds time, const Served& served) {
  auto fault = fault_of(call, answer);
  if (fault.empty() && time > max_time_of(call.text)) fault = "The answer took too long.";
  if (fault.empty() && served.has_errors()) fault = "The log tells of an error.";
  if (fault.empty()) return;
  std::fprintf(stderr, "%s\n%s\n\n%s%s\n", fault.c_str(), call.text.c_str(), answer.head.c_str(),
               answer.body.c_str());
  std::abort();
}

// Remembers the id of a created record, for later calls.
void note(const WireCall& call, const toolyard::http::RawAnswer& answer,
          std::map<std::string, std::string>& made) {
  if (answer.status != 201) return;
  const auto id = find_part(toolyard::parts_of_json(answer.body), "id");
  if (!id.empty()) made[call.operation->path] = id;
}

}  // namespace

// The bytes of the input choose up to `max_calls` calls, one after the other.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Served served;
  static const Document document(toolyard::openapi_document(served.settings()));
  Choices choices({reinterpret_cast<const char*>(data), size});
  std::map<std::string, std::string> made;
  for (int count = 0; count < max_calls && !choices.is_over(); ++count) {
    served.renew();
    const auto call = CallGenerator(document, served.credentials(), choices).make(made);
    const auto begin = processor_time();
    const auto answer = served.send(call.text, call.method == "HEAD");
    check(call, answer, processor_time() - begin, served);
    note(call, answer, made);
  }
  return 0;
}
