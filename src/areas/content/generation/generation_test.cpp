// Tests of content that models write: prompts, replies and faults.
#include "areas/content/generation/service.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/areas/content.h"
#include "tests/support/areas/fake_model.h"

namespace toolyard::content {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

class ContentGeneration : public testing::ContentTest {
 protected:
  ContentGeneration() { make_template("usual", "Write about {{title}} for {{reader}}.", true); }

  TemplateId make_template(std::string_view name, std::string_view body, bool is_default = false) {
    PromptTemplate request;
    request.name = name;
    request.purpose = Purpose::blog;
    request.system_prompt = "You write {{content_type}}.";
    request.body = body;
    request.defaults.emplace_back("reader", Json{"\"everyone\""});
    request.is_default = is_default;
    return templates_.create({}, request).value().id;
  }
  Result<RegenerateResult> ask(ItemId id, const RegenerateRequest& request = {}) {
    return generations_.regenerate(editor_, id, request);
  }
  // Runs one attempt of the waiting job.
  std::expected<void, JobFault> work() {
    const auto job = jobs_.waiting().at(0);
    now_ = std::max(now_, job.run_at);
    return jobs_.run(job, [this](RunningJob& running) { return generations_.generate(running); });
  }
  StoredItem generate(ItemId id, std::string answer) {
    model_.say(std::move(answer));
    EXPECT_TRUE(ask(id));
    EXPECT_TRUE(work());
    return now_is(id);
  }

  testing::FakeModel model_{"fake"}, other_{"other"};
  GenerationService generations_{*database_, jobs_.queue(), clock_, items_, {model_, other_}};
};
INSTANTIATE_TEST_SUITE_P(Engines, ContentGeneration, testing::both_engines(), testing::engine_name);

TEST_P(ContentGeneration, IsQueuedAndBecomesARevision) {
  const auto made = make(page("Base64"));
  const auto requested = ask(made.id);
  ASSERT_TRUE(requested) << refusal(requested);
  EXPECT_TRUE(requested->changed);
  EXPECT_EQ(requested->status, Status::draft);
  EXPECT_EQ(requested->generation.state, GenerationState::queued);
  EXPECT_EQ(requested->generation.provider, "fake");
  EXPECT_EQ(requested->generation.model, "fake-1");
  EXPECT_NE(requested->entity_tag, tag_of(made)) << "it is not as it was";
  EXPECT_EQ(now_is(made.id).generation.job_id, requested->generation.job_id);
  EXPECT_EQ(model_.requested().size(), 0u) << "nobody waits for a model";

  model_.say("# Base64\n\nNew text.");
  now_ += seconds(5);
  ASSERT_TRUE(work());
  ASSERT_EQ(model_.requested().size(), 1u);
  EXPECT_EQ(model_.requested()[0].system_prompt, "You write blog.");
  EXPECT_EQ(model_.requested()[0].prompt, "Write about Base64 for everyone.");
  EXPECT_EQ(model_.requested()[0].purpose, "blog");
  const auto is = now_is(made.id);
  EXPECT_EQ(is.status, Status::ai_generated);
  EXPECT_EQ(is.revision, 2);
  EXPECT_EQ(is.revision_author, ada_);
  EXPECT_EQ(is.body, "# Base64\n\nNew text.");
  EXPECT_EQ(is.title, "Base64");
  EXPECT_EQ(is.word_count, 3);
  EXPECT_TRUE(is.template_id);
  EXPECT_EQ(is.template_version, 1);
  EXPECT_EQ(is.generation.state, GenerationState::idle);
  EXPECT_EQ(is.generation.model, "fake-1-exact");
  EXPECT_EQ(is.generation.prompt_tokens, 30);
  EXPECT_EQ(is.generation.completion_tokens, 12);
  EXPECT_EQ(is.generation.cost_micros, 42);
  EXPECT_EQ(is.generation.attempts, 1);
  EXPECT_EQ(is.generation.finished_at, now_);
  EXPECT_TRUE(jobs_.waiting().empty());
}

TEST_P(ContentGeneration, IsRefusedWhileOneIsUnderWay) {
  const auto id = make(page("One")).id;
  ASSERT_TRUE(ask(id));
  EXPECT_EQ(refusal(ask(id)), "generation_in_progress");
  const auto actions = now_is(id).allowed_actions;
  EXPECT_EQ(std::ranges::find(actions, Action::regenerate), actions.end());
  model_.say("Text.");
  ASSERT_TRUE(work());
  EXPECT_TRUE(ask(id));
}

TEST_P(ContentGeneration, TheMostNarrowValueCounts) {
  auto request = page("Own");
  request.variables.emplace_back("reader", Json{"\"experts\""});
  request.variables.emplace_back("kept", Json{"1"});
  const auto id = make(request).id;
  RegenerateRequest given{.instructions = "Be brief.", .provider = "other", .model = "large"};
  given.variables.emplace_back("title", Json{"\"Mine\""});
  ASSERT_TRUE(ask(id, given));
  other_.say("Text.");
  ASSERT_TRUE(work());
  ASSERT_EQ(other_.requested().size(), 1u);
  EXPECT_EQ(other_.requested()[0].prompt, "Write about Mine for experts.\n\nBe brief.");
  EXPECT_EQ(other_.requested()[0].model, "large");
  const auto is = now_is(id);
  EXPECT_EQ(is.title, "Own");
  ASSERT_EQ(is.variables.size(), 3u) << "what it was made with";
  EXPECT_EQ(is.variables[0].first, "title");
}

// The cost of other models is not known, so that budgets would not hold.
TEST_P(ContentGeneration, OnlyModelsWithAPriceAreCalled) {
  const auto id = make(page("Own")).id;
  EXPECT_EQ(refusal(ask(id, {.model = "unpriced"})), "validation_error /model invalid_option");
  const auto made = make_template("unpriced", "{{title}}");
  ASSERT_TRUE(change_template(
      made, [](PromptTemplate& one) { one.model = "unpriced"; }));  // offered at that time
  EXPECT_EQ(refusal(ask(id, {.template_id = made})), "validation_error /template invalid_option");
  EXPECT_EQ(refusal(ask(id, {.template_id = made, .model = "priced"})), "");
}

TEST_P(ContentGeneration, NamesWhatIsMissing) {
  auto request = page("Deutsch");
  request.locale = "de";
  const auto german = make(request).id;
  EXPECT_EQ(refusal(ask(german)), "validation_error /template required");
  EXPECT_EQ(refusal(ask(german, {.template_id = TemplateId{99}, .provider = "none"})),
            "validation_error /provider invalid_option /template invalid_option");
  const auto open = make_template("open", "{{title}} {{colour}} {{size}}");
  EXPECT_EQ(refusal(ask(german, {.template_id = open})),
            "validation_error /variables/colour required /variables/size required");
  ASSERT_TRUE(change_template(open, [](PromptTemplate& one) { one.is_active = false; }));
  EXPECT_EQ(refusal(ask(german, {.template_id = open})),
            "validation_error /template invalid_option");
  EXPECT_EQ(refusal(generations_.regenerate(editor_, ItemId{999}, {})), "not_found");
  EXPECT_TRUE(jobs_.waiting().empty());
  EXPECT_EQ(now_is(german).generation.state, GenerationState::idle);
}

TEST_P(ContentGeneration, TheItemsTemplateComesBeforeTheDefault) {
  auto request = page("With");
  request.template_id = make_template("own", "Only {{title}}.");
  const auto is = generate(make(request).id, "Text.");
  EXPECT_EQ(model_.requested().at(0).prompt, "Only With.");
  EXPECT_EQ(is.template_id, request.template_id);
}

TEST_P(ContentGeneration, TheLiveRevisionStaysLive) {
  for (const auto status : {Status::human_review, Status::approved, Status::published}) {
    const auto made = make_in(status);
    const auto is = generate(made.id, "What a model says.");
    EXPECT_EQ(is.status, Status::ai_generated);
    EXPECT_EQ(is.live_revision, made.live_revision);
    EXPECT_EQ(is.approved_revision, std::nullopt);
    EXPECT_EQ(is.has_unpublished_changes, true);
  }
}

TEST_P(ContentGeneration, ItsScheduledPublicationIsCancelled) {
  const auto id = make_in(Status::approved).id;
  ASSERT_TRUE(items_.act(approver_, id, Action::publish, {.publish_at = now_ + hours(9)}));
  model_.say("New.");
  ASSERT_TRUE(ask(id));
  const auto job = jobs_.waiting().at(1);
  ASSERT_TRUE(
      jobs_.run(job, [this](RunningJob& running) { return generations_.generate(running); }));
  EXPECT_EQ(now_is(id).scheduled_at, std::nullopt);
  EXPECT_TRUE(jobs_.waiting().empty()) << "nothing is published any more";
}

TEST_P(ContentGeneration, WhatWasEditedMeanwhileStaysInItsRevision) {
  const auto id = make(page("Old")).id;
  ASSERT_TRUE(ask(id));
  ASSERT_TRUE(save(editor_, id, [](ContentItem& item) {
    item.title = "Edited";
    item.body = "By hand.";
  }));
  model_.say("By a model.");
  ASSERT_TRUE(work());
  const auto is = now_is(id);
  EXPECT_EQ(is.revision, 3);
  EXPECT_EQ(is.title, "Edited");
  EXPECT_EQ(is.body, "By a model.");
  ASSERT_TRUE(items_.restore(editor_, id, 2));
  EXPECT_EQ(now_is(id).body, "By hand.");
}

TEST_P(ContentGeneration, IsTriedAgainAfterAFault) {
  const auto id = make(page("Again")).id;
  ASSERT_TRUE(ask(id));
  model_.say(std::unexpected(WritingFault{.what = "Too many requests.", .wait = seconds(90)}));
  const auto begun = now_;
  ASSERT_FALSE(work());
  const auto waiting = now_is(id).generation;
  EXPECT_EQ(waiting.state, GenerationState::queued);
  EXPECT_EQ(waiting.error, "Too many requests.");
  EXPECT_EQ(waiting.attempts, 1);
  EXPECT_GE(jobs_.waiting().at(0).run_at, begun + seconds(90));
  EXPECT_EQ(refusal(ask(id)), "generation_in_progress");
  model_.say("At last.");
  ASSERT_TRUE(work());
  const auto is = now_is(id);
  EXPECT_EQ(is.body, "At last.");
  EXPECT_EQ(is.generation.attempts, 2);
  EXPECT_EQ(is.generation.error, std::nullopt);
}

TEST_P(ContentGeneration, EndsAfterTheLastAttempt) {
  const auto id = make(page("Never")).id;
  const auto before = now_is(id);
  ASSERT_TRUE(ask(id));
  for (int attempt = 1; attempt <= 5; ++attempt) ASSERT_FALSE(work()) << attempt;
  const auto is = now_is(id);
  EXPECT_EQ(is.generation.state, GenerationState::failed);
  EXPECT_EQ(is.generation.error, "Nothing to say.");
  EXPECT_EQ(is.generation.attempts, 5);
  EXPECT_EQ(is.generation.finished_at, now_);
  EXPECT_EQ(is.revision, before.revision);
  EXPECT_TRUE(jobs_.waiting().empty());
  EXPECT_TRUE(ask(id)) << "it may be asked for anew";
}

TEST_P(ContentGeneration, AFinalFaultEndsItAtOnce) {
  const auto id = make(page("Refused")).id;
  ASSERT_TRUE(ask(id));
  model_.say(std::unexpected(WritingFault{.what = "No such model.", .is_final = true}));
  ASSERT_FALSE(work());
  EXPECT_EQ(now_is(id).generation.state, GenerationState::failed);
  EXPECT_EQ(now_is(id).generation.error, "No such model.");
  EXPECT_TRUE(jobs_.waiting().empty());
}

TEST_P(ContentGeneration, ATextThatWasCutOffSaysSo) {
  const auto id = make(page("Long")).id;
  ASSERT_TRUE(ask(id));
  model_.say(WrittenText{.text = "It goes on and", .is_cut_off = true});
  ASSERT_TRUE(work());
  EXPECT_EQ(now_is(id).generation.state, GenerationState::idle);
  EXPECT_EQ(now_is(id).generation.error, "The text was cut off at `max_tokens`.");
  EXPECT_EQ(generate(id, "Whole.").generation.error, std::nullopt);
}

TEST_P(ContentGeneration, AnAnswerThatIsOfNoUseIsNotPaidForTwice) {
  const auto id = make(page("Empty")).id;
  ASSERT_TRUE(ask(id));
  model_.say(" \n");
  const auto done = work();
  ASSERT_FALSE(done);
  EXPECT_TRUE(done.error().is_final);
  EXPECT_EQ(now_is(id).generation.state, GenerationState::failed);
  EXPECT_EQ(now_is(id).generation.error, "The model's response is empty.");
  EXPECT_EQ(now_is(id).generation.cost_micros, 42) << "it was paid for";
  EXPECT_EQ(model_.requested().size(), 1u);
}

// A job that is run again, as after a crash.
TEST_P(ContentGeneration, AStoredResponseIsNotRequestedAgain) {
  const auto id = make(page("Kept")).id;
  ASSERT_TRUE(ask(id));
  const auto job = jobs_.waiting().at(0);
  model_.say("Paid for.");
  const auto crashed = jobs_.run(job, [this](RunningJob& running) -> std::expected<void, JobFault> {
    TOOLYARD_TRY_VOID(generations_.generate(running));
    // Simulates a crash after the reply was stored and before the revision was created.
    EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change("update content_generations set finished_at = null");
      transaction.change("update content_items set revision = 1, status = 'draft'");
      transaction.change("delete from content_revisions where revision = 2");
      return {};
    }));
    return std::unexpected(JobFault{.what = "It died."});
  });
  ASSERT_FALSE(crashed);
  ASSERT_EQ(now_is(id).revision, 1);
  ASSERT_TRUE(work());
  EXPECT_EQ(now_is(id).body, "Paid for.");
  EXPECT_EQ(model_.requested().size(), 1u);
}

TEST_P(ContentGeneration, AnAttemptThatEndedUnseenChangesNothingMore) {
  const auto id = make(page("Twice")).id;
  ASSERT_TRUE(ask(id));
  const auto job = jobs_.waiting().at(0);
  model_.say("Once.");
  ASSERT_FALSE(jobs_.run(job, [this](RunningJob& running) -> std::expected<void, JobFault> {
    EXPECT_TRUE(generations_.generate(running));
    return std::unexpected(JobFault{.what = "Its end got lost."});
  }));
  ASSERT_TRUE(work());
  EXPECT_EQ(now_is(id).revision, 2);
  EXPECT_EQ(model_.requested().size(), 1u);
}

TEST_P(ContentGeneration, ALateWorkerOverwritesNothing) {
  const auto id = make(page("Late")).id;
  ASSERT_TRUE(ask(id));
  const auto job = jobs_.waiting().at(0);
  const auto cancel = [&] {
    EXPECT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      jobs_.queue().cancel(transaction, GenerationService::job_kind, std::int64_t(id));
      return {};
    }));
  };
  model_.say("Too late.");
  const auto late = jobs_.run(job, [&](RunningJob& running) {
    cancel();
    return generations_.generate(running);
  });
  EXPECT_FALSE(late);
  EXPECT_EQ(now_is(id).revision, 1);
  EXPECT_EQ(now_is(id).generation.state, GenerationState::failed);
  EXPECT_EQ(now_is(id).generation.error, "The job was cancelled.");
  EXPECT_TRUE(ask(id));
}

}  // namespace
}  // namespace toolyard::content
