#include <array>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

struct Template {
  std::string_view name;
  Purpose purpose;
  std::string_view body;
};
constexpr std::array templates{
    Template{"Tutorials", Purpose::tutorial,
             "Write a tutorial named {{title}} for {{reader}}. Begin with what the reader wants to "
             "do, and give every step a call to paste."},
    Template{"Questions and answers", Purpose::faq,
             "Write questions that {{reader}} ask about {{title}}, each with a short answer."},
    Template{"Articles", Purpose::blog,
             "Write an article named {{title}} for {{reader}}. Say in the first sentence what they "
             "want to know."},
    Template{
        "Tool pages", Purpose::tool_description,
        "Describe the tool on the page {{title}} for {{reader}}: what it does, an example, and "
        "its limits."},
    Template{"Landing pages", Purpose::landing,
             "Write the page {{title}} for {{reader}} who have not been here before."},
    Template{
        "Comparisons", Purpose::comparison,
        "Compare what {{title}} names, for {{reader}}: a table first, then when to take which."},
    Template{"Titles for search", Purpose::seo_title,
             "Write a title of at most 60 characters for the page {{title}}."},
    Template{"Meta descriptions", Purpose::meta,
             "Describe the page {{title}} in one sentence of at most 155 characters."},
};

// Changes the system prompt of a template.
Result<void> tell(Site& site, const Call& call, content::TemplateId id) {
  content::PromptTemplate change;
  change.system_prompt = "You write plainly, and claim nothing that you cannot show.";
  auto with_field = call;
  with_field.given.mark(find_field(type_of<content::PromptTemplate>, "system_prompt"));
  TOOLYARD_TRY_VOID(site.services.content.templates().change(with_field, id, change));
  return {};
}

Result<void> create(Site& site, const Template& one) {
  content::PromptTemplate request;
  request.name = one.name;
  request.purpose = one.purpose;
  request.system_prompt = "You write plainly.";
  request.body = one.body;
  request.defaults.emplace_back("reader", Json{"\"developers\""});
  request.is_default = true;
  TOOLYARD_TRY(const auto made, site.services.content.templates().create({}, request));
  const auto id = made.id;
  site.plan(site.at(290, 11), "chloe",
            [&site, id](const Call& call) { return tell(site, call, id); });
  return {};
}

}  // namespace

void plan_templates(Site& site) {
  for (const auto& one : templates)
    site.plan(site.at(350, 11), "chloe", [&](const Call&) { return create(site, one); });
}

}  // namespace toolyard::demo
