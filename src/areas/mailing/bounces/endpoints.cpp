#include "areas/mailing/subscribers/endpoints.h"
#include "core/endpoint/part.h"

namespace toolyard::subscribers {
namespace {

constexpr Part bounces_part{"admin/email/bounces", "subscribers"};

constexpr std::string_view report_example = R"(
{"email": "ada@example.org", "kind": "hard", "event_id": "smtp-20260131-17",
 "detail": "550 5.1.1 User unknown"})";

Result<Noted<Bounce>> report_bounce(BounceService& bounces, const BounceRequest& request) {
  TOOLYARD_TRY(auto one, bounces.record(request));
  const bool is_new = !one.is_duplicate;
  return Noted<Bounce>{.record = std::move(one), .is_new = is_new};
}

}  // namespace

std::vector<Endpoint> bounce_endpoints(BounceService& bounces) {
  return {
      post<report_bounce>(
          bounces_part, bounces,
          {.summary = "Report a bounce",
           .description = "Records a bounce or a complaint. A `hard` bounce or a `complaint` "
                          "changes the subscriber's status at once, the third `soft` one too; a "
                          "campaign counts each delivery once. Reporting an event again with the "
                          "same `event_id` changes nothing and returns 200 with `duplicate`.",
           .example = report_example,
           .problems = {&toolyard::problems::not_found}}),
      find<&BounceService::find>(
          bounces_part, bounces,
          {.path = "{id}/",
           .summary = "Retrieve a bounce",
           .description = "Returns a bounce or complaint that was reported."}),
      post<&BounceService::undo>(
          bounces_part, bounces,
          {.path = "undo/",
           .summary = "Undo bounces",
           .description =
               "Undoes the hard and soft bounces of a campaign or of a span of time, such as "
               "those caused by a misconfigured mail server: the subscribers get the status "
               "that they had before, and emails of campaigns count as failed, or as sent if "
               "they had been accepted. Complaints are not undone.",
           .example = R"({"campaign": 17})",
           .problems = {&toolyard::problems::not_found},
           .access = Access::approver})};
}

}  // namespace toolyard::subscribers
