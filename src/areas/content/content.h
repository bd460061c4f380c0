// Content management: the services for items, comments, templates, generation and delivery, their
// endpoints, and the handlers of their jobs.
#pragma once
#include <string>
#include <vector>

#include "areas/content/bin/store.h"
#include "areas/content/comments/service.h"
#include "areas/content/delivery/service.h"
#include "areas/content/generation/drafting.h"
#include "areas/content/generation/service.h"
#include "areas/content/items/checks.h"
#include "areas/content/items/service.h"
#include "areas/content/reading/reading.h"
#include "areas/content/templates/service.h"
#include "core/endpoint/endpoint.h"
#include "core/text/names/slug.h"

namespace toolyard::content {

class Content {
 public:
  Content(Database& database, JobQueue& jobs, const Clock& clock, const Options& options,
          Writers writers, NoticeMail mail = {});

  ItemService& items() { return items_; }
  CommentService& comments() { return comments_; }
  TemplateService& templates() { return templates_; }
  Drafting& drafting() { return drafting_; }

  std::vector<Endpoint> endpoints();
  struct Handler {
    std::string kind;
    JobHandler handler;
  };
  std::vector<Handler> job_handlers();

 private:
  NoticeService notices_;
  CommentService comments_;
  ItemService items_;
  TemplateService templates_;
  GenerationService generations_;
  Drafting drafting_;
  Delivery delivery_;
};

}  // namespace toolyard::content
