#include "areas/affiliates/affiliates.h"
#include "areas/affiliates/programs/model.h"
#include "core/endpoint/admin_endpoint.h"
#include "core/endpoint/transition.h"

namespace toolyard::affiliates {
namespace {

constexpr std::string_view create_example = R"(
{"name": "Hosting partner", "network": "awin", "code": "HOST-2026",
 "url": "https://example.org/?ref=HOST-2026", "currency": "EUR", "cookie_days": 30,
 "commission": {"type": "percent", "rate_bps": 1250}, "tool_slugs": ["base64"]})";

constexpr std::string_view report_example = R"(
{"external_id": "awin-88121", "status": "pending", "occurred_at": "2026-01-31T12:00:00Z",
 "sale_minor": 4900, "currency": "EUR"})";

constexpr AdminPart part = {"revenue/affiliates", "revenue"};

Endpoint list_endpoint(const Programs& programs) {
  auto endpoint = admin_list_endpoint<AffiliateQuery, AffiliatePage>(
      part, "", "list",
      {.summary = "List affiliate programs",
       .description = "Lists programs with their clicks and sales, newest first, and totals per "
                      "currency over all pages in `summary`. Sorting by totals uses those of all "
                      "time."},
      [&programs](const Call& call, const AffiliateQuery& query) {
        return programs.list(call, query);
      });
  endpoint.check = checking<AffiliateQuery>(
      [](const Call&, const AffiliateQuery& query) { return faults_in(window_of(query)); });
  return endpoint;
}

Endpoint::Check checking_program(const Programs& programs) {
  return checking<Affiliate>(
      [&programs](const Call&, const Affiliate& request) { return programs.faults_of(request); });
}

Endpoint create_endpoint(const Programs& programs) {
  auto endpoint = admin_create_endpoint<Affiliate>(
      part,
      {.summary = "Create an affiliate program",
       .description = "Creates a program whose links, clicks and sales are tracked.",
       .example = create_example},
      [&programs](const Call&, const Affiliate& request) { return programs.create(request); });
  endpoint.check = checking_program(programs);
  return taking_forms(std::move(endpoint));
}

Endpoint change_endpoint(const Programs& programs) {
  auto endpoint = admin_update_endpoint<Affiliate>(
      part,
      {.summary = "Update an affiliate program",
       .description = "Changes the given fields, such as the total number of clicks the network "
                      "reports. The commission rule applies to new conversions only.",
       .example = R"({"clicks": 1840, "status": "active"})"},
      [&programs](const Call& call, const Affiliate& request) {
        return programs.change(call, AffiliateId{call.id}, request);
      });
  endpoint.check = checking_program(programs);
  return taking_forms(std::move(endpoint));
}

Endpoint report_endpoint(const Conversions& conversions) {
  auto endpoint = admin_writing_endpoint(
      part, Method::post, "{id}/conversions/", "conversions_create",
      {.summary = "Report a conversion",
       .description =
           "Records a sale. Reported again with the same `external_id`, it moves to another status "
           "and is answered with 200: from `pending` to `approved` or `denied`, from `approved` to "
           "`paid` or `reversed`, from `paid` to `reversed`.",
       .example = report_example});
  endpoint.status = 201;
  endpoint.repeats = Repeats::under_key;
  endpoint.request = &type_of<ConversionRequest>;
  endpoint.answer = &type_of<ConversionResult>;
  endpoint.problems.insert(endpoint.problems.end(),
                           {&toolyard::problems::duplicate, &toolyard::problems::illegal_transition,
                            &problems::conversion_differs});
  endpoint.check = checking<ConversionRequest>([](const Call&, const ConversionRequest& request) {
    return Conversions::faults_of(request);
  });
  endpoint.run = serving<ConversionRequest>(
      [&conversions](const Call& call,
                     const ConversionRequest& request) -> Result<Noted<ConversionResult>> {
        using Outcome = ReportedConversion::Outcome;
        TOOLYARD_TRY(auto reported, conversions.report(AffiliateId{call.id}, request));
        auto place = place_in(part, call.id) + "conversions/" +
                     std::to_string(static_cast<std::int64_t>(reported.conversion.id)) + "/";
        return Noted<ConversionResult>{
            .record = {std::move(reported.conversion), reported.outcome != Outcome::unchanged},
            .is_new = reported.outcome == Outcome::created,
            .location = std::move(place)};
      });
  return taking_forms(std::move(endpoint));
}

Endpoint conversion_endpoint(const Conversions& conversions) {
  auto endpoint = admin_endpoint(part, "{id}/conversions/{conversion}/", "conversions_retrieve",
                                 {.summary = "Retrieve a conversion",
                                  .description = "Returns one sale of an affiliate program."});
  endpoint.answer = &type_of<Conversion>;
  endpoint.run = serving([&conversions](const Call& call) -> Result<Conversion> {
    const auto number = path_number(call, "conversion");
    if (!number) return no_such<Conversion>();
    return conversions.find(AffiliateId{call.id}, ConversionId{*number});
  });
  return endpoint;
}

}  // namespace

std::vector<Endpoint> Affiliates::endpoints() {
  auto find = admin_find_endpoint<Affiliate>(
      part,
      {.summary = "Retrieve an affiliate program",
       .description = "Returns one program with its clicks and sales."},
      [this](std::int64_t id) { return programs_.find(AffiliateId{id}); });
  auto conversions = admin_list_endpoint<ConversionQuery, Page<Conversion>>(
      part, "{id}/conversions/", "conversions_list",
      {.summary = "List conversions of an affiliate program",
       .description = "Lists the sales of one program, newest first."},
      [this](const Call& call, const ConversionQuery& query) {
        return conversions_.list(call, AffiliateId{call.id}, query);
      });
  return {
      list_endpoint(programs_),         create_endpoint(programs_), std::move(find),
      change_endpoint(programs_),       std::move(conversions),     report_endpoint(conversions_),
      conversion_endpoint(conversions_)};
}

}  // namespace toolyard::affiliates
