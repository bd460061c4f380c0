#include "tools/catalog.h"

#include <algorithm>
#include <array>

#include "core/describe/conditions.h"
#include "core/embedded.h"
#include "tools/aes_encrypt_decrypt.h"
#include "tools/base64.h"
#include "tools/caesar_cipher.h"
#include "tools/color_converter.h"
#include "tools/hash_generator.h"
#include "tools/hex_decoder.h"
#include "tools/json_formatter.h"
#include "tools/jwt_decoder.h"
#include "tools/lorem_ipsum.h"
#include "tools/markdown_preview.h"
#include "tools/md5_generator.h"
#include "tools/morse_code.h"
#include "tools/password_generator.h"
#include "tools/pdf_merge.h"
#include "tools/rsa_key_generator.h"
#include "tools/uuid_generator.h"
#include "tools/word_counter.h"

namespace toolyard {

namespace {

template <class Request, class Answer>
constexpr const Type* request_of(Result<Answer> (*)(const Request&, const Context&)) {
  return &type_of<Request>;
}
template <class Request, class Answer>
constexpr const Type* answer_of(Result<Answer> (*)(const Request&, const Context&)) {
  return &type_of<Answer>;
}
template <class Request, class Answer>
Result<void> call(Result<Answer> (*work)(const Request&, const Context&), const void* request,
                  const Context& context, const AnswerSink& sink) {
  if (auto faults = values_without_effect(type_of<Request>, request); !faults.empty())
    return invalid(std::move(faults));
  TOOLYARD_TRY(const auto& answer, work(*static_cast<const Request*>(request), context));
  sink(type_of<Answer>, &answer);
  return {};
}

template <auto Work> constexpr Tool tool(const About& about) {
  return {&about, request_of(Work), answer_of(Work),
          [](const void* request, const Context& context, const AnswerSink& sink) {
            return call(Work, request, context, sink);
          }};
}

constexpr std::array catalog{
    tool<&aes_encrypt_decrypt::run>(aes_encrypt_decrypt::about),
    tool<&base64::run>(base64::about),
    tool<&caesar_cipher::run>(caesar_cipher::about),
    tool<&color_converter::run>(color_converter::about),
    tool<&hash_generator::run>(hash_generator::about),
    tool<&hex_decoder::run>(hex_decoder::about),
    tool<&json_formatter::run>(json_formatter::about),
    tool<&jwt_decoder::run>(jwt_decoder::about),
    tool<&lorem_ipsum::run>(lorem_ipsum::about),
    tool<&markdown_preview::run>(markdown_preview::about),
    tool<&md5_generator::run>(md5_generator::about),
    tool<&morse_code::run>(morse_code::about),
    tool<&password_generator::run>(password_generator::about),
    tool<&pdf_merge::run>(pdf_merge::about),
    tool<&rsa_key_generator::run>(rsa_key_generator::about),
    tool<&uuid_generator::run>(uuid_generator::about),
    tool<&word_counter::run>(word_counter::about),
};

}  // namespace

std::span<const Tool> tools() { return catalog; }

const Tool* find_tool(std::string_view slug) {
  for (const auto& tool : catalog)
    if (tool.about->slug == slug) return &tool;
  return nullptr;
}

std::vector<std::string_view> synonyms_of(const Tool& tool) {
  std::vector<std::string_view> phrases;
  constexpr std::string_view separator = ", ";
  for (auto rest = tool.about->synonyms; !rest.empty();) {
    const auto end = std::min(rest.find(separator), rest.size());
    phrases.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + separator.size(), rest.size()));
  }
  return phrases;
}

std::string_view cases_of(const Tool& tool) {
  std::string name(tool.about->slug);
  for (auto& c : name)
    if (c == '-') c = '_';
  name += ".cases.json";
  for (const auto& file : embedded_cases())
    if (file.name == name) return file.bytes;
  return "[]";
}

std::span<const ProblemType* const> shared_tool_problems() {
  static constexpr std::array<const ProblemType*, 5> shared{
      &problems::validation_error, &problems::malformed_json, &problems::invalid_encoding,
      &problems::input_too_large, &problems::answer_too_large};
  return shared;
}

}  // namespace toolyard
