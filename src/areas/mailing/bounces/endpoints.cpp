#include "areas/mailing/subscribers/endpoints.h"
#include "core/endpoint/admin_endpoint.h"

namespace toolyard::subscribers {
namespace {

constexpr AdminPart bounces_part = {"email/bounces", "subscribers"};

constexpr std::string_view report_example = R"(
{"email": "ada@example.org", "kind": "hard", "event_id": "smtp-20260131-17",
 "detail": "550 5.1.1 User unknown"})";

constexpr std::string_view undo_example = R"({"campaign": 17})";

Endpoint undo_endpoint(BounceService& bounces) {
  auto endpoint = admin_writing_endpoint(
      bounces_part, Method::post, "undo/", "undo_create",
      {.summary = "Undo bounces",
       .description =
           "Undoes the hard and soft bounces of a campaign or of a span of time, such as "
           "those caused by a misconfigured mail server: the subscribers get the status "
           "that they had before, and emails of campaigns count as failed, or as sent "
           "if they had been accepted. Complaints stay.",
       .example = undo_example});
  endpoint.access = Access::approver;
  endpoint.request = &type_of<UndoRequest>;
  endpoint.answer = &type_of<UndoReport>;
  endpoint.check = checking_request<UndoRequest>();
  endpoint.run = serving<UndoRequest>(
      [&bounces](const Call&, const UndoRequest& request) { return bounces.undo(request); });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> bounce_endpoints(BounceService& bounces) {
  auto record = admin_writing_endpoint(
      bounces_part, Method::post, "", "create",
      {.summary = "Report a bounce",
       .description = "Records a bounce or a complaint. A `hard` bounce or a `complaint` changes "
                      "the subscriber's status at once, the third `soft` one too; a campaign "
                      "counts each delivery once. An event reported again with the same `event_id` "
                      "is answered with 200 and `duplicate` and changes nothing.",
       .example = report_example});
  record.status = 201;
  record.repeats = Repeats::under_key;
  record.request = &type_of<BounceRequest>;
  record.answer = &type_of<Bounce>;
  record.check = checking_request<BounceRequest>();
  record.run = serving<BounceRequest>(
      [&bounces](const Call&, const BounceRequest& request) -> Result<Noted<Bounce>> {
        TOOLYARD_TRY(auto one, bounces.record(request));
        const bool is_new = !one.is_duplicate;
        auto place = place_in(bounces_part, one.id);
        return Noted<Bounce>{
            .record = std::move(one), .is_new = is_new, .location = std::move(place)};
      });
  auto find = admin_endpoint(bounces_part, "{id}/", "retrieve",
                             {.summary = "Retrieve a bounce",
                              .description = "Returns a bounce or complaint that was reported."});
  find.answer = &type_of<Bounce>;
  find.run = serving([&bounces](const Call& call) { return bounces.find(call.id); });
  return {std::move(record), std::move(find), undo_endpoint(bounces)};
}

}  // namespace toolyard::subscribers
