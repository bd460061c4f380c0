#include <variant>

#include "areas/keywords/keywords.h"
#include "core/endpoint/admin_endpoint.h"

namespace toolyard::keywords {
namespace {

using toolyard::problems::validation_error;

constexpr std::string_view create_example = R"(
{"keyword": "base64 decode", "locale": "en", "country": "usa", "intent": "transactional",
 "volume": 4400, "difficulty": 38, "tool_slug": "base64", "tags": ["decoder"]})";

constexpr std::string_view update_example = R"(
{"is_tracked": false, "target_url": "https://example.org/tools/base64/"})";

constexpr AdminPart part = {"keywords", "keywords"};

Endpoint writing_endpoint(Method method, std::string_view path, std::string_view id,
                          const EndpointText& text) {
  return taking_forms(admin_writing_endpoint(part, method, path, id, text));
}

// Returns the faults of a request. In a bulk request, faults of single keywords are part of the
// response instead.
std::vector<Fault> faults_of(const KeywordService& keywords, const Call& call,
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

Result<void> post(KeywordService& keywords, const Call& call, const PostRequest& request,
                  Answer& answer) {
  if (request.keywords || request.file)
    return detail::give_done(keywords.create_many(call, request), answer);
  return detail::give_done(created<Keyword>(part, keywords.create(call, request)), answer);
}

Endpoint create_endpoint(KeywordService& keywords) {
  auto create = writing_endpoint(
      Method::post, "", "create",
      {.summary = "Create keywords",
       .description =
           "Creates one keyword and returns it, or refuses a duplicate. Several can be sent as "
           "`keywords` or as CSV (a form with `file`, or the table as `text/csv`): known ones are "
           "then skipped, and errors are listed beside the keywords that were created.",
       .example = create_example});
  create.status = 201;
  create.agents = {Agents::draft, {"keywords", "file"}};
  create.repeats = Repeats::under_key;
  create.request = &type_of<PostRequest>;
  create.answer = &type_of<std::variant<Keyword, BulkMade>>;
  create.problems = {&validation_error, &toolyard::problems::duplicate};
  create.check = checking<PostRequest>([&keywords](const Call& call, const PostRequest& request) {
    return faults_of(keywords, call, request);
  });
  create.run = {[&keywords](const Call& call, const void* request, Answer& answer) {
                  return post(keywords, call, *static_cast<const PostRequest*>(request), answer);
                },
                {.entity_tag = true, .location = true}};
  return create;
}

Endpoint change_endpoint(KeywordService& keywords) {
  auto change = writing_endpoint(Method::patch, "{id}/", "partial_update",
                                 {.summary = "Update a keyword",
                                  .description = "Changes the given fields of a keyword.",
                                  .example = update_example});
  change.agents = {Agents::draft};
  change.request = change.answer = &type_of<Keyword>;
  change.problems.push_back(&toolyard::problems::duplicate);
  change.check = checking<Keyword>(
      [&keywords](const Call&, const Keyword& request) { return keywords.faults_of(request); });
  change.run = serving<Keyword>([&keywords](const Call& call, const Keyword& request) {
    return answered<Keyword>(keywords.change(call, KeywordId{call.id}, request));
  });
  return change;
}

Endpoint remove_endpoint(KeywordService& keywords) {
  auto remove =
      admin_removing_endpoint(part, {.summary = "Delete a keyword",
                                     .description = "Deletes a keyword. The search data is kept."});
  remove.run =
      serving([&keywords](const Call& call) { return keywords.remove(call, KeywordId{call.id}); });
  return remove;
}

}  // namespace

std::vector<Endpoint> Keywords::endpoints() {
  auto& keywords = service_;
  auto list = admin_list_endpoint<KeywordQuery, Page<Keyword>>(
      part, "", "retrieve",
      {.summary = "List keywords",
       .description = "Lists keywords with their figures in search, newest first."},
      [&keywords](const Call& call, const KeywordQuery& query) {
        return keywords.list(call, query);
      });
  list.agents = {Agents::read};
  list.check = checking<KeywordQuery>(
      [](const Call&, const KeywordQuery& query) { return KeywordService::faults_of(query); });
  auto top = admin_list_endpoint<TopQuery, Top>(
      part, "top/", "top_retrieve",
      {.summary = "List the top keywords",
       .description = "Returns the keywords that rank best by a metric in a period."},
      [&keywords](const Call& call, const TopQuery& query) { return keywords.top(call, query); });
  top.agents = {Agents::read};
  top.check = checking<TopQuery>(
      [](const Call&, const TopQuery& query) { return KeywordService::faults_of(query); });
  auto find = admin_find_endpoint<Keyword>(
      part,
      {.summary = "Retrieve a keyword",
       .description = "Returns one keyword with its figures in search."},
      [&keywords](const Call& call) { return keywords.find(call, KeywordId{call.id}); },
      "retrieve_by_id");
  find.agents = {Agents::read};
  return {std::move(list),           std::move(top),
          std::move(find),           create_endpoint(keywords),
          change_endpoint(keywords), remove_endpoint(keywords)};
}

}  // namespace toolyard::keywords
