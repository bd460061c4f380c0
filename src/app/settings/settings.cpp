#include "app/settings/settings.h"

#include <toml++/toml.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <list>
#include <sstream>

#include "core/describe/faults.h"
#include "core/forms/decoder.h"
#include "core/json/writer.h"
#include "core/text/utf8.h"

namespace toolyard {

namespace {

constexpr std::string_view prefix = "TOOLYARD_";

std::string upper_name(std::string_view name) {
  std::string text(prefix);
  for (const char c : name) text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// Whether the items of the list can be written separated by commas.
bool has_plain_items(const toml::array& list) {
  return std::ranges::all_of(list, [](const toml::node& item) {
    const auto* text = item.as_string();
    return item.is_value() && (!text || text->get().find(',') == std::string::npos);
  });
}

// Returns all significant digits. The result is not a valid number if the value is infinite or NaN.
std::string number_text(double value) {
  std::string text;
  append_json_number(text, value);
  return text;
}

std::string text_of(const toml::node& node) {
  if (const auto* text = node.as_string()) return text->get();
  std::ostringstream out;
  const auto* list = node.as_array();
  if (list && has_plain_items(*list)) {
    for (const auto& item : *list) out << (&item == &list->front() ? "" : ",") << text_of(item);
  } else if (!node.is_value()) {
    // On the command line and in the environment, structured values are JSON.
    out << toml::json_formatter(node);
  } else {
    node.visit([&](const auto& value) {
      if constexpr (toml::is_boolean<decltype(value)>) out << (value.get() ? "true" : "false");
      else if constexpr (toml::is_floating_point<decltype(value)>) out << number_text(value.get());
      else if constexpr (toml::is_value<decltype(value)>) out << value.get();
    });
  }
  return out.str();
}

bool is_control(unsigned char c) { return c < ' ' || c == 0x7f; }

// Returns a key for a message, which must be one line.
std::string shown_key(std::string_view key) {
  std::string shown;
  if (std::ranges::any_of(key, is_control)) append_json_text(shown, key);
  else shown.append("`").append(key).append("`");
  return shown;
}

// Returns a message of the TOML parser, which may quote the file, as one line.
std::string shown_line(std::string_view text) {
  std::string shown(text);
  std::ranges::replace_if(shown, is_control, ' ');
  return shown;
}

bool is_plain_list(const Type& type) {
  return type.shape == Shape::list &&
         (type.inner->shape == Shape::text || type.inner->shape == Shape::number ||
          type.inner->shape == Shape::enumeration);
}

// Converts settings to the form fields that the decoder reads.
std::vector<FormPart> parts_of(const std::vector<GivenSetting>& given) {
  std::vector<FormPart> parts;
  for (const auto& one : given) {
    const auto index = find_field(type_of<Settings>, one.name);
    const bool is_list = index < type_of<Settings>.fields.size() &&
                         is_plain_list(*type_of<Settings>.fields[index].type);
    // A list of plain values can be given as one comma-separated text.
    std::string_view rest = one.value;
    while (is_list && !one.value.starts_with('[') && rest.find(',') != rest.npos) {
      parts.push_back({.name = one.name, .value = rest.substr(0, rest.find(','))});
      rest.remove_prefix(rest.find(',') + 1);
    }
    // In a form, `options` may be JSON with additional fields; settings do not have that.
    const auto kind = one.name == "options" ? FormPart::Kind::parameter : FormPart::Kind::text;
    parts.push_back({.name = one.name, .value = rest, .kind = kind});
  }
  return parts;
}

// More than any secret has; limits the read of an endless device.
constexpr std::size_t max_bytes = 65'536;

// The fields of `Settings`, with an additional field `_file` of the same type after each secret.
struct WithFiles {
  std::list<std::string> texts;
  std::vector<Field> fields;
  Type type = type_of<Settings>;

  WithFiles() {
    for (const auto& field : type_of<Settings>.fields) {
      fields.push_back(field);
      if (!field.is_secret) continue;
      auto file = field;
      file.name = texts.emplace_back(std::string(field.name) + "_file");
      file.meaning = texts.emplace_back("File that contains `" + std::string(field.name) + "`.");
      fields.push_back(file);
    }
    type.fields = fields;
  }
};

const GivenSetting* find(const std::vector<GivenSetting>& given, std::string_view name) {
  const auto found = std::ranges::find(given, name, &GivenSetting::name);
  return found == given.end() || found->value.empty() ? nullptr : &*found;
}

std::expected<std::string, std::string> read_secret(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text(max_bytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.gcount() == 0 && errno != 0)
    return std::unexpected(path + " cannot be read: " + std::strerror(errno) + ".");
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > max_bytes) return std::unexpected(path + " is too large for a secret.");
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  if (text.empty()) return std::unexpected(path + " is empty.");
  return text;
}

struct SecretInFile {
  // The secret itself, with the `_file` setting as its source, for messages.
  GivenSetting given;
  std::string path;
};

// Removes the `…_file` settings from `given` and reads the files.
Result<std::vector<SecretInFile>> take_secrets_in_files(std::vector<GivenSetting>& given) {
  std::vector<SecretInFile> secrets;
  std::vector<Fault> faults;
  for (const auto& field : type_of<Settings>.fields) {
    const auto name = std::string(field.name) + "_file";
    const auto* file = field.is_secret ? find(given, name) : nullptr;
    if (!file) continue;
    if (const auto* beside = find(given, field.name)) {
      faults.push_back({"/" + name, "conflicting_options",
                        file->source + " and " + beside->source + " cannot both be given."});
      continue;
    }
    auto text = read_secret(file->value);
    if (!text) faults.push_back({"/" + name, "invalid_option", file->source + ": " + text.error()});
    else
      secrets.push_back({{std::string(field.name), std::move(*text), file->source}, file->value});
  }
  if (!faults.empty()) return invalid(std::move(faults));
  for (const auto& field : type_of<Settings>.fields)
    if (field.is_secret)
      std::erase_if(given, [&](const GivenSetting& one) {
        return one.name == std::string(field.name) + "_file" ||
               (one.name == field.name && one.value.empty());
      });
  return secrets;
}

}  // namespace

const Type& given_settings() {
  static const WithFiles all;
  return all.type;
}

Result<std::vector<GivenSetting>> environment_settings() {
  std::vector<std::string_view> known{"config"};
  for (const auto& field : given_settings().fields) known.push_back(field.name);
  std::vector<GivenSetting> given;
  std::vector<Fault> faults;
  for (char** variable = environ; *variable; ++variable) {
    const std::string_view line = *variable;
    const std::string source(line.substr(0, line.find('=')));
    if (!source.starts_with(prefix)) continue;
    const auto meant = nearest_name(source.substr(prefix.size()), known);
    if (upper_name(meant) == source) {
      if (meant != "config")
        given.push_back({std::string(meant), std::string(line.substr(source.size() + 1)), source});
    } else if (!meant.empty()) {
      // A variable that resembles no setting may belong to another program.
      faults.push_back(
          {"", "unknown_option",
           "Unknown environment variable " + source + ". Did you mean " + upper_name(meant) + "?"});
    }
  }
  if (!faults.empty()) return invalid(std::move(faults));
  return given;
}

Result<std::vector<GivenSetting>> file_settings(const std::string& path) {
  std::vector<GivenSetting> given;
  try {
    const auto table = toml::parse_file(path);
    for (const auto& [key, value] : table)
      given.push_back(
          {std::string(key.str()), text_of(value), shown_key(key.str()) + " in " + path});
  } catch (const toml::parse_error& fault) {
    return invalid("", "invalid_option",
                   path + ":" + std::to_string(fault.source().begin.line) + ": " +
                       shown_line(fault.description()));
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
    // A key may be arbitrary bytes. The decoder would reject them; code that requires text checks
    // the setting itself.
    const auto& field = type_of<Settings>.fields[find_field(type_of<Settings>, secret.given.name)];
    if (is_valid_utf8(secret.given.value) || field.type->shape != Shape::text)
      strongest.push_back(std::move(secret.given));
    else field.type->store_text(field.member(&settings), secret.given.value);
  }
  FormDecoder decoder;
  auto read = decoder.decode(parts_of(strongest), type_of<Settings>, &settings);
  if (read) return settings;
  for (auto& fault : read.error().faults) {
    const auto root = Place::root();
    const auto place = fault.pointer.substr(0, fault.pointer.find('/', 1));
    for (const auto& one : strongest)
      if (place == root.member(one.name).pointer()) fault.detail = one.source + ": " + fault.detail;
  }
  return std::unexpected(std::move(read.error()));
}

}  // namespace toolyard
