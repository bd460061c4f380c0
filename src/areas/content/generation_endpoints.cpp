#include "areas/content/endpoints.h"

namespace toolyard::content {

std::vector<Endpoint> generation_endpoints(GenerationService& generations) {
  auto endpoint = writing_endpoint(Method::post, "{id}/regenerate/", "regenerate_create",
                                   "Have a model write it anew");
  endpoint.description =
      "Queued, and done in the background: `generation` of the item tells how far it is. What the "
      "model writes becomes a new revision, `ai_generated`; the public goes on seeing what it "
      "sees.";
  endpoint.is_body_optional = true;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<RegenerateRequest>;
  endpoint.answer = &type_of<Regenerated>;
  endpoint.problems.insert(endpoint.problems.end(), {&toolyard::problems::precondition_failed,
                                                     &problems::generation_in_progress});
  endpoint.run = serving<RegenerateRequest>(
      [&generations](const Call& call, const RegenerateRequest& request) {
        return answered<Regenerated>(generations.regenerate(call, ItemId{call.id}, request));
      });
  return {std::move(endpoint)};
}

}  // namespace toolyard::content
