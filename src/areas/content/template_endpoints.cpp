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

constexpr AdminPart templates_part = {"content/templates", "content"};
constexpr std::string_view one_path = "templates/{id}/";

// What was given of `request`, and for the rest what the template is.
PromptTemplate merged(const Call& call, PromptTemplate request, const StoredTemplate& stored) {
  keep_rest<&PromptTemplate::name, &PromptTemplate::purpose, &PromptTemplate::locale,
            &PromptTemplate::system_prompt, &PromptTemplate::body, &PromptTemplate::defaults,
            &PromptTemplate::model, &PromptTemplate::temperature, &PromptTemplate::max_tokens,
            &PromptTemplate::output_format, &PromptTemplate::is_active,
            &PromptTemplate::is_default>(call, request, static_cast<const PromptTemplate&>(stored));
  return request;
}

void take_template(Endpoint& endpoint) {
  endpoint.request = endpoint.answer = &type_of<PromptTemplate>;
  endpoint.problems.push_back(&toolyard::problems::duplicate);
  endpoint.check = checking<PromptTemplate>(
      [](const Call&, const PromptTemplate& request) { return faults_of(request); });
}

Endpoint list_endpoint(TemplateService& templates) {
  auto endpoint = admin_endpoint(
      part, "templates/", "templates_list",
      {.summary = "List prompt templates",
       .description = "Lists the templates that language models are prompted with, newest first."});
  endpoint.agents = {Agents::read};
  endpoint.request = &type_of<TemplateQuery>;
  endpoint.answer = &type_of<Page<PromptTemplate>>;
  endpoint.check = checking<TemplateQuery>(
      [](const Call&, const TemplateQuery& query) { return faults_of(query); });
  endpoint.run = serving<TemplateQuery>([&templates](const Call& call, const TemplateQuery& query) {
    return templates.list(call, query);
  });
  return endpoint;
}

Endpoint create_endpoint(TemplateService& templates) {
  auto endpoint = writing_endpoint(
      Method::post, "templates/", "templates_create",
      {.summary = "Create a prompt template",
       .description = "Creates a template. Placeholders such as `{{title}}` are filled in with "
                      "variables when content is generated.",
       .example = create_example});
  take_template(endpoint);
  endpoint.status = 201;
  endpoint.repeats = Repeats::under_key;
  endpoint.run =
      serving<PromptTemplate>([&templates](const Call& call, const PromptTemplate& request) {
        return created<PromptTemplate>(templates_part, templates.create(call, request));
      });
  return endpoint;
}

Endpoint save_endpoint(TemplateService& templates, Method method, std::string_view id,
                       const EndpointText& text) {
  auto endpoint = writing_endpoint(method, one_path, id, text);
  take_template(endpoint);
  endpoint.run =
      serving<PromptTemplate>([&templates](const Call& call, const PromptTemplate& request) {
        return answered<PromptTemplate>(templates.save(
            call, TemplateId{call.id},
            [&](const StoredTemplate& stored) { return merged(call, request, stored); }));
      });
  return endpoint;
}

Endpoint preview_endpoint(TemplateService& templates) {
  auto endpoint = writing_endpoint(
      Method::post, std::string(one_path).append("preview/"), "templates_preview_create",
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
  return endpoint;
}

}  // namespace

std::vector<Endpoint> template_endpoints(TemplateService& templates) {
  auto find = admin_endpoint(
      part, one_path, "templates_retrieve",
      {.summary = "Retrieve a prompt template",
       .description = "Returns one template. The `ETag` can be sent back as `If-Match`."});
  find.answer = &type_of<PromptTemplate>;
  find.run = serving([&templates](const Call& call) {
    return answered<PromptTemplate>(templates.find(TemplateId{call.id}));
  });
  return {
      list_endpoint(templates),
      create_endpoint(templates),
      std::move(find),
      save_endpoint(
          templates, Method::put, "templates_update",
          {.summary = "Replace a prompt template",
           .description =
               "Saves a template; optional fields that are absent keep their values. Every edit "
               "increases the version, which content generated with it records.",
           .example = replacement_example}),
      save_endpoint(templates, Method::patch, "templates_partial_update",
                    {.summary = "Update a prompt template",
                     .description = "Changes the given fields. Every edit increases the version, "
                                    "which content generated with it records.",
                     .example = R"({"temperature": 0.2, "is_default": true})"}),
      preview_endpoint(templates)};
}

}  // namespace toolyard::content
