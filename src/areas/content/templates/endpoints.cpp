#include "areas/content/endpoints.h"

namespace toolyard::content {
namespace {

using toolyard::problems::duplicate;

constexpr Part part_of_templates{"admin/content/templates", "content"};

constexpr std::string_view create_example = R"(
{"name": "Tutorial, short", "purpose": "tutorial", "locale": "en",
 "system_prompt": "You write clear technical English.",
 "body": "Write a tutorial titled {{title}} for {{audience}}.",
 "defaults": {"audience": "developers"}, "temperature": 0.4, "max_tokens": 2000})";

constexpr std::string_view replacement_example = R"(
{"name": "Tutorial, short", "purpose": "tutorial",
 "body": "Write a short tutorial titled {{title}} for {{audience}}."})";

}  // namespace

std::vector<Endpoint> template_endpoints(const TemplateService& templates) {
  return {
      list<&TemplateService::list>(
          part_of_templates, templates,
          {.summary = "List prompt templates",
           .description =
               "Lists the templates that language models are prompted with, newest first.",
           .agents = {Agents::read}}),
      create<&TemplateService::create>(
          part_of_templates, templates,
          {.summary = "Create a prompt template",
           .description = "Creates a template. Placeholders such as `{{title}}` are filled in with "
                          "variables when content is generated.",
           .example = create_example,
           .problems = {&duplicate, &toolyard::problems::not_found},
           .takes_forms = true}),
      find<&TemplateService::find>(
          part_of_templates, templates,
          {.path = "{id}/",
           .summary = "Retrieve a prompt template",
           .description = "Returns one template. The `ETag` can be sent back as `If-Match`."}),
      put<&TemplateService::change>(
          part_of_templates, templates,
          {.path = "{id}/",
           .summary = "Replace a prompt template",
           .description =
               "Saves a template; optional fields that are absent keep their values. Every edit "
               "increases the version, which content generated with it records.",
           .example = replacement_example,
           .problems = {&duplicate},
           .takes_forms = true}),
      patch<&TemplateService::change>(
          part_of_templates, templates,
          {.path = "{id}/",
           .summary = "Update a prompt template",
           .description = "Changes the given fields. Every edit increases the version, which "
                          "content generated with it records.",
           .example = R"({"temperature": 0.2, "is_default": true})",
           .problems = {&duplicate},
           .takes_forms = true}),
      post<&TemplateService::preview>(
          part_of_templates, templates,
          {.path = "{id}/preview/",
           .summary = "Preview a prompt template",
           .description = "Returns the prompts with the variables filled in, without calling a "
                          "model or saving anything.",
           .example = R"({"variables": {"title": "How Base64 works", "audience": "beginners"}})",
           .access = Access::viewer,
           .takes_forms = true}),
      list<&TemplateService::versions>(
          part_of_templates, templates,
          {.path = "{id}/versions/",
           .summary = "List versions of a prompt template",
           .description = "Lists all versions of the prompt, newest first. Content that was "
                          "generated names the version that it was generated with."})};
}

}  // namespace toolyard::content
