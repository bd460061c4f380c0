#include "areas/content/endpoints.h"

namespace toolyard::content {
namespace {

constexpr std::string_view regenerate_example = R"(
{"template": 4, "variables": {"audience": "beginners"},
 "instructions": "Keep it under 800 words."})";

}  // namespace

Endpoint generation_endpoint(GenerationService& generations) {
  return post<&GenerationService::regenerate>(
      part, generations,
      {.path = "{id}/regenerate/",
       .summary = "Regenerate a content item",
       .description = "Has a language model rewrite the item in the background; `generation` shows "
                      "the progress. The text becomes a new revision with the status "
                      "`ai_generated`, while a live revision stays live.",
       .example = regenerate_example,
       .problems = {&problems::generation_in_progress, &problems::in_bin},
       .repeats = Repeats::under_key,
       .takes_forms = true});
}

}  // namespace toolyard::content
