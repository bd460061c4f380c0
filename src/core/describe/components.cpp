#include "core/describe/components.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace toolyard {

namespace {

std::string camel(std::string_view words) {
  std::string text;
  bool up = true;
  for (const char c : words) {
    if (c == '_') {
      up = true;
    } else {
      text += up ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
      up = false;
    }
  }
  return text;
}

// `toolyard::base64::Request` -> `Base64Request`; `toolyard::Warning` -> `Warning`.
std::string plain_name(std::string_view qualified) {
  std::string name;
  for (std::size_t at = 0; at < qualified.size();) {
    const auto end = std::min(qualified.find("::", at), qualified.size());
    const auto part = qualified.substr(at, end - at);
    const bool is_named = std::isalpha(static_cast<unsigned char>(part[0]));  // not `{anonymous}`
    if (is_named && part != "toolyard") name += camel(part);
    at = end + 2;
  }
  return name;
}

std::string paginated_name(std::string name) {
  if (constexpr std::string_view list = "List"; !name.ends_with(list)) name += list;
  return "Paginated" + name;
}

std::string plain_name(const Type& record) {
  if (record.name.starts_with("toolyard::Page<"))
    return paginated_name(plain_name(record.fields.back().type->inner->name));
  return plain_name(record.name);
}

std::string form_name(std::string name) {
  if (constexpr std::string_view request = "Request"; name.ends_with(request))
    name.resize(name.size() - request.size());
  return name + "Form";
}

}  // namespace

Direction inside(Direction direction) {
  const bool is_whole = direction == Direction::change || direction == Direction::form;
  return is_whole ? Direction::request : direction;
}

void Components::note(const Type& type, Direction direction) {
  for (const auto* inner : type.alternatives) note(*inner, direction);
  if (type.inner) note(*type.inner, direction);
  if (type.shape != Shape::record) return;
  const bool goes_both_ways = std::ranges::find(both_ways_, plain_name(type)) != both_ways_.end() &&
                              (direction == Direction::request || direction == Direction::answer);
  if (goes_both_ways) direction = Direction::both;
  const Entry entry{&type, direction};
  if (!noted_.insert(entry).second) return;
  order_.push_back(entry);
  for (const auto& field : type.fields)
    note(*field.type, field.is_read_only ? Direction::answer : inside(direction));
}

Components::Entry Components::settled(const Type& record, Direction direction) const {
  const bool is_one_way = direction == Direction::request || direction == Direction::answer;
  if (is_one_way && goes_both_ways(record)) direction = Direction::both;
  return {&record, direction};
}

bool Components::goes_both_ways(const Type& record) const {
  return noted_.contains({&record, Direction::both});
}

std::string Components::name_of(const Entry& entry) const {
  auto name = plain_name(*entry.type);
  switch (entry.direction) {
    case Direction::change: return "Patched" + name;
    case Direction::form: return form_name(std::move(name));
    case Direction::request:
      return noted_.contains({entry.type, Direction::answer}) ? name + "Request" : name;
    default: return name;
  }
}

std::string Components::name_of(const Type& record, Direction direction) {
  const auto entry = settled(record, direction);
  auto name = name_of(entry);
  const auto [owner, is_new] = names_.emplace(name, entry);
  if (!is_new && owner->second != entry)
    throw std::logic_error("two schemas are named " + name + ": one is of " +
                           std::string(record.name));
  return name;
}

void Components::reserve(std::string name) { names_.emplace(std::move(name), Entry{}); }

std::map<std::string, Components::Entry> Components::named() {
  std::map<std::string, Entry> all;
  for (const auto& [type, direction] : order_)
    all.emplace(name_of(*type, direction), settled(*type, direction));
  return all;
}

}  // namespace toolyard
