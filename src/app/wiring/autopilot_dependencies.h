// Adapters for the autopilot's dependencies on other areas: drafts from the content area, and work
// from the opportunities area.
#pragma once
#include "areas/autopilot/dependencies.h"
#include "areas/content/content.h"
#include "areas/opportunities/opportunities.h"
#include "areas/site/facts.h"
#include "core/time/clock.h"

namespace toolyard {

class ContentAuthor final : public autopilot::Author {
 public:
  // If `pages` is null, there is no public site.
  ContentAuthor(content::Content& content, const site::SitePages* pages)
      : content_(content), pages_(pages) {}

  std::string place_of(Transaction& transaction, const autopilot::Brief& brief) override;
  Result<autopilot::Assignment> assign(Transaction& transaction,
                                       const autopilot::Brief& brief) override;
  std::expected<WrittenText, WritingFault> write(const std::string& model_request,
                                                 std::stop_token stop) override;
  Result<autopilot::Draft> make(Transaction& transaction, const Order& order,
                                const WrittenText& reply) override;
  std::optional<autopilot::DraftSummary> find(Transaction& transaction, std::int64_t item) override;
  Result<void> submit(const Call& call, std::int64_t item) override;
  Result<void> approve(const Call& call, std::int64_t item, std::string_view comment) override;
  bool needs_another_person() const override;
  Result<void> publish(const Call& call, std::int64_t item, std::int64_t revision) override;

 private:
  Result<void> act(const Call& call, std::int64_t item, content::Action action,
                   const content::ActionRequest& request);

  content::DraftRequest request_of(Transaction& transaction, const autopilot::Brief& brief) const;

  content::Content& content_;
  const site::SitePages* pages_;
};

class OpportunityQueue final : public autopilot::Opportunities {
 public:
  OpportunityQueue(const opportunities::RunQueue& queue, Clock clock)
      : queue_(queue), clock_(std::move(clock)) {}

  std::vector<autopilot::Brief> peek(Transaction& transaction,
                                     const autopilot::Choice& choice) override;
  std::vector<autopilot::Brief> take(Transaction& transaction,
                                     const autopilot::Choice& choice) override;
  void written(Transaction& transaction, autopilot::RunId run, std::int64_t opportunity,
               std::int64_t content_item) override;
  void finish(Transaction& transaction, autopilot::RunId run, std::int64_t opportunity,
              std::int64_t content_item) override;
  void give_back(Transaction& transaction, autopilot::RunId run, std::int64_t opportunity) override;

 private:
  const opportunities::RunQueue& queue_;
  Clock clock_;
};

}  // namespace toolyard
