#include "app/commands/hidden_arguments.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "app/settings/settings.h"
#include "tools/catalog.h"

namespace toolyard {
namespace {

bool is_secret(const Type& type, std::string_view name) {
  const auto index = find_field(type, name);
  return index < type.fields.size() && type.fields[index].is_secret;
}

// Returns the request of the tool that the arguments call, or null.
const Type* request_of_tool(std::span<char*> arguments) {
  if (arguments.size() < 2 || std::string_view(arguments[0]) != "tool") return nullptr;
  const auto* tool = find_tool(arguments[1]);
  return tool ? tool->request : nullptr;
}

bool holds_password(std::string_view value) {
  const auto scheme = value.find("://");
  if (scheme == value.npos) return !value.empty();
  const auto rest = value.substr(scheme + 3);
  const auto at = rest.find('@');
  return (at != rest.npos && rest.substr(0, at).contains(':')) || rest.contains("password=");
}

}  // namespace

void hide_secrets(std::span<char*> arguments) {
  const auto* tool = request_of_tool(arguments);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string_view word = arguments[i];
    if (word == "--") return;  // what follows is data
    if (!word.starts_with("--")) continue;
    const auto equals = word.find('=');
    std::string name(word.substr(2, equals == word.npos ? word.npos : equals - 2));
    std::ranges::replace(name, '-', '_');
    if (!is_secret(type_of<Settings>, name) && !(tool && is_secret(*tool, name))) continue;
    char* value = nullptr;
    if (equals != word.npos) value = arguments[i] + equals + 1;
    else if (i + 1 < arguments.size()) value = arguments[++i];
    if (value) std::memset(value, '*', std::strlen(value));
  }
}

std::vector<std::string> secret_options(const CommandLine& line) {
  std::vector<std::string> names;
  for (const auto& option : line.options)
    if (is_secret(type_of<Settings>, option.name) && holds_password(option.value))
      names.push_back("--" + option_name(option.name));
  return names;
}

void warn_of_secret_options(const CommandLine& line) {
  for (const auto& name : secret_options(line))
    std::fprintf(stderr,
                 "toolyard: warning: the value of %s could be read in the list of processes, and "
                 "may be kept by shells; use %s-file instead.\n",
                 name.c_str(), name.c_str());
}

}  // namespace toolyard
