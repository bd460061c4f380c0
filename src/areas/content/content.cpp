#include "areas/content/content.h"

#include "areas/content/endpoints.h"

namespace toolyard::content {

Content::Content(Database& database, JobQueue& jobs, const Clock& clock, const Options& options,
                 Writers writers, NoticeMail mail)
    : notices_(database, jobs, clock, std::move(mail)), comments_(database, clock, notices_),
      items_(database, jobs, clock, options, comments_), templates_(database, clock, writers),
      generations_(database, jobs, clock, items_, std::move(writers)),
      drafting_(clock, items_, generations_), delivery_(database, options) {}

std::vector<Endpoint> Content::endpoints() {
  auto all = item_endpoints(items_);
  const auto add = [&](std::vector<Endpoint> more) {
    for (auto& endpoint : more) all.push_back(std::move(endpoint));
  };
  add(comment_endpoints(comments_));
  all.push_back(generation_endpoint(generations_));
  add(template_endpoints(templates_));
  add(delivery_endpoints(delivery_));
  return all;
}

std::vector<Content::Handler> Content::job_handlers() {
  return {{std::string(ItemService::publish_job),
           [this](RunningJob& job) { return items_.publish_when_due(job); }},
          {std::string(ItemService::unpublish_job),
           [this](RunningJob& job) { return items_.unpublish_when_due(job); }},
          {std::string(NoticeService::job_kind),
           [this](RunningJob& job) { return notices_.send(job); }},
          {std::string(GenerationService::job_kind),
           [this](RunningJob& job) { return generations_.generate(job); }}};
}

}  // namespace toolyard::content
