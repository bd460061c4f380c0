#include <variant>

#include "areas/keywords/keywords.h"
#include "core/endpoint/part.h"

namespace toolyard::keywords {
namespace {

using toolyard::problems::duplicate;

constexpr std::string_view create_example = R"(
{"keyword": "base64 decode", "locale": "en", "country": "usa", "intent": "transactional",
 "volume": 4400, "difficulty": 38, "tool_slug": "base64", "tags": ["decoder"]})";

constexpr std::string_view update_example = R"(
{"is_tracked": false, "target_url": "https://example.org/tools/base64/"})";

constexpr Part part{"admin/keywords", "keywords"};

// Returns the faults of a request. In a bulk request, faults of single keywords are part of the
// response instead.
std::vector<Fault> faults_of_post(const KeywordService& keywords, const Call& call,
                                  const PostRequest& request) {
  const auto gives = [&](std::string_view field) {
    return call.gives(type_of<PostRequest>, field);
  };
  const bool is_single = gives("keyword");
  if (is_single + request.keywords.has_value() + request.file.has_value() > 1)
    return {{"/keyword", "conflict", "Only one of `keyword`, `keywords` and `file` can be given."}};
  if (is_single) return keywords.faults_of(request);
  if (gives("keywords") || gives("file")) return {};
  return {{"/keyword", "required", "One of `keyword`, `keywords` and `file` is required."}};
}

Result<StoredKeyword> create_one(KeywordService& keywords, const Call& call,
                                 const PostRequest& request) {
  return keywords.create(call, request);
}

// Creates one keyword or many, whose response is another.
Endpoint create_endpoint(KeywordService& keywords) {
  auto create = toolyard::create<create_one>(
      part, keywords,
      {.summary = "Create keywords",
       .description =
           "Creates one keyword and returns it, or refuses a duplicate. Several can be sent as "
           "`keywords` or as CSV (a form with `file`, or the table as `text/csv`): known ones are "
           "then skipped, and errors are listed beside the keywords that were created.",
       .example = create_example,
       .problems = {&duplicate},
       .agents = {Agents::draft, {"keywords", "file"}},
       .takes_forms = true});
  create.answer = &type_of<std::variant<Keyword, BulkMade>>;
  create.check = checking<PostRequest>([&keywords](const Call& call, const PostRequest& request) {
    return faults_of_post(keywords, call, request);
  });
  const auto metadata = create.run.metadata();
  create.run = {[&keywords, one = create.run](const Call& call, const void* given, Answer& answer) {
                  const auto& request = *static_cast<const PostRequest*>(given);
                  if (!request.keywords && !request.file) return one(call, given, answer);
                  return detail::give_done(keywords.create_many(call, request), answer);
                },
                metadata};
  return create;
}

}  // namespace

std::vector<Endpoint> Keywords::endpoints() {
  return {
      list<&KeywordService::list>(
          part, service_,
          {.verb = "retrieve",
           .summary = "List keywords",
           .description = "Lists keywords with their figures in search, newest first.",
           .agents = {Agents::read}}),
      list<&KeywordService::top>(
          part, service_,
          {.path = "top/",
           .verb = "retrieve",
           .summary = "List the top keywords",
           .description = "Returns the keywords that rank best by a metric in a period.",
           .agents = {Agents::read}}),
      find<&KeywordService::find>(part, service_,
                                  {.path = "{id}/",
                                   .verb = "retrieve_by_id",
                                   .summary = "Retrieve a keyword",
                                   .description = "Returns one keyword with its figures in search.",
                                   .agents = {Agents::read}}),
      create_endpoint(service_),
      patch<&KeywordService::change>(part, service_,
                                     {.path = "{id}/",
                                      .summary = "Update a keyword",
                                      .description = "Changes the given fields of a keyword.",
                                      .example = update_example,
                                      .problems = {&duplicate},
                                      .agents = {Agents::draft},
                                      .takes_forms = true}),
      remove<&KeywordService::remove>(part, service_,
                                      {.path = "{id}/",
                                       .summary = "Delete a keyword",
                                       .description = "Deletes a keyword. The search data is kept.",
                                       .takes_if_match = true})};
}

}  // namespace toolyard::keywords
