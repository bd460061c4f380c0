#include "areas/keywords/endpoints.h"

#include <variant>

#include "core/admin_endpoint.h"

namespace toolyard::keywords {
namespace {

using toolyard::problems::validation_error;

constexpr AdminPart part = {"keywords", "keywords"};

Endpoint writing_endpoint(Method method, std::string_view path, std::string_view id,
                          std::string_view summary) {
  auto endpoint = admin_writing_endpoint(part, method, path, id, summary);
  endpoint.takes_multipart = endpoint.takes_urlencoded = true;
  return endpoint;
}

Result<void> refuse_unclear(const Call& call, const PostRequest& request) {
  const bool is_bulk = request.keywords || request.file;
  const bool is_single = call.gives(type_of<PostRequest>, "keyword");
  if (!is_bulk && !is_single)
    return invalid("/keyword", "required", "Give a `keyword`, `keywords`, or a `file`.");
  if (is_bulk && (is_single || (request.keywords && request.file)))
    return invalid("/keyword", "conflict", "Give a `keyword`, `keywords`, or a `file`, only.");
  return {};
}

Result<void> post(KeywordService& keywords, const Call& call, const PostRequest& request,
                  Answer& answer) {
  if (auto clear = refuse_unclear(call, request); !clear) return clear;
  if (request.keywords || request.file)
    return detail::give_done(keywords.create_many(call, request), answer);
  return detail::give_done(created<Keyword>(part, keywords.create(call, request)), answer);
}

Endpoint create_endpoint(KeywordService& keywords) {
  auto create = writing_endpoint(Method::post, "", "create", "Watch a keyword, or many");
  create.description =
      "One is answered as a record, and refused where it is there already. Of many, as `keywords` "
      "or as CSV (a form with `file`, or the table alone as `text/csv`), those that are there are "
      "skipped, and what is wrong with single ones is told "
      "beside the rest, which is made.";
  create.status = 201;
  create.repeats = Repeats::under_key;
  create.request = &type_of<PostRequest>;
  create.answer = &type_of<std::variant<Keyword, BulkMade>>;
  create.problems = {&validation_error, &toolyard::problems::duplicate};
  create.run = [&keywords](const Call& call, const void* request, Answer& answer) {
    return post(keywords, call, *static_cast<const PostRequest*>(request), answer);
  };
  return create;
}

Endpoint change_endpoint(KeywordService& keywords) {
  auto change = writing_endpoint(Method::patch, "{id}/", "partial_update", "Change a keyword");
  change.request = change.answer = &type_of<Keyword>;
  change.problems.push_back(&toolyard::problems::duplicate);
  change.run = serving<Keyword>([&keywords](const Call& call, const Keyword& request) {
    return answered<Keyword>(keywords.change(call, KeywordId{call.id}, request));
  });
  return change;
}

Endpoint remove_endpoint(KeywordService& keywords) {
  auto remove = admin_removing_endpoint(part, "Forget a keyword");
  remove.run =
      serving([&keywords](const Call& call) { return keywords.remove(call, KeywordId{call.id}); });
  return remove;
}

}  // namespace

std::vector<Endpoint> endpoints(KeywordService& keywords) {
  auto list = admin_endpoint(part, "", "retrieve", "All keywords that are watched");
  list.request = &type_of<KeywordQuery>;
  list.answer = &type_of<Page<Keyword>>;
  list.run = serving<KeywordQuery>([&keywords](const Call& call, const KeywordQuery& query) {
    return keywords.list(call, query);
  });
  auto top = admin_endpoint(part, "top/", "top_retrieve", "The best of them");
  top.request = &type_of<TopQuery>;
  top.answer = &type_of<Top>;
  top.run = serving<TopQuery>(
      [&keywords](const Call& call, const TopQuery& query) { return keywords.top(call, query); });
  auto find = admin_endpoint(part, "{id}/", "retrieve_2", "One keyword");
  find.answer = &type_of<Keyword>;
  find.run = serving([&keywords](const Call& call) {
    return answered<Keyword>(keywords.find(call, KeywordId{call.id}));
  });
  return {std::move(list),           std::move(top),
          std::move(find),           create_endpoint(keywords),
          change_endpoint(keywords), remove_endpoint(keywords)};
}

}  // namespace toolyard::keywords
