#include "adapters/openai/event_stream.h"

#include <algorithm>
#include <array>
#include <optional>

#include "core/text/characters.h"

namespace toolyard::openai {
namespace {

constexpr std::string_view data_field = "data:";

// Removes the first line, without its end: LF, CR or both.
std::string_view take_line(std::string_view& text) {
  const auto size = std::min(text.find_first_of("\r\n"), text.size());
  const auto line = text.substr(0, size);
  text.remove_prefix(size);
  text.remove_prefix(text.starts_with("\r\n") ? 2 : std::min<std::size_t>(text.size(), 1));
  return line;
}

}  // namespace

bool is_event_stream(std::string_view body) {
  constexpr std::array<std::string_view, 5> beginnings{data_field, "event:", "id:", "retry:", ":"};
  body = trimmed(body);
  return std::ranges::any_of(beginnings, [&](auto one) { return body.starts_with(one); });
}

std::vector<std::string> data_of_events(std::string_view body) {
  std::vector<std::string> all;
  std::optional<std::string> data;
  const auto end_event = [&] {
    if (data) all.push_back(std::move(*data));
    data.reset();
  };
  while (!body.empty()) {
    auto line = take_line(body);
    if (line.empty()) end_event();
    if (!line.starts_with(data_field)) continue;
    line.remove_prefix(data_field.size());
    if (line.starts_with(' ')) line.remove_prefix(1);
    if (line.starts_with('{') || line == end_of_stream) end_event();
    if (data) data->append("\n").append(line);
    else data = line;
  }
  end_event();
  return all;
}

std::string_view without_end_of_stream(std::string_view json) {
  auto rest = trimmed(json);
  if (!rest.ends_with(end_of_stream)) return json;
  rest = trimmed(rest.substr(0, rest.size() - end_of_stream.size()));
  return rest.ends_with(data_field) ? rest.substr(0, rest.size() - data_field.size()) : json;
}

}  // namespace toolyard::openai
