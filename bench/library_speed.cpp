// Measures a library doing a tool's work, and the tool itself without HTTP. Both read the same JSON
// request and write a JSON answer.
//   library_speed TOOL LIBRARY BODY SECONDS   prints {"library": calls/s, "tool": calls/s}
#include <malloc.h>
#include <simdjson.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <stdexcept>
#include <string>

#include "bench/library_work.h"
#include "core/crypto/random.h"
#include "core/describe/any_record.h"
#include "core/endpoint/endpoint.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "core/time/clock.h"
#include "tools/catalog.h"

namespace {

using namespace toolyard;

std::string_view input_of(simdjson::ondemand::parser& parser, simdjson::padded_string& body,
                          simdjson::ondemand::document& document) {
  std::string_view input;
  if (parser.iterate(body).get(document) || document["input"].get_string().get(input)) {
    throw std::runtime_error("the body has no input");
  }
  return input;
}

std::string library_answer(LibraryWork work_of, std::string_view input) {
  const std::string work = work_of(input);
  std::string out;
  out.reserve(work.size() + work.size() / 4 + 64);
  out += "{\"output\":";
  append_json_text(out, work);
  return out += '}';
}

double calls_a_second(double seconds, const std::function<void()>& call) {
  using Clock = std::chrono::steady_clock;
  call();
  const auto start = Clock::now();
  double passed = 0;
  long calls = 0;
  do {
    call();
    ++calls;
    passed = std::chrono::duration<double>(Clock::now() - start).count();
  } while (passed < seconds);
  return static_cast<double>(calls) / passed;
}

double library_speed(LibraryWork work, const std::string& body, double seconds) {
  simdjson::ondemand::parser parser(body.size() + 1024);
  return calls_a_second(seconds, [&] {
    simdjson::padded_string copy(body);
    simdjson::ondemand::document document;
    const auto answer = library_answer(work, input_of(parser, copy, document));
    if (answer.size() < 16) std::abort();
  });
}

double tool_speed(const Tool& tool, const std::string& body, double seconds) {
  JsonDecoder decoder;
  const Context context{.now = system_now, .fill_random = fill_random, .limits = {}};
  return calls_a_second(seconds, [&] {
    std::string copy;
    copy.reserve(body.size() + PaddedText::padding);
    copy = body;
    AnyRecord request(*tool.request);
    auto done = decoder.decode(PaddedText::of(copy), *tool.request, request.get());
    std::string out;
    if (done) {
      done = tool.run(request.get(), context, [&](const Type& type, const void* answer) {
        append_json(out, type, answer);
      });
    }
    if (!done) throw std::runtime_error(done.error().detail);
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return 2;
  const auto* tool = find_tool(argv[1]);
  std::ifstream file(argv[3], std::ios::binary);
  const std::string body{std::istreambuf_iterator<char>(file), {}};
  const double seconds = std::atof(argv[4]);
  // The same settings as in the server.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  if (!tool || body.empty()) return 2;
  std::printf("{\"library\": %.3f, \"tool\": %.3f}\n",
              library_speed(library_work(argv[2]), body, seconds),
              tool_speed(*tool, body, seconds));
}
