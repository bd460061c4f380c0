#include "mcp/tool_list.h"

#include <algorithm>

#include "core/describe/faults.h"
#include "core/json/parts.h"
#include "core/json/writer.h"

namespace toolyard::mcp {

namespace {

std::string with_underscores(std::string_view slug) {
  std::string name(slug);
  std::ranges::replace(name, '-', '_');
  return name;
}

// Returns the arguments of the shortest example as JSON; empty if there is none.
std::string example_of(const Tool& tool) {
  std::string shortest;
  for (const auto& one : parts_of_json(cases_of(tool))) {
    const auto members = parts_of_json(one.text);
    const auto mark = find_part(members, "example");
    const auto request = find_part(members, "request");
    if ((mark != "true" && mark != "\"request\"") || !request.data() || request == "{}") continue;
    auto arguments = compact_json(request);
    if (shortest.empty() || arguments.size() < shortest.size()) shortest = std::move(arguments);
  }
  return shortest;
}

bool has_secret(const Type& answer) {
  return std::ranges::any_of(answer.fields, [](const Field& field) { return field.is_secret; });
}

std::string description_of(const Tool& tool, const std::string& example, Detail detail,
                           FolderAccess folders) {
  const auto& about = *tool.about;
  std::string text(about.summary);
  if (!about.use.empty()) text.append(" ").append(about.use);
  if (has_secret(*tool.answer))
    text += " The response contains a secret and becomes part of the conversation.";
  if (folders == FolderAccess::given && holds_blob(*tool.request))
    text += " Give a file as `file:NAME`, below the folder of this server.";
  if (detail == Detail::full && !about.warnings.empty()) text += " Returns `warnings`.";
  const auto more = " Example arguments: " + example;
  if (!example.empty() && text.size() + more.size() <= max_description_bytes) text += more;
  return text;
}

// Appends the schema of the arguments, with `save_as` if the tool can save a file.
void append_arguments(std::string& out, const Tool& tool, Detail detail, bool saves) {
  std::string schema;
  append_input_schema(schema, *tool.request, detail);
  constexpr std::string_view begin = R"({"type":"object","properties":{)";
  if (saves)
    schema.insert(begin.size(),
                  R"("save_as":{"type":"string","description":"Name of a new file to save the )"
                  R"(result to, below the folder of this server."},)");
  out += schema;
}

std::string entry_of(const Tool& tool, const ListedTool& listed, Detail detail,
                     FolderAccess folders) {
  const bool saves = folders == FolderAccess::given && listed.answers_file;
  std::string out;
  JsonObject entry(out);
  entry.text("name", listed.name);
  if (detail == Detail::full) entry.text("title", tool.about->title);
  entry.text("description", description_of(tool, listed.example, detail, folders));
  append_arguments(entry.member("inputSchema"), tool, detail, saves);
  if (detail == Detail::full && !listed.answers_file)
    append_output_schema(entry.member("outputSchema"), *tool.answer);
  JsonObject hints(entry.member("annotations"));
  hints.boolean("readOnlyHint", !saves);
  hints.boolean("destructiveHint", false);
  hints.boolean("idempotentHint", true);
  hints.boolean("openWorldHint", false);
  return out;
}

}  // namespace

ToolList::ToolList(std::span<const Tool> tools, FolderAccess folders) : folders_(folders) {
  for (const auto& tool : tools) {
    ListedTool listed{.tool = &tool,
                      .answer = tool.answer,
                      .name = with_underscores(tool.about->slug),
                      .answers_file = holds_blob(*tool.answer),
                      .example = example_of(tool),
                      .full = {},
                      .brief = {}};
    listed.full = entry_of(tool, listed, Detail::full, folders);
    listed.brief = entry_of(tool, listed, Detail::brief, folders);
    tools_.push_back(std::move(listed));
  }
}

std::size_t ToolList::find(std::string_view name) const {
  const auto found = std::ranges::find(tools_, with_underscores(name), &ListedTool::name);
  return static_cast<std::size_t>(found - tools_.begin());
}

std::string ToolList::unknown(std::string_view name) const {
  constexpr std::size_t max_shown = 64;
  if (const auto known = find(name); known < tools_.size())
    return "The tool " + tools_[known].name + " is not offered.";
  std::vector<std::string_view> known;
  known.reserve(tools_.size());
  for (const auto& one : tools_) known.push_back(one.name);
  auto nearest = nearest_name(with_underscores(name), known);
  // A name such as `sha256` is not a misspelled tool, but some entries mention it. The earliest
  // mention wins, because descriptions of purpose precede those of options.
  if (nearest.empty() && name.size() > 2) {
    auto first = std::string::npos;
    for (const auto& one : tools_)
      if (const auto place = one.full.find(name); place < first) {
        nearest = one.name;
        first = place;
      }
  }
  auto text = "Unknown tool" + (name.size() > max_shown ? "" : ": " + std::string(name)) + ".";
  if (!nearest.empty()) text.append(" Did you mean ").append(nearest).append("?");
  return text;
}

std::expected<Selection, std::string> ToolList::select(std::string_view names,
                                                       Detail detail) const {
  Selection selection{.chosen = {}, .detail = detail};
  if (names.empty()) return selection;
  selection.chosen.resize(tools_.size());
  while (!names.empty()) {
    const auto end = std::min(names.find(','), names.size());
    const auto name = names.substr(0, end);
    names.remove_prefix(std::min(end + 1, names.size()));
    const auto place = find(name);
    if (place == tools_.size()) return std::unexpected(unknown(name));
    selection.chosen[place] = true;
  }
  return selection;
}

Selection ToolList::reading_only(Selection selection) const {
  if (selection.chosen.empty()) selection.chosen.assign(tools_.size(), true);
  for (std::size_t i = 0; i < tools_.size(); ++i)
    if (!tools_[i].is_reading) selection.chosen[i] = false;
  return selection;
}

std::string ToolList::listed(const Selection& selection,
                             const std::function<bool(std::size_t)>& is_allowed) const {
  std::string out = "[";
  for (std::size_t i = 0; i < tools_.size(); ++i) {
    if (!selection.has(i) || !is_allowed(i)) continue;
    if (out.size() > 1) out += ',';
    out += selection.detail == Detail::brief ? tools_[i].brief : tools_[i].full;
  }
  return out += ']';
}

}  // namespace toolyard::mcp
