#include <gtest/gtest.h>

#include "tests/support/areas/content.h"
#include "tests/support/areas/fake_model.h"

namespace toolyard::content {
namespace {

using testing::ContentTest;
using Names = std::vector<std::string>;

class ContentTemplates : public ContentTest {
 protected:
  static PromptTemplate prompt(std::string_view name) {
    PromptTemplate one;
    one.name = name;
    one.body = "Write about {{topic}} in a {{tone}} voice.";
    return one;
  }
  StoredTemplate make_template(const PromptTemplate& request) {
    return templates_.create({}, request).value();
  }
  Names names(const TemplateQuery& query) {
    Names all;
    const auto page = templates_.list(viewer_, query).value();
    for (const auto& one : page.results) all.push_back(one.name);
    return all;
  }
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentTemplates, testing::both_engines(), testing::engine_name);

TEST_P(ContentTemplates, KeepsEverything) {
  auto request = prompt("Guide");
  request.purpose = Purpose::tool_description;
  request.locale = "de";
  request.system_prompt = "You know {{topic}} and {{audience}}.";
  request.defaults = {{"tone", {"\"warm \\\"and\\\" kind\""}}};
  request.model = "large";
  request.temperature = 0.25;
  request.max_tokens = 99;
  request.output_format = OutputFormat::json;
  request.is_active = false;
  const auto made = make_template(request);
  const auto found = templates_.find({}, made.id).value();
  EXPECT_EQ(static_cast<const Prompt&>(found), static_cast<const Prompt&>(request));
  EXPECT_EQ(found.variables, (Names{"topic", "audience", "tone"}));
  EXPECT_EQ(found.version, 1);
  EXPECT_EQ(found.usage_count, 0);
  EXPECT_FALSE(found.is_active);
  EXPECT_EQ(found.created_at, now_);
  EXPECT_EQ(refusal(templates_.find({}, TemplateId{77})), "not_found");
}

TEST_P(ContentTemplates, NamesAreUniqueByPurposeAndLocale) {
  const auto made = make_template(prompt("Guide"));
  EXPECT_EQ(refusal(templates_.create({}, prompt("Guide"))), "duplicate /name duplicate");
  auto german = prompt("Guide");
  german.locale = "de";
  const auto other = make_template(german);
  EXPECT_EQ(refusal(change_template(other.id, [](PromptTemplate& one) { one.locale = "en"; })),
            "duplicate /name duplicate");
  EXPECT_EQ(templates_.find({}, made.id)->version, 1);
}

TEST_P(ContentTemplates, RefusesBrokenBraces) {
  auto request = prompt("Guide");
  request.body = "Write {{topic";
  request.system_prompt = "}}";
  request.locale = "DE";
  EXPECT_EQ(refusal(templates_.create({}, request)),
            "validation_error /locale invalid_format /system_prompt unbalanced_braces "
            "/body unbalanced_braces");
}

TEST_P(ContentTemplates, EveryEditMakesAVersionAndContentKeepsItsOwn) {
  const auto made = make_template(prompt("Guide"));
  auto request = page("About");
  request.template_id = made.id;
  const auto item = make(request);
  EXPECT_EQ(item.template_version, 1);
  const auto edited =
      change_template(made.id, [](PromptTemplate& one) { one.body = "Another {{thing}}"; }).value();
  EXPECT_EQ(edited.version, 2);
  EXPECT_EQ(edited.variables, Names{"thing"});
  EXPECT_EQ(edited.usage_count, 1);
  EXPECT_EQ(now_is(item.id).template_version, 1);
  EXPECT_EQ(save(editor_, item.id, [](ContentItem& one) { one.title = "x"; })->template_version, 1);
  EXPECT_EQ(make([&] {
              auto next = page("Next");
              next.template_id = made.id;
              return next;
            }())
                .template_version,
            2);
  const auto same = change_template(made.id, [](PromptTemplate&) {}).value();
  EXPECT_EQ(tag_of(same), tag_of(*templates_.find({}, made.id)));
  EXPECT_EQ(same.version, 2);
  const auto off =
      change_template(made.id, [](PromptTemplate& one) { one.is_active = false; }).value();
  EXPECT_EQ(off.version, 2) << "no other text";
  EXPECT_NE(tag_of(off), tag_of(same));
  EXPECT_EQ(titles({.template_id = made.id}).size(), 2u);
  const auto versions = templates_.versions(viewer_, made.id, {}).value();
  ASSERT_EQ(versions.count, 2);
  EXPECT_EQ(versions.results[0].version, 2);
  EXPECT_EQ(versions.results[0].body, "Another {{thing}}");
  EXPECT_EQ(versions.results[1].body, prompt("Guide").body);
  EXPECT_EQ(refusal(templates_.versions(viewer_, TemplateId{77}, {})), "not_found");
}

TEST_P(ContentTemplates, OneDefaultForAPurposeAndLocale) {
  auto request = prompt("First");
  request.is_default = true;
  const auto first = make_template(request);
  request.locale = "de";
  const auto german = make_template(request);
  request = prompt("Second");
  request.is_default = true;
  const auto second = make_template(request);
  EXPECT_FALSE(templates_.find({}, first.id)->is_default);
  EXPECT_TRUE(templates_.find({}, german.id)->is_default);
  EXPECT_NE(tag_of(*templates_.find({}, first.id)), tag_of(first));
  ASSERT_TRUE(change_template(first.id, [](PromptTemplate& one) { one.is_default = true; }));
  EXPECT_TRUE(templates_.find({}, first.id)->is_default);
  EXPECT_FALSE(templates_.find({}, second.id)->is_default);
}

TEST_P(ContentTemplates, ADefaultIsActive) {
  constexpr auto conflict = "validation_error /is_default conflicting_options";
  auto request = prompt("First");
  request.is_default = true;
  const auto first = make_template(request);
  request = prompt("Second");
  request.is_active = false;
  const auto second = make_template(request);
  request = prompt("Third");
  request.is_default = true;
  request.is_active = false;
  EXPECT_EQ(refusal(templates_.create({}, request)), conflict);
  const auto become_default = [](PromptTemplate& one) { one.is_default = true; };
  EXPECT_EQ(refusal(change_template(second.id, become_default)), conflict);
  const auto turn_off = [](PromptTemplate& one) { one.is_active = false; };
  EXPECT_EQ(refusal(change_template(first.id, turn_off)), conflict);
  EXPECT_EQ(tag_of(*templates_.find({}, first.id)), tag_of(first)) << "it keeps the flag";
  EXPECT_TRUE(change_template(first.id,
                              [](PromptTemplate& one) { one.is_active = one.is_default = false; }));
  EXPECT_TRUE(change_template(second.id,
                              [](PromptTemplate& one) { one.is_active = one.is_default = true; }));
}

TEST_P(ContentTemplates, Lists) {
  auto request = prompt("Alpha");
  request.purpose = Purpose::faq;
  make_template(request);
  request = prompt("beta");
  request.locale = "de";
  request.is_default = true;
  make_template(request);
  make_template(prompt("Gamma"));
  EXPECT_EQ(names({}), (Names{"Gamma", "beta", "Alpha"}));
  EXPECT_EQ(names({.ordering = "name"}), (Names{"Alpha", "beta", "Gamma"}));
  EXPECT_EQ(names({.purpose = Purpose::faq}), Names{"Alpha"});
  EXPECT_EQ(names({.locale = "de"}), Names{"beta"});
  EXPECT_EQ(names({.is_default = true}), Names{"beta"});
  EXPECT_EQ(names({.search = "GAM topic"}), Names{"Gamma"});
  EXPECT_EQ(refusal(templates_.list(viewer_, {.locale = "DE"})),
            "validation_error /locale invalid_format");
  EXPECT_EQ(refusal(templates_.list(viewer_, {.ordering = "body"})),
            "validation_error /ordering invalid_option");
}

TEST_P(ContentTemplates, PreviewsWithoutAskingAnyone) {
  auto request = prompt("Guide");
  request.system_prompt = "For {{audience}}, {{ count }} times {{flag}} {{nothing}} {{list}}";
  request.defaults = {{"tone", {"\"warm\""}}, {"topic", {"\"cats\""}}};
  const auto made = make_template(request);
  const auto seen = templates_
                        .preview(made.id, {{{"topic", {"\"d\\u00f6gs {{tone}}\""}},
                                            {"count", {"3"}},
                                            {"flag", {"true"}},
                                            {"nothing", {"null"}},
                                            {"list", {"[1,2]"}}}})
                        .value();
  EXPECT_EQ(seen.body, "Write about dögs {{tone}} in a warm voice.");
  EXPECT_EQ(seen.system_prompt, "For {{audience}}, 3 times true {{nothing}} [1,2]");
  EXPECT_EQ(seen.unfilled, (Names{"audience", "nothing"}));
  EXPECT_EQ(seen.version, 1);
  EXPECT_EQ(refusal(templates_.preview(made.id,
                                       {{{"topic", {"\"" + std::string(1u << 20, 'x') + "\""}}}})),
            "validation_error /variables out_of_range");
  EXPECT_EQ(refusal(templates_.preview(TemplateId{77}, {})), "not_found");
  const auto unsaved =
      templates_.preview(made.id, {.system_prompt = "", .body = "On {{topic}} {{more}}"}).value();
  EXPECT_EQ(unsaved.body, "On cats {{more}}");
  EXPECT_EQ(unsaved.system_prompt, "");
  EXPECT_EQ(unsaved.unfilled, Names{"more"});
  EXPECT_EQ(refusal(templates_.preview(made.id, {.body = "On {{topic"})),
            "validation_error /body unbalanced_braces");
  EXPECT_EQ(templates_.find({}, made.id)->body, request.body);
}

TEST_P(ContentTemplates, OnlyModelsThatTheServerOffersAreNamed) {
  testing::FakeModel model("fake");
  const TemplateService strict(*database_, clock_, {model});
  PromptTemplate request{{.name = "n", .body = "x", .model = "unpriced"}};
  EXPECT_EQ(refusal(strict.create({}, request)), "validation_error /model invalid_option");
  request.model = "priced";
  EXPECT_EQ(refusal(strict.create({}, request)), "");
  request.name = "old";
  request.model = "unpriced";
  const auto old = templates_.create({}, request).value();
  auto call = editor_;
  call.given.mark(find_field(type_of<PromptTemplate>, "body"));
  EXPECT_EQ(refusal(strict.change(call, old.id, request)), "") << "it was offered at that time";
  call.given.mark(find_field(type_of<PromptTemplate>, "model"));
  EXPECT_EQ(refusal(strict.change(call, old.id, request)), "");
  request.model = "priced";
  EXPECT_EQ(refusal(strict.change(call, old.id, request)), "");
  request.model = "unpriced";
  EXPECT_EQ(refusal(strict.change(call, old.id, request)),
            "validation_error /model invalid_option");
}

}  // namespace
}  // namespace toolyard::content
