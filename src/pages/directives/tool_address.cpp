#include "pages/directives/tool_address.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/describe/any_record.h"
#include "core/forms/decoder.h"
#include "core/text/characters.h"
#include "core/text/url.h"

namespace toolyard::pages {
namespace {

// As in the page of the tool, in bytes.
constexpr std::size_t max_input_bytes = 4096;
// A text that may be longer has a field of several lines, which addresses do not set.
constexpr double max_line_length = 2000;

const Type& held_type(const Type& type) {
  return type.shape == Shape::optional ? held_type(*type.inner) : type;
}

bool is_plain(const Type& type) {
  switch (type.shape) {
    case Shape::boolean:
    case Shape::integer:
    case Shape::number:
    case Shape::enumeration:
    case Shape::text: return true;
    case Shape::list:
    case Shape::optional: return is_plain(*type.inner);
    case Shape::choice:
      return std::ranges::all_of(type.alternatives, [](const Type* one) { return is_plain(*one); });
    default: return false;
  }
}

bool is_list(const Type& type) {
  return type.shape == Shape::list ||
         (type.shape == Shape::choice &&
          std::ranges::any_of(type.alternatives, [](const Type* one) { return is_list(*one); }));
}

// Whether the page of a tool reads this field from its address.
bool is_in_address(const Field& field) {
  constexpr std::array widgets{Widget::by_type, Widget::color, Widget::tags};
  if (field.is_required || field.is_secret || field.shown->level == Level::main) return false;
  if (std::ranges::find(widgets, field.shown->widget) == widgets.end()) return false;
  const auto& type = held_type(*field.type);
  const bool is_long = type.shape == Shape::text && field.bounds.max > max_line_length &&
                       field.bounds.max < std::numeric_limits<double>::infinity();
  return is_plain(type) && !is_long;
}

bool is_number(std::string_view value) {
  if (value.starts_with('-')) value.remove_prefix(1);
  const auto point = std::min(value.find('.'), value.size());
  const auto whole = value.substr(0, point), rest = value.substr(point);
  return !whole.empty() && whole.size() <= 15 && std::ranges::all_of(whole, is_digit) &&
         rest.size() != 1 && std::ranges::all_of(rest.substr(rest.empty() ? 0 : 1), is_digit);
}

std::string quoted(std::string_view name) { return "`" + std::string(name) + "`"; }

// Returns what is wrong with the spelling of a value that the decoder of forms accepts, but the
// page does not; empty if nothing is.
std::string_view misspelling(const Type& type, std::string_view value) {
  if (type.shape == Shape::boolean && value != "true" && value != "false")
    return "must be true or false.";
  if ((type.shape == Shape::integer || type.shape == Shape::number) && !is_number(value))
    return "must be a number in decimal digits.";
  if (is_list(type) && (value.starts_with('[') || value.starts_with('{')))
    return "must be a list with commas.";
  return {};
}

class Reader {
 public:
  explicit Reader(ToolAddress& address)
      : address_(address), type_(*address.tool->request), record_(type_) {}

  void take(const DirectiveOption& option) {
    const auto at = find_field(type_, option.name);
    if (at == type_.fields.size()) return refuse_name(option.name);
    const auto& field = type_.fields[at];
    const bool is_input = field.name == "input" && !field.is_secret;
    if (!is_input && !is_in_address(field))
      return refuse(option.name, "cannot be set by a directive.");
    const auto& type = held_type(*field.type);
    if (const auto fault = misspelling(type, option.value); !fault.empty())
      return refuse(option.name, fault);
    parts_.push_back({option.name, option.value});
    if (!is_input) return add_to_query(option, is_list(type));
    input_ = percent_encoded(option.value);
    if (input_.size() > max_input_bytes) refuse(option.name, "is too long for an address.");
  }

  void finish() {
    if (address_.faults.empty()) {
      const auto read = decoder_.decode(parts_, type_, record_.get(), {.is_partial = true});
      if (!read && read.error().faults.empty())
        address_.faults.emplace_back("The options are not valid.");
      for (const auto& fault : faults_in(read))
        refuse(fault.pointer.substr(fault.pointer.starts_with('/')), fault.detail);
    }
    address_.rest = query_.empty() ? "" : "?" + query_;
    if (!input_.empty()) address_.rest += "#input=" + input_;
  }

 private:
  void refuse(std::string_view name, std::string_view fault) {
    address_.faults.push_back(quoted(name) + ": " + std::string(fault));
  }
  void refuse_name(std::string_view name) {
    std::vector<std::string_view> known;
    for (const auto& field : type_.fields) known.push_back(field.name);
    const auto meant = nearest_name(name, known);
    refuse(name, meant.empty()
                     ? "the tool has no such option."
                     : "the tool has no such option; did you mean " + quoted(meant) + "?");
  }
  void add_to_query(const DirectiveOption& option, bool is_list) {
    std::string_view rest = option.value;
    while (true) {
      const auto end = is_list ? std::min(rest.find(','), rest.size()) : rest.size();
      if (!query_.empty()) query_ += '&';
      query_.append(option.name)
          .append("=")
          .append(percent_encoded(is_list ? trimmed(rest.substr(0, end)) : rest));
      if (end == rest.size()) return;
      rest.remove_prefix(end + 1);
    }
  }

  ToolAddress& address_;
  const Type& type_;
  AnyRecord record_;
  FormDecoder decoder_;
  std::vector<FormPart> parts_;
  std::string query_, input_;
};

}  // namespace

ToolAddress tool_address(const Directive& directive) {
  ToolAddress address;
  const auto slug = directive.find("slug");
  if (!slug) {
    address.faults.emplace_back("`slug` must name the tool.");
    return address;
  }
  address.tool = find_tool(*slug);
  if (!address.tool) {
    address.faults.push_back("There is no tool " + quoted(*slug) + ".");
    return address;
  }
  Reader reader(address);
  bool has_slug = false;
  for (const auto& option : directive.options) {
    if (option.name != "slug") reader.take(option);
    else if (std::exchange(has_slug, true)) address.faults.emplace_back("`slug` is given twice.");
  }
  reader.finish();
  return address;
}

}  // namespace toolyard::pages
