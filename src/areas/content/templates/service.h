// The service for prompt templates: creates, reads and changes them, with a version for each edit,
// and previews them.
#pragma once
#include "areas/content/templates/model.h"
#include "core/endpoint/call.h"

namespace toolyard::content {

// Returns the faults that the field descriptions cannot express.
std::vector<Fault> faults_of(const Prompt& prompt);
std::vector<Fault> faults_of(const TemplateQuery& query);

class TemplateService {
 public:
  TemplateService(Database& database, const Clock& clock, const Writers& writers);

  Result<Page<PromptTemplate>> list(const Call& call, const TemplateQuery& query) const;
  Result<StoredTemplate> find(const Call& call, TemplateId id) const {
    return records_.find(call, id);
  }
  Result<StoredTemplate> create(const Call& call, const PromptTemplate& request) const {
    return records_.create(call, {request});
  }
  Result<StoredTemplate> change(const Call& call, TemplateId id,
                                const PromptTemplate& request) const {
    return records_.patch(call, id, request);
  }
  // Returns all saved versions of the prompt, newest first.
  Result<Page<TemplateVersion>> versions(const Call& call, TemplateId id,
                                         const PageQuery& query) const;
  // Returns the prompts with the variables filled in, without calling a model.
  Result<Preview> preview(TemplateId id, const PreviewRequest& request) const;

 private:
  Database& database_;
  Records<StoredTemplate> records_;
};

}  // namespace toolyard::content
