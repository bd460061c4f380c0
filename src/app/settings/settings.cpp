#include "app/settings/settings.h"

#include <toml++/toml.h>
#include <unistd.h>

#include <algorithm>
#include <sstream>

#include "app/settings/secret_files.h"
#include "core/describe/faults.h"
#include "core/forms/decoder.h"
#include "core/text/utf8.h"

namespace toolyard {

namespace {

std::string upper_name(std::string_view name) {
  std::string text = "TOOLYARD_";
  for (const char c : name) text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

std::string text_of(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  std::ostringstream out;
  const auto* tables = node.as_array();
  // What has members is JSON in the other places.
  if (node.is_table() || (tables && !tables->empty() && tables->front().is_table())) {
    out << toml::json_formatter(node);
    return out.str();
  }
  if (const auto* list = node.as_array()) {
    for (const auto& item : *list) out << (&item == &list->front() ? "" : ",") << text_of(item);
  } else {
    node.visit([&](const auto& value) {
      if constexpr (toml::is_boolean<decltype(value)>) out << (value.get() ? "true" : "false");
      else if constexpr (toml::is_integer<decltype(value)> ||
                         toml::is_floating_point<decltype(value)>)
        out << value.get();
      else out << "?";
    });
  }
  return out.str();
}

bool is_plain_list(const Type& type) {
  return type.shape == Shape::list &&
         (type.inner->shape == Shape::text || type.inner->shape == Shape::number);
}

// As the decoder takes them.
std::vector<FormPart> parts_of(const std::vector<GivenSetting>& given) {
  std::vector<FormPart> parts;
  for (const auto& one : given) {
    const auto index = find_field(type_of<Settings>, one.name);
    const bool is_list = index < type_of<Settings>.fields.size() &&
                         is_plain_list(*type_of<Settings>.fields[index].type);
    // A list of texts or numbers is given with commas wherever a setting is one text.
    std::string_view rest = one.value;
    while (is_list && rest.find(',') != rest.npos) {
      parts.push_back({.name = one.name, .value = rest.substr(0, rest.find(','))});
      rest.remove_prefix(rest.find(',') + 1);
    }
    parts.push_back({.name = one.name, .value = rest});
  }
  return parts;
}

}  // namespace

std::vector<GivenSetting> environment_settings() {
  std::vector<GivenSetting> given;
  for (const auto& field : given_settings().fields) {
    const auto name = upper_name(field.name);
    if (const char* value = std::getenv(name.c_str()))
      given.push_back({std::string(field.name), value, name});
  }
  return given;
}

Result<std::vector<GivenSetting>> file_settings(const std::string& path) {
  std::vector<GivenSetting> given;
  try {
    const auto table = toml::parse_file(path);
    for (const auto& [key, value] : table)
      given.push_back(
          {std::string(key.str()), text_of(value), "`" + std::string(key.str()) + "` in " + path});
  } catch (const toml::parse_error& fault) {
    return invalid("", "invalid_option",
                   path + ":" + std::to_string(fault.source().begin.line) + ": " +
                       std::string(fault.description()));
  }
  return given;
}

Result<Settings> read_settings(const std::vector<GivenSetting>& given) {
  std::vector<GivenSetting> strongest;
  for (const auto& one : given) {
    std::erase_if(strongest, [&](const GivenSetting& other) { return other.name == one.name; });
    strongest.push_back(one);
  }
  TOOLYARD_TRY(auto secrets, take_secrets_in_files(strongest));
  Settings settings;
  for (auto& secret : secrets) {
    settings.secret_files[secret.given.name] = secret.path;
    // A key may be any bytes; where texts are wanted, whoever reads the setting will see.
    const auto& field = type_of<Settings>.fields[find_field(type_of<Settings>, secret.given.name)];
    if (is_valid_utf8(secret.given.value) || field.type->shape != Shape::text)
      strongest.push_back(std::move(secret.given));
    else field.type->store_text(field.member(&settings), secret.given.value);
  }
  FormDecoder decoder;
  auto read = decoder.decode(parts_of(strongest), type_of<Settings>, &settings);
  if (read) return settings;
  for (auto& fault : read.error().faults) {
    auto name = std::string_view(fault.pointer).substr(1);
    name = name.substr(0, name.find('/'));
    for (const auto& one : strongest)
      if (one.name == name) fault.detail = one.source + ": " + fault.detail;
  }
  return std::unexpected(std::move(read.error()));
}

}  // namespace toolyard
