#include "http/documents/examples.h"

#include <simdjson.h>

#include "core/describe/any_record.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "core/text/characters.h"

namespace toolyard::http {

namespace {

std::string key_from(std::string_view name) {
  std::string key;
  for (const char c : name) {
    const bool plain = is_lower(c) || is_digit(c);
    if (plain) key += c;
    else if (is_upper(c)) key += lower(c);
    else if (!key.empty() && key.back() != '_') key += '_';
  }
  while (key.ends_with('_')) key.pop_back();
  return key;
}

// Runs the endpoint and returns its answer as JSON; empty if it fails.
std::string run(const Endpoint& endpoint, std::string request) {
  AnyRecord record(*endpoint.request);
  JsonDecoder decoder;
  std::string answer;
  if (!decoder.decode(PaddedText::of(request), *endpoint.request, record.get())) return answer;
  const auto sink = [&](const Type& type, const void* value) { append_json(answer, type, value); };
  const AnswerSink body = sink;
  Answer given{.body = body};
  if (!endpoint.run({}, record.get(), given)) answer.clear();
  return answer;
}

using simdjson::dom::element;

bool is_example(element one) {
  bool marked = false;
  return one["example"].get(marked) == simdjson::SUCCESS ? marked : !one["example"].error();
}
bool shows_answer(element one) { return one["example"].is_bool(); }

// Calls `use` with each case that is an example and has a JSON request.
template <class Use> void for_each_example(std::string_view cases, Use use) {
  if (cases.empty()) return;
  simdjson::dom::parser parser;
  const simdjson::padded_string text(cases);
  for (const element one : parser.parse(text).get_array()) {
    element request;
    if (!is_example(one)) continue;
    if (one["request"].get(request) != simdjson::SUCCESS) continue;
    const std::string_view name = one["name"];
    std::string_view summary;
    if (one["summary"].get(summary) != simdjson::SUCCESS) summary = name;
    use(one, Example{key_from(name), std::string(summary), simdjson::minify(request), {}});
  }
}

}  // namespace

Context example_context() {
  using namespace std::chrono;
  static constexpr Instant moment = sys_days(2026y / January / 1) + 12h;
  // SplitMix64; every context starts with the same seed.
  const auto fill = [state = std::uint64_t{2026}](std::span<unsigned char> out) mutable {
    for (auto& byte : out) {
      auto mixed = state += 0x9e3779b97f4a7c15;
      mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9;
      mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111eb;
      byte = static_cast<unsigned char>((mixed ^ mixed >> 31) >> 56);
    }
  };
  return {.now = [] { return moment; }, .fill_random = fill, .limits = {}};
}

std::vector<Example> examples_of(const Endpoint& endpoint) {
  std::vector<Example> examples;
  for_each_example(endpoint.cases, [&](element one, Example example) {
    if (shows_answer(one)) {
      example.answer = run(endpoint, example.request);
      if (example.answer.empty()) return;
    }
    examples.push_back(std::move(example));
  });
  if (!endpoint.example.empty()) {
    simdjson::dom::parser parser;
    const simdjson::padded_string text(endpoint.example);
    examples.push_back(
        {"example", endpoint.summary, simdjson::minify(parser.parse(text).value()), {}});
  }
  return examples;
}

// The endpoint runs without the lock. If two threads are the first, the examples of one are kept.
const std::vector<Example>& KnownExamples::of(const Endpoint& endpoint) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = known_.find(&endpoint); known != known_.end()) return known->second;
  }
  auto made = examples_of(endpoint);
  const std::lock_guard lock(mutex_);
  return known_.try_emplace(&endpoint, std::move(made)).first->second;
}

std::vector<Example> written_examples(std::string_view cases) {
  std::vector<Example> examples;
  for_each_example(cases, [&](element one, Example example) {
    element answer;
    if (one["answer"].get(answer) != simdjson::SUCCESS) return;
    example.answer = simdjson::minify(answer);
    examples.push_back(std::move(example));
  });
  return examples;
}

}  // namespace toolyard::http
