#include "areas/affiliates/affiliates.h"
#include "areas/affiliates/programs/model.h"
#include "core/endpoint/part.h"

namespace toolyard::affiliates {
namespace {

constexpr Part part{"admin/revenue/affiliates", "revenue"};

constexpr std::string_view create_example = R"(
{"name": "Hosting partner", "network": "awin", "code": "HOST-2026",
 "url": "https://example.org/?ref=HOST-2026", "currency": "EUR", "cookie_days": 30,
 "commission": {"type": "percent", "rate_bps": 1250}, "tool_slugs": ["base64"]})";

constexpr std::string_view report_example = R"(
{"external_id": "awin-88121", "status": "pending", "occurred_at": "2026-01-31T12:00:00Z",
 "sale_minor": 4900, "currency": "EUR"})";

}  // namespace

std::vector<Endpoint> Affiliates::endpoints() {
  return {
      list<&Programs::list>(
          part, programs_,
          {.summary = "List affiliate programs",
           .description = "Lists programs with their clicks and sales, newest first, and totals "
                          "per currency over all pages in `summary`. Sorting by totals uses those "
                          "of all time."}),
      create<&Programs::create>(
          part, programs_,
          {.summary = "Create an affiliate program",
           .description = "Creates a program whose links, clicks and sales are tracked.",
           .example = create_example,
           .problems = {&toolyard::problems::duplicate},
           .takes_forms = true}),
      find<&Programs::find>(part, programs_,
                            {.path = "{id}/",
                             .summary = "Retrieve an affiliate program",
                             .description = "Returns one program with its clicks and sales."}),
      patch<&Programs::change>(
          part, programs_,
          {.path = "{id}/",
           .summary = "Update an affiliate program",
           .description = "Changes the given fields, such as the total number of clicks the "
                          "network reports. The commission rule applies to new conversions only.",
           .example = R"({"clicks": 1840, "status": "active"})",
           .problems = {&toolyard::problems::duplicate},
           .takes_forms = true}),
      list<&Conversions::list>(part, conversions_,
                               {.path = "{id}/conversions/",
                                .summary = "List conversions of an affiliate program",
                                .description = "Lists the sales of one program, newest first."}),
      post<&Conversions::report>(
          part, conversions_,
          {.path = "{id}/conversions/",
           .summary = "Report a conversion",
           .description = "Records a sale. Reporting it again with the same `external_id` changes "
                          "its status and returns 200: from `pending` to `approved` or `denied`, "
                          "from `approved` to `paid` or `reversed`, from `paid` to `reversed`.",
           .example = report_example,
           .problems = {&toolyard::problems::duplicate, &toolyard::problems::illegal_transition,
                        &problems::conversion_differs},
           .takes_forms = true}),
      find<&Conversions::find>(part, conversions_,
                               {.path = "{id}/conversions/{conversion}/",
                                .summary = "Retrieve a conversion",
                                .description = "Returns one sale of an affiliate program."})};
}

}  // namespace toolyard::affiliates
