#include "http/mcp/operations.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "core/describe/faults.h"
#include "core/json/parts.h"
#include "core/json/tokens.h"
#include "core/json/writer.h"
#include "core/text/url.h"
#include "http/mcp/requests.h"
#include "mcp/operation_list.h"

namespace toolyard::http {

namespace {

// Far more than any operation has. Limited because arguments are parsed on an event loop.
constexpr std::size_t max_arguments = 1'000;

struct Verb {
  toolyard::Method method;
  Method as;
  std::string_view name;
};
constexpr Verb verbs[] = {{toolyard::Method::get, Method::get, "GET"},
                          {toolyard::Method::post, Method::post, "POST"},
                          {toolyard::Method::put, Method::put, "PUT"},
                          {toolyard::Method::patch, Method::patch, "PATCH"}};

bool is_record_id(std::string_view text) {
  std::int64_t id = 0;
  const auto* end = text.data() + text.size();
  const auto [rest, fault] = std::from_chars(text.data(), end, id);
  return fault == std::errc{} && rest == end && id > 0;
}

// Distributes the arguments of a call to the path, query, body and header fields of its request.
class ArgumentBinder {
 public:
  ArgumentBinder(const Endpoint& endpoint, McpTexts& texts)
      : endpoint_(endpoint), has_body_(endpoint.body != BodyClass::none),
        in_path_(mcp::path_parameters(endpoint)), texts_(texts) {
    texts_ = {.path = endpoint.path};
  }

  Result<void> take_all(std::string_view arguments) {
    const auto parts = parts_of_json(arguments, max_arguments + 1);
    if (parts.size() > max_arguments)
      return invalid("", "too_many", "At most 1,000 arguments are allowed.");
    std::vector<std::string_view> names;
    for (const auto& part : parts) names.push_back(part.name);
    std::ranges::sort(names);
    if (const auto twice = std::ranges::adjacent_find(names); twice != names.end())
      add_fault(*twice, "duplicate_key", "This field is given twice.");
    for (const auto& [name, json] : parts) take(name, json);
    for (const auto name : in_path_)
      if (!find_part(parts, name).data() || find_part(parts, name) == "null")
        add_fault(name, "required", "This field is required.");
    if (has_body_) texts_.body.append(texts_.body.empty() ? "{}" : "}");
    return std::move(faults_).result();
  }

 private:
  void add_fault(std::string_view name, std::string_view code, std::string detail) {
    faults_.add(Place::root().member(name), code, std::move(detail));
  }

  void take(std::string_view name, std::string_view json) {
    if (endpoint_.agents.withholds(name))
      add_fault(name, "unknown_field", "Only people may set this: omit it.");
    else if (std::ranges::find(in_path_, name) != in_path_.end()) put_into_path(name, json);
    else if (name == mcp::if_match_argument && mcp::takes_if_match(endpoint_))
      take_text(texts_.if_match, name, json);
    else if (name == mcp::key_argument && mcp::takes_key(endpoint_))
      take_text(texts_.key, name, json);
    else if (has_body_) put_into_body(name, json);
    else put_into_query(name, json);
  }

  // Whether an argument of the path or the query is an integer.
  bool is_integer(std::string_view name) const {
    const auto* request = endpoint_.request;
    const auto index = request ? find_field(*request, name) : 0;
    if (!request || index == request->fields.size()) return name == "id";
    const auto* type = request->fields[index].type;
    while (type->shape == Shape::optional) type = type->inner;
    return type->shape == Shape::integer;
  }

  // Returns a single value as text, or nothing for null, which is the same as absent. Objects and
  // arrays are faults. Paths and queries write integers in one way only, JSON in several.
  std::optional<std::string> single(std::string_view name, std::string_view json) {
    if (json == "null") return std::nullopt;
    if (json.starts_with('{') || json.starts_with('[')) {
      add_fault(name, "invalid_type", "Must be a single value.");
      return std::nullopt;
    }
    auto text = string_in_json(json);
    if (text) return text;
    std::int64_t integer = 0;
    if (is_number(json) && is_integer(name) && read_integer(json, integer) == Integrality::whole)
      return std::to_string(integer);
    return std::string(json);
  }

  void put_into_path(std::string_view name, std::string_view json) {
    const auto text = single(name, json);
    if (!text) return;
    if (name == "id" ? !is_record_id(*text) : text->empty())
      return add_fault(name, "invalid_type",
                       name == "id" ? "Must be an integer of at least 1." : "Must not be empty.");
    const auto mark = "{" + std::string(name) + "}";
    if (const auto at = texts_.path.find(mark); at != texts_.path.npos)
      texts_.path.replace(at, mark.size(), percent_encoded(*text));
  }

  void put_into_query(std::string_view name, std::string_view json) {
    const auto text = single(name, json);
    if (!text) return;
    texts_.query.append(texts_.query.empty() ? "" : "&");
    texts_.query.append(percent_encoded(name)).append("=").append(percent_encoded(*text));
  }

  void put_into_body(std::string_view name, std::string_view json) {
    texts_.body += texts_.body.empty() ? '{' : ',';
    append_json_text(texts_.body, name);
    texts_.body.append(":").append(json);
  }

  void take_text(std::string& into, std::string_view name, std::string_view json) {
    if (json == "null") return;
    auto text = string_in_json(json);
    if (!text || text->empty()) return add_fault(name, "invalid_type", "Must be a string.");
    into = *std::move(text);
  }

  const Endpoint& endpoint_;
  const bool has_body_;
  const std::vector<std::string_view> in_path_;
  McpTexts& texts_;
  Faults faults_;
};

// Returns an entity tag with the quotes of the header field, which models tend to omit.
std::string quoted_tag(std::string tag) {
  if (tag.empty() || tag == "*" || tag.find('"') != tag.npos) return tag;
  return "\"" + tag + "\"";
}

class AdminTools final : public McpTools {
 public:
  using McpTools::McpTools;

  Credential credential(const Request& head) const override {
    auto credential = mcp_credential(head);
    credential.is_agents = true;
    return credential;
  }

  Result<void> resolve_target(const McpCall& call, Request& request,
                              McpTexts& texts) const override {
    const auto& endpoint = this->endpoint(call.tool);
    auto taken = ArgumentBinder(endpoint, texts).take_all(call.arguments);
    const auto verb = std::ranges::find(verbs, endpoint.method, &Verb::method);
    request.method = verb->as;
    request.method_name = verb->name;
    request.path = texts.path;
    request.query = texts.query;
    const auto length = texts.body.size();
    texts.body.append(body_padding, ' ');
    request.body = std::span(texts.body).first(length);
    texts.if_match = quoted_tag(std::move(texts.if_match));
    const auto given = [](const std::string& text) {
      return text.empty() ? std::string_view() : std::string_view(text);
    };
    request.known.if_match = given(texts.if_match);
    request.known.if_none_match = {};
    request.known.idempotency_key = given(texts.key);
    texts.agent = client_of(call.message);
    if (texts.agent.empty()) texts.agent = clean_name(request.known.user_agent);
    if (texts.agent.empty()) texts.agent = "unknown";
    request.agent = texts.agent;
    return taken;
  }

  std::string shown(std::size_t tool, const Response& response) const override {
    return mcp::answer_of_operation(endpoint(tool), response.content(), response.entity_tag);
  }
};

}  // namespace

std::unique_ptr<const McpTools> admin_tools(const Router& router, const std::string& version) {
  const auto* place = router.find(mcp_admin_path).route;
  if (!place) return nullptr;
  std::vector<mcp::ListedTool> tools;
  std::vector<McpTools::Target> targets;
  for (const auto& route : router.routes())
    for (const auto* endpoint : route.endpoints) {
      if (!endpoint || endpoint->agents.may == Agents::none || &route == place) continue;
      tools.push_back(mcp::listed_operation(*endpoint));
      targets.push_back({&route, endpoint});
      if (std::ranges::count(tools, tools.back().name, &mcp::ListedTool::name) > 1)
        throw std::logic_error("two operations for agents are called " + tools.back().name);
    }
  return std::make_unique<const AdminTools>(mcp::ToolList(std::move(tools)),
                                            mcp::Results(version, mcp::instructions_of_operations),
                                            std::move(targets));
}

}  // namespace toolyard::http
