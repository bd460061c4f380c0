// Fuzzes the parser of responses of language models. Checks that texts are valid UTF-8 without NUL,
// that messages are short and do not contain the API key, and that waiting times are limited.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "adapters/http_client/retry_after.h"
#include "adapters/http_client/shown.h"
#include "adapters/openai/completion.h"
#include "adapters/openai/dialect.h"
#include "core/text/utf8.h"

namespace {

using namespace toolyard;

constexpr std::string_view key = "sk-1";

void require(bool holds) {
  if (!holds) std::abort();
}

void check_message(const std::string& text) {
  require(is_valid_utf8(text));
  const auto message = http_client::shown(text, key);
  require(is_valid_utf8(message) && count_code_points(message) <= 300);
  require(message.find(key) == message.npos);
  require(message.find_first_of("\r\n") == message.npos && message.find('\0') == message.npos);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto completion = openai::read_completion(text);
  if (completion) {
    require(is_valid_utf8(completion->text) && completion->text.find('\0') == std::string::npos);
    require(completion->prompt_tokens.value_or(0) >= 0);
    require(completion->completion_tokens.value_or(0) >= 0);
    check_message(completion->model);
  } else {
    check_message(completion.error().what);
  }
  const auto refusal = openai::read_refusal(text);
  check_message(refusal.message);
  openai::adapted({}, refusal);
  if (text.find('\0') != text.npos) return 0;
  for (const auto* name : {"retry-after", "retry-after-ms"}) {
    const auto wait = http_client::retry_after({.headers = {{name, text}}}, Instant());
    require(!wait || (wait->count() >= 0 && *wait <= http_client::longest_retry_after));
  }
  return 0;
}
