#include "areas/site/site.h"
#include "core/endpoint/part.h"

namespace toolyard::site {
namespace {

constexpr Part record_part{"admin/site", "site"};
// A redirect applies at once, as what an approver publishes.
constexpr Part redirect_part{"admin/redirects", "redirects", Access::viewer, Access::approver};

constexpr std::string_view change_example = R"(
{"name": "Toolyard", "tagline": "Small tools for text, data, keys and files.",
 "accent_color": "#1f5fbf", "locales": ["en", "de"],
 "menu": [{"label": "Blog", "url": "/blog/"},
          {"place": "footer", "label": "Privacy", "url": "/privacy/"}]})";

constexpr std::string_view import_example = R"(
{"file": "ZnJvbV9wYXRoLHRvLHN0YXR1cwovb2xkLXBhZ2UvLC9ibG9nL25ldy1wYWdlLywzMDEK"})";

std::vector<Endpoint> record_endpoints(RecordService& record) {
  return {
      find<&RecordService::find>(
          record_part, record,
          {.summary = "Retrieve the site record",
           .description = "Returns the latest revision of the site record, and what may be "
                          "missing from it. Before anything is saved, it has the default values. "
                          "The `ETag` can be sent back as `If-Match`."}),
      patch<&RecordService::change>(
          record_part, record,
          {.summary = "Update the site record",
           .description =
               "Saves the given fields as a new revision, which visitors do not see before it is "
               "published. A list replaces the whole list, and identical values save nothing. "
               "Send `If-Match` to avoid overwriting somebody else's edit.",
           .example = change_example}),
      post<&RecordService::publish>(
          record_part, record,
          {.path = "publish/",
           .summary = "Publish the site record",
           .description = "Makes the latest revision, or the given one, visible to visitors. Every "
                          "node shows it within a second.",
           .example = R"({"revision": 3, "comment": "The new menu."})",
           .access = Access::approver,
           .takes_if_match = true}),
      post<&RecordService::preview>(
          record_part, record,
          {.path = "preview/",
           .summary = "Create a preview link of the site record",
           .description = "Returns a link that shows the site with the latest revision to "
                          "everybody who has the link, until it expires.",
           .example = R"({"expires_in_s": 86400})"}),
      list<&RecordService::revisions>(
          record_part, record,
          {.path = "revisions/",
           .summary = "List revisions of the site record",
           .description = "Lists all saved revisions, newest first, without their values."}),
      find<&RecordService::revision>(record_part, record,
                                     {.path = "revisions/{revision}/",
                                      .summary = "Retrieve a revision of the site record",
                                      .description = "Returns one revision with its values."}),
      post<&RecordService::restore>(
          record_part, record,
          {.path = "revisions/{revision}/restore/",
           .summary = "Restore a revision of the site record",
           .description = "Saves the values of an earlier revision as the latest one. Visitors do "
                          "not see them before they are published.",
           .takes_if_match = true})};
}

Endpoint redirect_import(Redirects& redirects) {
  auto endpoint = post<&Redirects::import>(
      redirect_part, redirects,
      {.path = "import/",
       .summary = "Import redirects",
       .description =
           "Creates and changes redirects from a CSV file with the columns `from_path`, `to` and "
           "`status`. A known path gets the new values. Lines that are not valid are skipped and "
           "listed; importing the same file again changes nothing.",
       .example = import_example,
       .problems = {&toolyard::problems::input_too_large},
       .cost = Cost::bulk,
       .repeats = Repeats::under_key_in_slices});
  endpoint.body = BodyClass::import;
  endpoint.takes_multipart = true;
  return endpoint;
}

std::vector<Endpoint> redirect_endpoints(Redirects& redirects) {
  Operation listing{
      .summary = "List redirects",
      .description =
          "Lists redirects, newest first. With `Accept: text/csv`, all that match are "
          "returned as one table with the columns `from_path`, `to` and `status`, which "
          "can be imported again; `X-Toolyard-Rows` gives their number."};
  auto exporting = listing;
  exporting.cost = Cost::bulk;
  return {
      list<&Redirects::list>(redirect_part, redirects, listing),
      list<&Redirects::export_table>(redirect_part, redirects, exporting),
      create<&Redirects::create>(
          redirect_part, redirects,
          {.summary = "Create a redirect",
           .description =
               "Redirects visitors of an old path to another address, with immediate effect. Paths "
               "that the program uses, loops, and chains of more than five redirects are refused.",
           .example = R"({"from_path": "/old-page/", "to": "/blog/new-page/", "status": "301"})",
           .problems = {&toolyard::problems::duplicate, &problems::too_many_redirects},
           .takes_forms = true}),
      find<&Redirects::show>(redirect_part, redirects,
                             {.path = "{id}/",
                              .summary = "Retrieve a redirect",
                              .description = "Returns one redirect."}),
      patch<&Redirects::change>(redirect_part, redirects,
                                {.path = "{id}/",
                                 .summary = "Update a redirect",
                                 .description = "Changes the given fields of a redirect.",
                                 .example = R"({"status": "410", "to": ""})",
                                 .problems = {&toolyard::problems::duplicate},
                                 .takes_forms = true}),
      remove<&Redirects::remove>(
          redirect_part, redirects,
          {.path = "{id}/",
           .summary = "Delete a redirect",
           .description =
               "Deletes a redirect. Its path is served as if the redirect had never existed.",
           .takes_if_match = true}),
      redirect_import(redirects)};
}

}  // namespace

std::vector<Endpoint> Site::endpoints() {
  auto all = record_endpoints(record_);
  for (auto& endpoint : redirect_endpoints(redirects_)) all.push_back(std::move(endpoint));
  return all;
}

}  // namespace toolyard::site
