#include "areas/search/endpoints.h"
#include "core/admin_endpoint.h"

namespace toolyard::search {

Endpoint reading_endpoint(std::string_view path, std::string_view id, std::string_view summary) {
  return admin_endpoint({"gsc", "search data"}, path, id, summary);
}

std::vector<Endpoint> import_endpoints(ImportService& imports) {
  auto take = reading_endpoint("import/", "import_create", "Import search data");
  take.method = Method::post;
  take.access = Access::editor;
  take.description =
      "Takes what Search Console exports: as a form with `file`, a table as CSV in any language of "
      "its interface or the ZIP of all tables, with `start_date` and `end_date`; or as JSON with "
      "`request` and `response` of Google's API. Rows that cannot be right are left out and named; "
      "a file that cannot be read is refused as a whole. The same file for the same site and days "
      "is taken over once: sent again, it is answered with 200 and `duplicate_of`. Other numbers "
      "for the same replace those that were known.";
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
  take.run = serving<ImportRequest>(
      [&imports](const Call& call, const ImportRequest& request) -> Result<Answered<Import>> {
        auto taken = imports.take(call, request);
        if (!taken) return std::unexpected(std::move(taken.error()));
        const int status = taken->duplicate_of ? 200 : 201;
        return Answered<Import>{.record = std::move(*taken), .status = status};
      });
  auto list = reading_endpoint("imports/", "imports_list", "All imports of search data");
  list.request = &type_of<ImportQuery>;
  list.answer = &type_of<Page<Import>>;
  list.run = serving<ImportQuery>(
      [&imports](const Call& call, const ImportQuery& query) { return imports.list(call, query); });
  return {std::move(take), std::move(list)};
}

}  // namespace toolyard::search
