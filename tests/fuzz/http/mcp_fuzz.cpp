// Fuzzes messages of the Model Context Protocol. The first line of an input contains the headers,
// separated by tabs (or is empty, for messages over standard input); the rest is the message.
// Checks that every response is valid JSON with a result or an error and the original id, that a
// list contains the selected tools, and that arguments of a call are decoded as in REST, with a
// warning for each text that was read as JSON.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/describe/any_record.h"
#include "core/json/parts.h"
#include "core/json/writer.h"
#include "mcp/results.h"

namespace {

using namespace toolyard;

void require(bool holds) {
  if (!holds) std::abort();
}

std::string_view take(std::string_view& line) {
  const auto end = std::min(line.find('\t'), line.size());
  const auto part = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return part.empty() ? std::string_view() : part;
}

const mcp::ToolList& list() {
  static const mcp::ToolList all(tools(), mcp::FolderAccess::none);
  return all;
}

// Checks a response, and returns its result; empty if it is an error.
std::string_view checked(const std::string& answer, std::string_view id) {
  require(is_valid_json(answer));
  const auto parts = parts_of_json(answer);
  const auto result = find_part(parts, "result"), error = find_part(parts, "error");
  require(!has_duplicate_name(parts) && find_part(parts, "jsonrpc") == R"("2.0")");
  require(result.empty() != error.empty() && find_part(parts, "id") == id);
  const auto members = parts_of_json(error);
  require(error.empty() || (string_in_json(find_part(members, "message")) &&
                            find_part(members, "code").starts_with('-')));
  return result;
}

// Checks that a list contains the tools that are selected by `names`, which are separated by
// commas.
void check_list(const mcp::Results& results, const mcp::Accepted& request, std::string_view names) {
  for (const auto detail : {mcp::Detail::full, mcp::Detail::brief}) {
    const auto selection = list().select(names, detail);
    if (!selection) return require(!selection.error().empty());
    const auto count = list().tools().size();
    std::size_t chosen = 0;
    for (std::size_t i = 0; i < count; ++i) chosen += selection->has(i);
    const auto listed = list().listed(*selection, [](std::size_t) { return true; });
    const auto answer = results.list(request, listed);
    const auto shown = find_part(parts_of_json(checked(answer, request.message.id)), "tools");
    require(parts_of_json(shown).size() == chosen);
  }
}

// Decodes arguments and returns the record as JSON; empty if they are rejected.
std::string read(std::string arguments, const Type& type, TextsAsJson* as_json) {
  JsonDecoder decoder;
  AnyRecord record(type);
  const Reading reading{.texts_as_json = as_json};
  if (!decoder.decode(PaddedText::of(arguments), type, record.get(), reading)) return {};
  std::string out;
  append_json(out, type, record.get());
  return out;
}

void check_call(const mcp::Results& results, const mcp::Accepted& request,
                const mcp::ListedTool& tool) {
  const std::string arguments(find_part(request.message.params, "arguments"));
  if (!arguments.starts_with('{')) return;
  TextsAsJson as_json;
  const auto lenient = read(arguments, *tool.tool->request, &as_json);
  const auto strict = read(arguments, *tool.tool->request, nullptr);
  require(strict.empty() || (strict == lenient && as_json.pointers.empty()));
  require(lenient.empty() || read(lenient, *tool.tool->request, nullptr) == lenient);
  if (tool.answers_file) return;
  // The arguments are used as an answer, which may be any object.
  const auto answer = R"({"warnings":[],"other":)" + arguments + "}";
  const auto message = results.answer(request, tool, answer, as_json.pointers);
  require(message.has_value());
  const auto result = parts_of_json(checked(*message, request.message.id));
  const auto shown = find_part(result, "structuredContent");
  const auto parts = parts_of_json(shown);
  require(find_part(parts, "other") == arguments);
  require(parts_of_json(find_part(parts, "warnings")).size() == as_json.pointers.size());
  const auto content = parts_of_json(find_part(result, "content"));
  const auto text = string_in_json(find_part(parts_of_json(content.at(0).text), "text"));
  require(text == shown);
}

void check_accepted(const mcp::Accepted& request, const std::string& body) {
  static const mcp::Results results("0");
  const auto id = request.message.id;
  require(body.find(id) != body.npos && is_valid_json("[" + std::string(id) + "]"));
  checked(results.initialize(request), id);
  checked(results.discover(request), id);
  checked(mcp::Results::pong(request), id);
  checked(results.problem(request, list().tools()[0], body, 1), id);
  if (!request.message.progress_token.empty())
    require(is_valid_json(mcp::Results::progress(request.message.progress_token, 1)));
  const auto name = string_in_json(find_part(request.message.params, "name"));
  if (!name) return;
  check_list(results, request, *name);
  const auto tool = list().find(*name);
  if (tool < list().tools().size()) return check_call(results, request, list().tools()[tool]);
  checked(mcp::Results::error(mcp::refuse_params(request, list().unknown(*name))), id);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto end = std::min(text.find('\n'), text.size());
  auto line = text.substr(0, end);
  const bool has_headers = !line.empty();
  const mcp::Headers headers{.version = take(line), .method = take(line), .name = take(line)};
  std::string body(text.substr(std::min(end + 1, text.size())));
  JsonDecoder decoder;
  const auto arrival =
      mcp::judge(decoder, PaddedText::of(body), {.headers = has_headers ? &headers : nullptr});
  require(arrival.is_batch || arrival.verdicts.size() == 1);
  for (const auto& verdict : arrival.verdicts) {
    if (const auto* refusal = std::get_if<mcp::Refusal>(&verdict)) {
      checked(mcp::Results::error(*refusal), refusal->id);
      require(refusal->id.empty() || body.find(refusal->id) != body.npos);
    }
    if (const auto* request = std::get_if<mcp::Accepted>(&verdict)) check_accepted(*request, body);
  }
  return 0;
}
