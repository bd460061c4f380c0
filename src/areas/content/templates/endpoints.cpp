#include "areas/content/endpoints.h"

namespace toolyard::content {
namespace {

constexpr std::string_view create_example = R"(
{"name": "Tutorial, short", "purpose": "tutorial", "locale": "en",
 "system_prompt": "You write clear technical English.",
 "body": "Write a tutorial titled {{title}} for {{audience}}.",
 "defaults": {"audience": "developers"}, "temperature": 0.4, "max_tokens": 2000})";

constexpr std::string_view replacement_example = R"(
{"name": "Tutorial, short", "purpose": "tutorial",
 "body": "Write a short tutorial titled {{title}} for {{audience}}."})";

constexpr AdminPart part_of_templates = {"content/templates", "content"};

Endpoint list_endpoint(const TemplateService& templates) {
  auto endpoint = admin_list_endpoint<TemplateQuery, Page<PromptTemplate>>(
      part_of_templates, "", "list",
      {.summary = "List prompt templates",
       .description = "Lists the templates that language models are prompted with, newest first."},
      [&templates](const Call& call, const TemplateQuery& query) {
        return templates.list(call, query);
      });
  endpoint.agents = {Agents::read};
  endpoint.check = checking_request<TemplateQuery>();
  return endpoint;
}

Endpoint create_endpoint(const TemplateService& templates) {
  auto endpoint = admin_create_endpoint<PromptTemplate>(
      part_of_templates,
      {.summary = "Create a prompt template",
       .description = "Creates a template. Placeholders such as `{{title}}` are filled in with "
                      "variables when content is generated.",
       .example = create_example},
      [&templates](const Call& call, const PromptTemplate& request) {
        return templates.create(call, request);
      });
  endpoint.check = checking_request<PromptTemplate>();
  return taking_forms(std::move(endpoint));
}

Endpoint change_endpoint(const TemplateService& templates, Method method,
                         const EndpointText& text) {
  auto endpoint = admin_update_endpoint<PromptTemplate>(
      part_of_templates, text,
      [&templates](const Call& call, const PromptTemplate& request) {
        return templates.change(call, TemplateId{call.id}, request);
      },
      method);
  endpoint.check = checking_request<PromptTemplate>();
  return taking_forms(std::move(endpoint));
}

Endpoint preview_endpoint(const TemplateService& templates) {
  auto endpoint = admin_writing_endpoint(
      part_of_templates, Method::post, "{id}/preview/", "preview_create",
      {.summary = "Preview a prompt template",
       .description = "Returns the prompts with the variables filled in, without calling a model "
                      "or saving anything.",
       .example = R"({"variables": {"title": "How Base64 works", "audience": "beginners"}})"});
  endpoint.access = Access::viewer;
  endpoint.request = &type_of<PreviewRequest>;
  endpoint.answer = &type_of<Preview>;
  endpoint.run =
      serving<PreviewRequest>([&templates](const Call& call, const PreviewRequest& request) {
        return templates.preview(TemplateId{call.id}, request);
      });
  return taking_forms(std::move(endpoint));
}

Endpoint versions_endpoint(const TemplateService& templates) {
  return admin_list_endpoint<PageQuery, Page<TemplateVersion>>(
      part_of_templates, "{id}/versions/", "versions_list",
      {.summary = "List versions of a prompt template",
       .description = "Lists all versions of the prompt, newest first. Content that was generated "
                      "names the version that it was generated with."},
      [&templates](const Call& call, const PageQuery& query) {
        return templates.versions(call, TemplateId{call.id}, query);
      });
}

}  // namespace

std::vector<Endpoint> template_endpoints(const TemplateService& templates) {
  return {
      list_endpoint(templates),
      create_endpoint(templates),
      admin_find_endpoint<PromptTemplate>(
          part_of_templates,
          {.summary = "Retrieve a prompt template",
           .description = "Returns one template. The `ETag` can be sent back as `If-Match`."},
          [&templates](const Call& call) { return templates.find(call, TemplateId{call.id}); }),
      change_endpoint(
          templates, Method::put,
          {.summary = "Replace a prompt template",
           .description =
               "Saves a template; optional fields that are absent keep their values. Every edit "
               "increases the version, which content generated with it records.",
           .example = replacement_example}),
      change_endpoint(templates, Method::patch,
                      {.summary = "Update a prompt template",
                       .description = "Changes the given fields. Every edit increases the version, "
                                      "which content generated with it records.",
                       .example = R"({"temperature": 0.2, "is_default": true})"}),
      preview_endpoint(templates),
      versions_endpoint(templates)};
}

}  // namespace toolyard::content
