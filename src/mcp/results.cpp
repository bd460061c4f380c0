#include "mcp/results.h"

#include <algorithm>

#include "core/crypto/sha256.h"
#include "core/json/text.h"
#include "core/json/writer.h"
#include "core/text/bytes.h"
#include "core/text/hex.h"

namespace toolyard::mcp {

const std::string_view instructions_of_tools =
    "Small tools that compute exactly what a model would guess: hashes, encodings, encryption, "
    "keys, passwords, UUIDs, colors, JSON, Markdown, words, PDFs. Call them instead of computing "
    "such results yourself. They are pure functions: nothing is stored, and the same arguments "
    "give the same result, except where randomness is involved. Errors name the argument at fault "
    "by its JSON Pointer. Give binary data as Base64; it is returned as a separate content block.";

namespace {

constexpr std::string_view message_begin = R"({"jsonrpc":"2.0","id":)";

std::string message(std::string_view id, std::string_view result) {
  std::string out(message_begin);
  return out.append(id).append(R"(,"result":)").append(result).append("}");
}

struct PlaceSummary {
  std::int64_t line = 0;
  std::int64_t column = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&PlaceSummary::line>("Line."), field<&PlaceSummary::column>("Column.")};
  }
};
struct FaultSummary {
  std::string pointer;
  std::string code;
  std::string detail;
  static constexpr auto fields(auto...) {
    return std::array{field<&FaultSummary::pointer>("Pointer."),
                      field<&FaultSummary::code>("Code."), field<&FaultSummary::detail>("Detail.")};
  }
};
// The members of problem+json that are shown to models.
struct ProblemSummary {
  std::string code;
  std::string detail;
  std::string hint;
  std::string request_id;
  std::optional<PlaceSummary> position;
  std::vector<FaultSummary> errors;
  static constexpr auto fields(auto...) {
    return std::array{field<&ProblemSummary::code>("Code."),
                      field<&ProblemSummary::detail>("Detail."),
                      field<&ProblemSummary::hint>("Hint."),
                      field<&ProblemSummary::request_id>("Id of the request."),
                      field<&ProblemSummary::position>("Position in the input."),
                      field<&ProblemSummary::errors>("Faults.")};
  }
};

ProblemSummary read_problem(std::string_view json) {
  ProblemSummary problem;
  std::string text(json);
  (void)JsonDecoder().decode(PaddedText::of(text), type_of<ProblemSummary>, &problem,
                             {.skips_unknown = true});
  return problem;
}

// `example` are the arguments of an example; empty: none.
std::string text_of(const ProblemSummary& problem, std::string_view example,
                    std::optional<std::int64_t> retry_after_s) {
  auto text = problem.code + ": " + problem.detail;
  for (const auto& fault : problem.errors)
    text.append("\n")
        .append(fault.pointer)
        .append(" (")
        .append(fault.code)
        .append("): ")
        .append(fault.detail);
  if (const auto& place = problem.position)
    text.append("\nAt line ")
        .append(std::to_string(place->line))
        .append(", column ")
        .append(std::to_string(place->column) + ".");
  if (!problem.hint.empty()) text.append("\n").append(problem.hint);
  if (!problem.errors.empty() && !example.empty())
    text.append("\nExample arguments: ").append(example);
  if (retry_after_s)
    text.append("\nTry again in ").append(std::to_string(*retry_after_s)).append(" seconds.");
  return text;
}

// The file in a tool's response.
struct AnswerFile {
  std::string_view member;  // quoted Base64, a view into the response
  std::string_view media_type;
};
AnswerFile file_in(const Type& answer, const JsonParts& members) {
  for (const auto& field : answer.fields) {
    const auto& type = field.type->shape == Shape::optional ? *field.type->inner : *field.type;
    if (type.shape != Shape::blob) continue;
    const auto text = find_part(members, field.name);
    if (text.starts_with('"')) return {text, field.shown->media_types};
  }
  return {};
}

std::string uri_of(const AnswerFile& file, const ListedTool& tool) {
  std::string storage;
  const auto base64 = file.member.substr(1, file.member.size() - 2);
  const auto bytes = decode_text(base64, Encoding::base64, storage, {});
  const auto digest = sha256(bytes ? *bytes : base64);
  const std::string_view digits(reinterpret_cast<const char*>(digest.data()), digest.size());
  auto uri = "toolyard:" + tool.name + "/" + encode_hex(digits);
  return uri.append(".").append(file.media_type.substr(file.media_type.find('/') + 1));
}

void append_file(std::string& out, const AnswerFile& file, std::string_view uri,
                 std::string_view version) {
  JsonObject block(out);
  // Audio content exists since revision 2025-03-26.
  if (file.media_type.starts_with("audio/") && version > handshake_versions.back()) {
    block.text("type", "audio");
    block.member("data") += file.member;
    return block.text("mimeType", file.media_type);
  }
  block.text("type", "resource");
  JsonObject resource(block.member("resource"));
  resource.text("uri", uri);
  resource.text("mimeType", file.media_type);
  resource.member("blob") += file.member;
}

// Adds a warning for each argument that was sent as a string and parsed as JSON.
std::string with_warnings(std::string_view answer, std::span<const std::string> read_as_json) {
  std::string text(answer);
  const auto warnings = find_part(parts_of_json(text), "warnings");
  if (read_as_json.empty() || !warnings.starts_with('[')) return text;
  std::string more;
  for (const auto& pointer : read_as_json) {
    if (!more.empty() || warnings != "[]") more += ',';
    JsonObject warning(more);
    warning.text("code", "json_given_as_text");
    warning.text("message", "`" + pointer + "` was given as a string and interpreted as JSON.");
  }
  const auto end = static_cast<std::size_t>(warnings.data() - text.data()) + warnings.size() - 1;
  return text.insert(end, more);
}

void append_text(std::string& out, std::string_view text) {
  out += R"({"type":"text","text":)";
  append_json_escaped(out, text, Quotes::around);
  out += '}';
}

}  // namespace

void Results::append_server(std::string& out) const {
  JsonObject server(out);
  server.text("name", "toolyard");
  server.text("title", "Toolyard");
  server.text("version", version_);
}

std::string Results::result(const Accepted& request, std::string_view members,
                            std::string_view meta) const {
  const bool is_modern = request.era == Era::modern;
  std::string out;
  out.reserve(members.size() + meta.size() + 256);
  out.append(message_begin).append(request.message.id).append(R"(,"result":{)");
  if (is_modern) out += R"("resultType":"complete",)";
  out += members;
  if (is_modern || !meta.empty()) {
    out += R"(,"_meta":)";
    JsonObject parts(out);
    if (is_modern) append_server(parts.member("io.modelcontextprotocol/serverInfo"));
    if (!meta.empty()) out.append(is_modern ? "," : "").append(meta);
  }
  return out += "}}";
}

std::string Results::initialize(const Accepted& request) const {
  std::string out;
  {
    JsonObject all(out);
    all.text("protocolVersion", request.version);
    all.member("capabilities") += R"({"tools":{}})";
    append_server(all.member("serverInfo"));
    all.text("instructions", instructions_);
  }
  return message(request.message.id, out);
}

std::string Results::discover(const Accepted& request) const {
  std::string members = R"("supportedVersions":[)";
  append_json_text(members, modern_version);
  members += R"(],"capabilities":{"tools":{}},"instructions":)";
  append_json_text(members, instructions_);
  members += R"(,"ttlMs":3600000,"cacheScope":"public")";
  return result(request, members);
}

std::string Results::ping(const Accepted& request) { return message(request.message.id, "{}"); }

std::string Results::list(const Accepted& request, std::string_view tools) const {
  auto members = R"("tools":)" + std::string(tools);
  if (request.era == Era::modern) members += R"(,"ttlMs":300000,"cacheScope":"private")";
  return result(request, members);
}

std::optional<std::string> Results::answer(const Accepted& request, const ListedTool& tool,
                                           std::string_view answer,
                                           std::span<const std::string> read_as_json) const {
  if (answer.size() > max_message_bytes) return std::nullopt;
  std::string warned;
  if (!read_as_json.empty()) answer = warned = with_warnings(answer, read_as_json);
  std::string members;
  // For a short text, reserve the most that escaping can need, without measuring it.
  constexpr std::size_t max_short = 4096;
  members.reserve(answer.size() <= max_short ? answer.size() * 6 + 256 : answer.size() * 5 / 2);
  members += R"("content":[)";
  if (tool.answers_file) {
    std::string text(answer);
    const auto file = file_in(*tool.answer, parts_of_json(answer));
    const auto uri = file.member.data() ? uri_of(file, tool) : std::string();
    if (file.member.data())
      text.replace(static_cast<std::size_t>(file.member.data() - answer.data()), file.member.size(),
                   "\"" + uri + "\"");
    append_text(members, text);
    if (file.member.data()) append_file(members += ',', file, uri, request.version);
    members += ']';
  } else {
    append_text(members, answer);
    members.append(R"(],"structuredContent":)").append(answer);
  }
  auto whole = result(request, members, tool.meta);
  if (whole.size() > max_message_bytes) return std::nullopt;
  return whole;
}

std::optional<std::string> Results::saved(const Accepted& request, const ListedTool& tool,
                                          std::string_view answer, std::string_view name) const {
  std::string text(answer);
  const auto file = file_in(*tool.answer, parts_of_json(answer));
  std::string where;
  append_json_text(where, "file:" + std::string(name));
  if (file.member.data())
    text.replace(static_cast<std::size_t>(file.member.data() - answer.data()), file.member.size(),
                 where);
  std::string members = R"("content":[)";
  append_text(members, text);
  auto whole = result(request, members += ']');
  if (whole.size() > max_message_bytes) return std::nullopt;
  return whole;
}

std::string Results::problem(const Accepted& request, const ListedTool& tool,
                             std::string_view problem,
                             std::optional<std::int64_t> retry_after_s) const {
  const auto summary = read_problem(problem);
  if (summary.code == problems::internal_error.code) {
    Refusal refusal{.status = 200,
                    .id = std::string(request.message.id),
                    .code = codes::internal_error,
                    .message = "An internal error occurred."};
    if (!summary.request_id.empty())
      JsonObject(refusal.data).text("request_id", summary.request_id);
    return error(refusal);
  }
  std::string members = R"("isError":true,"content":[)";
  append_text(members, text_of(summary, tool.example, retry_after_s));
  return result(request, members += ']', R"("toolyard/problem":)" + std::string(problem));
}

std::string Results::error(const Refusal& refusal) {
  std::string out;
  {
    JsonObject all(out);
    all.text("jsonrpc", "2.0");
    if (!refusal.id.empty()) all.member("id") += refusal.id;
    JsonObject error(all.member("error"));
    error.integer("code", refusal.code);
    error.text("message", refusal.message);
    if (!refusal.data.empty()) error.member("data") += refusal.data;
  }
  return out;
}

std::string Results::problem_text(std::string_view problem) {
  return text_of(read_problem(problem), {}, std::nullopt);
}

std::string Results::progress(std::string_view token, std::int64_t count) {
  std::string out = R"({"jsonrpc":"2.0","method":"notifications/progress","params":)";
  {
    JsonObject params(out);
    params.member("progressToken") += token;
    params.integer("progress", count);
  }
  return out += '}';
}

Refusal refuse_params(const Accepted& request, std::string detail) {
  return {.status = 200,
          .id = std::string(request.message.id),
          .code = codes::invalid_params,
          .message = std::move(detail)};
}

}  // namespace toolyard::mcp
