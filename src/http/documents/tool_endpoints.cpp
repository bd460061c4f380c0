#include "http/documents/tool_endpoints.h"

#include <algorithm>

#include "core/describe/schema.h"
#include "core/json/writer.h"
#include "http/documents/examples.h"
#include "tools/catalog.h"

namespace toolyard::http {

namespace {

struct ToolOption {
  static constexpr std::string_view schema_name = "ToolOption";
  std::string_view name;
  bool required = false;
  Json schema;
  static constexpr auto fields(auto...) {
    return std::array{field<&ToolOption::name>("Name of the field in the tool's request."),
                      field<&ToolOption::required>("Whether the field is required."),
                      field<&ToolOption::schema>(
                          "JSON Schema of the field: type, description, limits and default.")};
  }
};

struct ToolCard {
  static constexpr std::string_view schema_name = "Tool";
  std::string_view slug;
  std::string_view title;
  std::string_view category;
  std::string_view summary;
  std::vector<std::string_view> synonyms;
  std::string path;
  std::vector<ToolOption> options;
  std::vector<std::string_view> problems;
  std::vector<std::string_view> warnings;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&ToolCard::slug>("Slug of the tool, as in paths and scopes."),
        field<&ToolCard::title>("Name of the tool."),
        field<&ToolCard::category>("Category of the tool."),
        field<&ToolCard::summary>("Summary of the tool, in one line."),
        field<&ToolCard::synonyms>("What people search for who need this tool."),
        field<&ToolCard::path>("Path to send a POST request to."),
        field<&ToolCard::options>("Fields of the tool's request."),
        field<&ToolCard::problems>("Codes of the problems the tool can respond with."),
        field<&ToolCard::warnings>("Codes of the warnings the tool can return.")};
  }
};

struct ToolList {
  static constexpr std::string_view schema_name = "ToolList";
  std::int64_t count = 0;
  std::vector<ToolCard> results;
  static constexpr auto fields(auto...) {
    return std::array{field<&ToolList::count>("Number of tools."),
                      field<&ToolList::results>("The tools.")};
  }
};

ToolCard card_of(const Tool& tool) {
  const auto& about = *tool.about;
  ToolCard card{.slug = about.slug,
                .title = about.title,
                .category = about.category,
                .summary = about.summary,
                .synonyms = synonyms_of(tool),
                .path = "/api/v1/t/" + std::string(about.slug) + "/"};
  for (const auto& field : tool.request->fields) {
    auto& option = card.options.emplace_back(ToolOption{field.name, field.is_required, {}});
    Components components;
    option.schema.text.clear();
    append_field_schema(option.schema.text, field, *tool.request, Direction::request, components);
  }
  for (const auto* problem : about.problems) card.problems.push_back(problem->code);
  card.warnings.assign(about.warnings.begin(), about.warnings.end());
  return card;
}

Endpoint list_endpoint() {
  return {.path = "/api/v1/tools/",
          .operation_id = "v1_tools_list",
          .summary = "List the tools",
          .description =
              "Lists every tool with its path, options, problems and warnings, so that clients can "
              "offer tools without knowing them in advance.",
          .tag = "tools",
          .access = Access::anyone,
          .answer = &type_of<ToolList>,
          .run = serving([](const Call&) -> Result<ToolList> {
            ToolList list;
            for (const auto& tool : tools()) list.results.push_back(card_of(tool));
            list.count = static_cast<std::int64_t>(list.results.size());
            return list;
          })};
}

std::string operation_id(std::string_view slug) {
  std::string id = "v1_t_" + std::string(slug) + "_create";
  std::ranges::replace(id, '-', '_');
  return id;
}

Endpoint endpoint_of(const Tool& tool, const WorkLimits& limits, Endpoint::Run run,
                     const ToolAccess& access) {
  const auto& about = *tool.about;
  const bool uploads = holds_files(*tool.request);
  Endpoint endpoint{.method = toolyard::Method::post,
                    .path = "/api/v1/t/" + std::string(about.slug) + "/",
                    .operation_id = operation_id(about.slug),
                    .summary = std::string(about.title),
                    .description = std::string(about.summary),
                    .tag = std::string(about.category),
                    .access = Access::tools,
                    .scope = "tools:" + std::string(about.slug),
                    .allows_anonymous = access.allows_anonymous,
                    .meter = static_cast<std::uint16_t>(&tool - tools().data()),
                    .body = uploads ? BodyClass::upload : BodyClass::json,
                    .takes_multipart = uploads,
                    .cost = about.cost,
                    .makes_new = about.makes_new,
                    .time = std::chrono::milliseconds(limits.*about.time_ms),
                    .secrecy = about.secrecy,
                    .request = tool.request,
                    .answer = tool.answer,
                    .cases = cases_of(tool),
                    .run = std::move(run)};
  const auto shared = shared_tool_problems();
  endpoint.problems.assign(shared.begin(), shared.end());
  endpoint.problems.insert(endpoint.problems.end(), access.credential_problems.begin(),
                           access.credential_problems.end());
  endpoint.problems.insert(endpoint.problems.end(), about.problems.begin(), about.problems.end());
  return endpoint;
}

// `run_of` returns the function that runs a tool.
template <class RunOf>
std::vector<Endpoint> endpoints_of_all(const WorkLimits& limits, const ToolAccess& access,
                                       RunOf run_of) {
  std::vector<Endpoint> endpoints;
  for (const auto& tool : tools())
    endpoints.push_back(endpoint_of(tool, limits, run_of(tool), access));
  endpoints.push_back(list_endpoint());
  return endpoints;
}

}  // namespace

std::vector<Endpoint> tool_endpoints(const Context& context, const ToolAccess& access) {
  return endpoints_of_all(context.limits, access, [&](const Tool& tool) {
    return [&](const Call&, const void* request, Answer& answer) {
      return tool.run(request, context, answer.body);
    };
  });
}

std::vector<Endpoint> shown_tool_endpoints(const ToolAccess& access) {
  return endpoints_of_all(example_context().limits, access, [](const Tool& tool) {
    return [&](const Call&, const void* request, Answer& answer) {
      return tool.run(request, example_context(), answer.body);
    };
  });
}

}  // namespace toolyard::http
