#include "areas/search/endpoints.h"
#include "core/endpoint/admin_endpoint.h"

namespace toolyard::search {
namespace {

constexpr std::string_view import_example = R"(
{"site": "sc-domain:example.org",
 "request": {"startDate": "2026-01-01", "endDate": "2026-01-31", "dimensions": ["date"]},
 "response": {"rows": [
  {"keys": ["2026-01-01"], "clicks": 12, "impressions": 340, "ctr": 0.0353, "position": 8.1}]}})";

}  // namespace

Endpoint reading_endpoint(std::string_view path, std::string_view id, const EndpointText& text) {
  return admin_endpoint({"gsc", "search data"}, path, id, text);
}

std::vector<Endpoint> import_endpoints(ImportService& imports) {
  auto take = reading_endpoint(
      "import/", "import_create",
      {.summary = "Import search data",
       .description =
           "Imports an export of Search Console: as a form with `file`, a CSV table in any "
           "language of its interface or the ZIP of all tables, with `start_date` and `end_date`; "
           "or as JSON with `request` and `response` of the Search Console API. Rows that are not "
           "valid are skipped and listed; a file that cannot be read is refused as a whole. Data "
           "sent again for the same site and days is answered with 200 and `duplicate_of`; new "
           "figures replace the known ones.",
       .example = import_example});
  take.method = Method::post;
  take.access = Access::editor;
  take.body = BodyClass::import;
  take.takes_multipart = true;
  take.reading = {.is_of_record = true};
  take.status = 201;
  take.repeats = Repeats::under_key;
  take.request = &type_of<ImportRequest>;
  take.answer = &type_of<Import>;
  take.problems = {&toolyard::problems::validation_error, &toolyard::problems::malformed_json,
                   &toolyard::problems::duplicate, &toolyard::problems::input_too_large,
                   &problems::unreadable_import};
  take.check = checking<ImportRequest>(
      [](const Call&, const ImportRequest& request) { return faults_of(request); });
  take.run = serving<ImportRequest>(
      [&imports](const Call& call, const ImportRequest& request) -> Result<Noted<Import>> {
        TOOLYARD_TRY(auto taken, imports.take(call, request));
        const bool is_new = !taken.duplicate_of;
        auto place = place_in({"gsc/imports", {}}, taken.id);
        return Noted<Import>{
            .record = std::move(taken), .is_new = is_new, .location = std::move(place)};
      });
  auto list = reading_endpoint("imports/", "imports_list",
                               {.summary = "List imports of search data",
                                .description = "Lists all imports, newest first."});
  list.request = &type_of<ImportQuery>;
  list.answer = &type_of<Page<Import>>;
  list.run = serving<ImportQuery>(
      [&imports](const Call& call, const ImportQuery& query) { return imports.list(call, query); });
  auto find =
      reading_endpoint("imports/{id}/", "imports_retrieve",
                       {.summary = "Retrieve an import of search data",
                        .description = "Returns what an import took and what it left out."});
  find.answer = &type_of<Import>;
  find.run = serving([&imports](const Call& call) { return imports.find(ImportId{call.id}); });
  return {std::move(take), std::move(list), std::move(find)};
}

}  // namespace toolyard::search
