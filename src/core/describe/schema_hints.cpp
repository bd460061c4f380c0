#include "core/describe/schema_hints.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/describe/labels.h"

namespace toolyard {

namespace {

std::string_view name_of(Widget widget) {
  switch (widget) {
    case Widget::by_type: break;
    case Widget::multiline: return "multiline";
    case Widget::code: return "code";
    case Widget::markdown: return "markdown";
    case Widget::html: return "html";
    case Widget::password: return "password";
    case Widget::color: return "color";
    case Widget::tags: return "tags";
    case Widget::hidden: return "hidden";
  }
  return {};
}

std::string_view name_of(Level level) {
  switch (level) {
    case Level::usual: break;
    case Level::main: return "main";
    case Level::rare: return "rare";
  }
  return {};
}

std::string_view name_of(Show show) {
  switch (show) {
    case Show::as_value: break;
    case Show::primary: return "primary";
    case Show::color: return "color";
    case Show::strength: return "strength";
    case Show::json: return "json";
    case Show::audio: return "audio";
    case Show::pdf: return "pdf";
    case Show::html: return "html";
    case Show::code: return "code";
    case Show::once: return "once";
    case Show::table: return "table";
  }
  return {};
}

void append_text(JsonObject& hints, std::string_view name, std::string_view value) {
  if (!value.empty()) hints.text(name, value);
}

void append_labels_of(JsonObject& hints, const Type& enumeration) {
  std::string labels;
  {
    JsonObject all(labels);
    for (const auto& value : enumeration.names)
      if (const auto label = label_of(value); label != plain_label(value.name))
        all.text(value.name, label);
  }
  if (labels != "{}") hints.member("labels") += labels;
}

void append_list(std::string& out, std::string_view values) {
  out += '[';
  while (!values.empty()) {
    const auto end = std::min(values.find(','), values.size());
    append_json_text(out, values.substr(0, end));
    values.remove_prefix(std::min(end + 1, values.size()));
    if (!values.empty()) out += ',';
  }
  out += ']';
}

const Type& unwrapped(const Type& type) {
  return type.shape == Shape::optional ? *type.inner : type;
}

// Appends `{"field":…,"is":[…]}`, or `is_not`. Several alternatives are `{"any":[…]}`.
void append_alternatives(std::string& out, const Condition* one, const Condition* end,
                         const Type& record) {
  if (end - one > 1) {
    JsonObject any(out);
    auto& list = any.member("any");
    for (list += '['; one != end; ++one) {
      append_alternatives(list, one, one + 1, record);
      list += one + 1 == end ? ']' : ',';
    }
    return;
  }
  const auto other = std::ranges::find(record.fields, one->field, &Field::name);
  JsonObject condition(out);
  condition.text("field", one->field);
  auto& values = condition.member(one->is_except ? "is_not" : "is");
  values += '[';
  for (const auto& value : values_of_condition(*other, one->values))
    values.append(values.ends_with('[') ? "" : ",").append(value);
  values += ']';
}

// Appends the condition, or `{"all":[…]}` if there are several.
void append_conditions(JsonObject& hints, const Conditions& when, const Type& record) {
  if (when.empty()) return;
  const bool is_one = when.end_of_alternatives(when.begin()) == when.end();
  auto& out = hints.member("when");
  if (!is_one) out += "{\"all\":[";
  for (const auto* one = when.begin(); one != when.end();) {
    const auto* end = when.end_of_alternatives(one);
    append_alternatives(out, one, end, record);
    one = end;
    if (one != when.end()) out += ',';
  }
  if (!is_one) out += "]}";
}

void append_file_hints(JsonObject& hints, const Field& field) {
  const auto& type = unwrapped(*field.type);
  const bool is_many = type.shape == Shape::list;
  if ((is_many ? *type.inner : type).shape != Shape::blob) {
    append_text(hints, "media_type", field.shown->media_types);
    return;
  }
  const bool is_taken = field.shown->show == Show::as_value;
  if (is_taken && !field.shown->media_types.empty())
    append_list(hints.member("accepts"), field.shown->media_types);
  if (field.shown->max_bytes > 0) hints.integer("max_bytes", field.shown->max_bytes);
  if (is_many) hints.boolean("many", true);
}

}  // namespace

std::vector<std::string> values_of_condition(const Field& about, std::uint64_t values) {
  const auto& type = unwrapped(*about.type);
  std::vector<std::string> names;
  const auto has = [&](std::int64_t value) { return (values >> value & 1) != 0; };
  if (values & Condition::nothing) names.emplace_back("null");
  if (has(Condition::false_bit)) names.emplace_back("false");
  if (has(Condition::true_bit)) names.emplace_back("true");
  const auto is_number = [](const Type* inner) { return inner->shape == Shape::integer; };
  const bool has_numbers =
      type.shape == Shape::integer || std::ranges::any_of(type.alternatives, is_number);
  const std::int64_t first_name = has_numbers ? Condition::first_name : 0;
  for (std::int64_t value = 0; value < first_name; ++value)
    if (has(value)) names.push_back(std::to_string(value));
  const auto add_names = [&](const Type& enumeration) {
    for (const auto& value : enumeration.names)
      if (value.value >= first_name && value.value < Condition::false_bit && has(value.value))
        append_json_text(names.emplace_back(), value.name);
  };
  add_names(type);
  for (const auto* alternative : type.alternatives) add_names(*alternative);
  return names;
}

void append_hints(JsonObject& schema, const Field& field, const Type& record) {
  schema.text("title", title_of(field));
  const auto& shown = *field.shown;
  std::string text;
  {
    JsonObject hints(text);
    append_text(hints, "level", name_of(shown.level));
    append_text(hints, "group", shown.group);
    append_text(hints, "widget", name_of(shown.widget));
    append_text(hints, "show", name_of(shown.show));
    append_text(hints, "unit", unit_of(field));
    if (shown.digits >= 0) hints.integer("digits", shown.digits);
    append_conditions(hints, shown.when, record);
    append_file_hints(hints, field);
    append_text(hints, "refers", shown.refers_to);
    if (!shown.excludes.empty()) append_list(hints.member("excludes"), shown.excludes);
    if (shown.names_record) hints.boolean("label", true);
    if (field.stored->is_sortable) hints.boolean("sortable", true);
    if (field.is_secret) hints.boolean("secret", true);
    append_labels_of(hints, unwrapped(*field.type));
  }
  if (text != "{}") schema.member("x-toolyard") += text;
}

void append_value_meanings(JsonObject& schema, const Type& enumeration) {
  std::string text;
  {
    JsonObject all(text);
    for (const auto& value : enumeration.names)
      if (!value.meaning.empty()) all.text(value.name, value.meaning);
  }
  if (text != "{}") schema.member("x-enumDescriptions") += text;
}

void append_labels(JsonObject& schema, const Type& enumeration) {
  std::string text;
  {
    JsonObject hints(text);
    append_labels_of(hints, enumeration);
  }
  if (text != "{}") schema.member("x-toolyard") += text;
}

}  // namespace toolyard
