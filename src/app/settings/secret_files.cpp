#include "app/settings/secret_files.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <list>

#include "core/describe/faults.h"

namespace toolyard {

namespace {

// More than any secret has; a device that never ends is told from a file by it.
constexpr std::size_t most_bytes = 65'536;

// The table of `Settings` with a field more behind each secret, of the same type.
struct WithFiles {
  std::list<std::string> names;
  std::vector<Field> fields;
  Type type = type_of<Settings>;

  WithFiles() {
    for (const auto& field : type_of<Settings>.fields) {
      fields.push_back(field);
      if (!field.is_secret) continue;
      auto file = field;
      file.name = names.emplace_back(std::string(field.name) + "_file");
      file.meaning = "A file that holds it.";
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
  std::string text(most_bytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.gcount() == 0 && errno != 0)
    return std::unexpected(path + " cannot be read: " + std::strerror(errno) + ".");
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > most_bytes) return std::unexpected(path + " is too large for a secret.");
  while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
  if (text.empty()) return std::unexpected(path + " is empty.");
  return text;
}

}  // namespace

const Type& given_settings() {
  static const WithFiles all;
  return all.type;
}

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

}  // namespace toolyard
