// Fuzzes the parser of configuration files (TOML). Checks that settings have exactly the values in
// the file, that unknown names are rejected, and that every fault is one line that names the file
// and the setting, and contains no secret.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/settings/settings.h"
#include "core/text/utf8.h"

// Included after the settings, whose identifiers its macros would change.
#include <toml++/toml.h>

namespace {

using namespace toolyard;

void require(bool holds) {
  if (!holds) std::abort();
}

// A file in memory, with a path to read it by.
class File {
 public:
  File() : handle_(::memfd_create("settings", 0)) { require(handle_ >= 0); }
  void write(std::string_view text) const {
    require(::ftruncate(handle_, 0) == 0);
    require(::pwrite(handle_, text.data(), text.size(), 0) == std::ssize(text));
  }
  std::string path() const { return "/proc/self/fd/" + std::to_string(handle_); }

 private:
  int handle_;
};

bool is_known(std::string_view name) {
  return find_field(given_settings(), name) < given_settings().fields.size();
}

// Whether a setting names a file with a secret. Such inputs are skipped: they could name any file.
bool names_secret_file(const toml::table& table) {
  return std::ranges::any_of(
      table, [](const auto& one) { return std::string_view(one.first.str()).ends_with("_file"); });
}

void check_list(const Type& type, const void* value, const toml::array& array) {
  require(type.size(value) == array.size());
  for (std::size_t i = 0; i < array.size(); ++i) {
    const auto* item = type.at(value, i);
    if (type.inner->shape == Shape::text) {
      const auto* text = array[i].as_string();
      require(text && type.inner->load_text(item) == text->get());
    } else if (type.inner->shape == Shape::number) {
      const auto number = array[i].value<double>();
      require(number && *static_cast<const double*>(item) == *number);
    }
  }
}

// Checks a setting that is a text. Dates and times in the file become the text as it is written.
void check_text(std::string_view text, const toml::node& node) {
  if (const auto* string = node.as_string()) return require(text == string->get());
  if (!node.is_date() && !node.is_time() && !node.is_date_time()) return;
  std::ostringstream out;
  node.visit([&](const auto& value) {
    if constexpr (toml::is_date<decltype(value)> || toml::is_time<decltype(value)> ||
                  toml::is_date_time<decltype(value)>)
      out << value.get();
  });
  require(text == out.str());
}

void check_value(const Type& type, const void* value, const toml::node& node) {
  switch (type.shape) {
    case Shape::boolean: return require(node.value<bool>() == (type.load_integer(value) != 0));
    case Shape::integer: return require(node.value<std::int64_t>() == type.load_integer(value));
    case Shape::number: return require(node.value<double>() == *static_cast<const double*>(value));
    case Shape::text: return check_text(type.load_text(value), node);
    case Shape::optional:
      if (const auto* held = type.held(value)) check_value(*type.inner, held, node);
      return;
    case Shape::list:
      if (const auto* array = node.as_array()) check_list(type, value, *array);
      return;
    default: return;
  }
}

// Whether a value can be compared: not if it is empty, or a text for a setting of another type.
bool is_compared(const Type& type, const toml::node& node) {
  if (const auto* array = node.as_array()) return !array->empty();
  const auto* text = node.as_string();
  return !text || (type.shape == Shape::text && !text->get().empty());
}

void check_settings(const Settings& settings, const toml::table& table) {
  for (const auto& [key, node] : table) {
    require(is_known(key.str()));
    const auto& field = type_of<Settings>.fields[find_field(type_of<Settings>, key.str())];
    if (is_compared(*field.type, node)) check_value(*field.type, field.member_of(&settings), node);
  }
}

void check_line(const std::string& text, const std::vector<GivenSetting>& given) {
  require(is_valid_utf8(text));
  for (const unsigned char c : text) require(c >= ' ' && c != 0x7f);
  for (const auto& one : given) {
    const auto field = find_field(type_of<Settings>, one.name);
    if (field == type_of<Settings>.fields.size() || !type_of<Settings>.fields[field].is_secret)
      continue;
    require(one.value.size() < 16 || text.find(one.value) == text.npos);
  }
}

void check_faults(const Error& error, const std::vector<GivenSetting>& given) {
  require(!error.faults.empty());
  for (const auto& fault : error.faults) {
    check_line(fault.detail, given);
    require(std::ranges::any_of(
        given, [&](const GivenSetting& one) { return fault.detail.starts_with(one.source); }));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const File file;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  file.write(text);
  const auto given = file_settings(file.path());
  toml::table table;
  try {
    table = toml::parse(text);
  } catch (const toml::parse_error&) {
    require(!given.has_value());
  }
  if (!given) {
    for (const auto& fault : given.error().faults) {
      check_line(fault.detail, {});
      require(fault.detail.starts_with(file.path() + ":"));
    }
    return 0;
  }
  if (names_secret_file(table)) return 0;
  const auto settings = read_settings(*given);
  if (settings) check_settings(*settings, table);
  else check_faults(settings.error(), *given);
  return 0;
}
