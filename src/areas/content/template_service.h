// Prompt templates: made, read, changed with a version for each edit, and tried out.
#pragma once
#include <functional>

#include "areas/content/template.h"
#include "core/time/clock.h"
#include "ports/database.h"

namespace toolyard::content {

// What the description of a template's fields cannot say.
std::vector<Fault> faults_of(const Prompt& prompt);
std::vector<Fault> faults_of(const TemplateQuery& query);

class TemplateService {
 public:
  TemplateService(Database& database, Clock clock);

  Result<Page<PromptTemplate>> list(const Call& call, const TemplateQuery& query) const;
  Result<StoredTemplate> find(TemplateId id) const;
  Result<StoredTemplate> create(const Call& call, const PromptTemplate& request);
  // What the template shall be, made from what it is.
  using Edit = std::function<PromptTemplate(const StoredTemplate& stored)>;
  Result<StoredTemplate> save(const Call& call, TemplateId id, const Edit& edit);
  // The texts a model would get; none is asked.
  Result<Preview> preview(TemplateId id, const PreviewRequest& request) const;

 private:
  Database& database_;
  Clock clock_;
};

}  // namespace toolyard::content
