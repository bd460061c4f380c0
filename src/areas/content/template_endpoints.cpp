#include "areas/content/endpoints.h"

namespace toolyard::content {
namespace {

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
  auto endpoint = admin_endpoint(part, "templates/", "templates_list", "All prompt templates");
  endpoint.request = &type_of<TemplateQuery>;
  endpoint.answer = &type_of<Page<PromptTemplate>>;
  endpoint.run = serving<TemplateQuery>([&templates](const Call& call, const TemplateQuery& query) {
    return templates.list(call, query);
  });
  return endpoint;
}

Endpoint create_endpoint(TemplateService& templates) {
  auto endpoint =
      writing_endpoint(Method::post, "templates/", "templates_create", "Make a prompt template");
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
                       std::string_view summary) {
  auto endpoint = writing_endpoint(method, one_path, id, summary);
  endpoint.description = "Every edit makes a version; content remembers with which it was made.";
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
  auto endpoint = writing_endpoint(Method::post, std::string(one_path).append("preview/"),
                                   "templates_preview_create", "See what a template comes to");
  endpoint.access = Access::viewer;
  endpoint.is_body_optional = true;
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
  auto find = admin_endpoint(part, one_path, "templates_retrieve", "One prompt template");
  find.answer = &type_of<PromptTemplate>;
  find.run = serving([&templates](const Call& call) {
    return answered<PromptTemplate>(templates.find(TemplateId{call.id}));
  });
  return {list_endpoint(templates),
          create_endpoint(templates),
          std::move(find),
          save_endpoint(templates, Method::put, "templates_update", "Change a prompt template"),
          save_endpoint(templates, Method::patch, "templates_partial_update",
                        "Change some of a prompt template"),
          preview_endpoint(templates)};
}

}  // namespace toolyard::content
