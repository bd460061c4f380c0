#include "areas/content/endpoints.h"

namespace toolyard::content {
namespace {

constexpr std::string_view regenerate_example = R"(
{"template": 4, "variables": {"audience": "beginners"},
 "instructions": "Keep it under 800 words."})";

}  // namespace

std::vector<Endpoint> generation_endpoints(GenerationService& generations) {
  auto endpoint = admin_writing_endpoint(
      part, Method::post, "{id}/regenerate/", "regenerate_create",
      {.summary = "Regenerate a content item",
       .description = "Has a language model rewrite the item in the background; `generation` shows "
                      "the progress. The text becomes a new revision with the status "
                      "`ai_generated`, while a live revision stays live.",
       .example = regenerate_example});
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<RegenerateRequest>;
  endpoint.answer = &type_of<RegenerateResult>;
  compare_tags(endpoint);
  endpoint.problems.push_back(&problems::generation_in_progress);
  endpoint.run = serving<RegenerateRequest>(
      [&generations](const Call& call, const RegenerateRequest& request) {
        return answered<RegenerateResult>(generations.regenerate(call, ItemId{call.id}, request));
      });
  return {taking_forms(std::move(endpoint))};
}

}  // namespace toolyard::content
