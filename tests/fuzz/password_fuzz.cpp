// Fuzzes password-generator with arbitrary texts and options. Checks that the parts of an analysis
// make up the password, that its numbers are in their ranges, and that generated passwords follow
// the options.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>

#include "core/text/utf8.h"
#include "core/time/clock.h"
#include "tools/password_generator.h"
#include "tools/passwords/characters.h"
#include "tools/passwords/rules.h"

namespace {

using namespace toolyard;
namespace tool = toolyard::password_generator;

void require(bool holds) {
  if (!holds) std::abort();
}

Result<tool::Answer> work(const tool::Request& request) {
  return tool::run(
      request,
      Context{.now = system_now, .fill_random = [twister = std::mt19937_64(1)](auto bytes) mutable {
                for (auto& byte : bytes) byte = static_cast<unsigned char>(twister());
              }});
}

void analyze(std::string_view text) {
  const auto answer = work({.input = text, .operation = tool::Operation::analyze});
  require(answer.has_value() && answer->guesses_log10 >= 0 && answer->strength <= 4);
  std::string joined;
  for (const auto& part : *answer->patterns) joined += part.token;
  require(text.starts_with(joined));
  require(joined.size() == text.size() || !answer->warnings.empty());
}

void generate(std::string_view text, std::uint8_t choices) {
  tool::Request request{.length = 4 + choices % 60};
  request.include = request.exclude = "";
  (choices & 1 ? request.include : request.exclude) = text.substr(0, 40);
  request.symbol_set = text;
  request.no_repeat = choices & 2;
  request.no_sequences = choices & 4;
  request.begin_with_letter = choices & 8;
  const auto answer = work(request);
  if (!answer) return;
  const auto password = passwords::characters_of(answer->output);
  require(password.size() == static_cast<std::size_t>(*request.length));
  require(!request.no_sequences || !passwords::has_sequence(password));
  require(!request.no_repeat || passwords::set_of(password).size() == password.size());
  require(!request.begin_with_letter || passwords::is_letter(password[0]));
}

void make_passphrase(std::string_view text, std::uint8_t choices) {
  std::vector<std::string_view> words;
  for (auto rest = text; !rest.empty();) {
    words.push_back(rest.substr(0, rest.find(' ')));
    rest.remove_prefix(std::min(words.back().size() + 1, rest.size()));
  }
  tool::Request request{.type = tool::PasswordType::passphrase};
  request.wordlist = words;
  request.capitalize = static_cast<tool::Capitals>(choices % 4);
  request.separator = text.substr(0, 1);
  request.add_number = choices & 16;
  work(request);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (!is_valid_utf8(text)) return 0;
  analyze(text);
  generate(text, data[0]);
  make_passphrase(text, data[0]);
  return 0;
}
