// Fuzzes messages of the Model Context Protocol: the first line holds the headers between tabs (or
// is empty, for lines), the rest is the message. Whatever is answered has to be sound JSON, and an
// id is echoed as it was written.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "mcp/results.h"

namespace {

using namespace toolyard;

std::string_view take(std::string_view& line) {
  const auto end = std::min(line.find('\t'), line.size());
  const auto part = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return part.empty() ? std::string_view() : part;
}

void check(const std::string& answer) {
  if (!is_sound_json(answer)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto end = std::min(text.find('\n'), text.size());
  auto line = text.substr(0, end);
  const bool has_headers = !line.empty();
  const mcp::Headers headers{.version = take(line), .method = take(line), .name = take(line)};
  std::string body(text.substr(std::min(end + 1, text.size())));
  static const mcp::ToolList list(tools(), mcp::FolderAccess::none);
  static const mcp::Results results("0");
  JsonDecoder decoder;
  const auto arrival =
      mcp::judge(decoder, PaddedText::of(body), {.headers = has_headers ? &headers : nullptr});
  for (const auto& verdict : arrival.verdicts) {
    if (const auto* refusal = std::get_if<mcp::Refusal>(&verdict))
      check(mcp::Results::error(*refusal));
    const auto* request = std::get_if<mcp::Accepted>(&verdict);
    if (!request) continue;
    if (body.find(request->message.id) == body.npos) std::abort();
    check(results.initialize(*request));
    check(results.discover(*request));
    const auto name = string_in_json(find_part(request->message.params, "name"));
    if (name) check(mcp::Results::error(mcp::refuse_params(*request, list.unknown(*name))));
    check(results.problem(*request, list.tools()[0], body, 1));
  }
  return 0;
}
