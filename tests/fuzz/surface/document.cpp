#include "tests/fuzz/surface/document.h"

#include <algorithm>
#include <cctype>

namespace toolyard::fuzz {
namespace {

using simdjson::dom::array;
using simdjson::dom::object;

// Returns the words between backticks.
std::set<std::string> codes_in(std::string_view text) {
  std::set<std::string> codes;
  while (true) {
    const auto begin = text.find('`');
    const auto end = begin == text.npos ? begin : text.find('`', begin + 1);
    if (end == text.npos) return codes;
    codes.emplace(text.substr(begin + 1, end - begin - 1));
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::string text_in(Schema node, std::string_view name) {
  std::string_view text;
  return node[name].get(text) == simdjson::SUCCESS ? std::string(text) : std::string();
}

Document::Document(const std::string& json) : root_(parser_.parse(json).value()) {
  for (const auto path : object(root_["paths"]))
    for (const auto method : object(path.value))
      operations_.push_back(operation(path.key, method.key, method.value));
}

Schema Document::resolved(Schema schema) const {
  Schema reference;
  while (find(schema, "$ref", reference)) {
    const auto place = std::string_view(reference).substr(1);
    schema = root_.at_pointer(place).value();
  }
  return schema;
}

Operation Document::operation(std::string_view path, std::string_view method, Schema node) const {
  Operation made{.method = std::string(method), .path = std::string(path)};
  for (auto& letter : made.method) letter = static_cast<char>(std::toupper(letter));
  array parameters;
  if (node["parameters"].get(parameters) == simdjson::SUCCESS)
    for (const auto one : parameters)
      made.parameters.push_back({text_in(one, "name"), text_in(one, "in"), one["schema"].value()});
  object contents;
  if (node["requestBody"]["content"].get(contents) == simdjson::SUCCESS)
    for (const auto one : contents)
      made.bodies.emplace(one.key, resolved(one.value["schema"].value()));
  for (const auto one : object(node["responses"])) {
    const auto response = resolved(one.value);
    auto& answer = made.answers[std::string(one.key)];
    answer.codes = codes_in(text_in(response, "description"));
    if (response["content"].get(contents) == simdjson::SUCCESS)
      for (const auto type : contents) answer.media_types.emplace(type.key);
  }
  return made;
}

}  // namespace toolyard::fuzz
