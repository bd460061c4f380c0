#include <array>
#include <string>

#include "app/demo/site.h"

namespace toolyard::demo {

namespace {

using affiliates::CommissionType;
using affiliates::ConversionStatus;
using affiliates::Network;

struct DemoProgram {
  std::string_view name, code, url, tool_slug, currency;
  Network network;
  affiliates::Commission commission;
  std::int64_t clicks;
  affiliates::Status status = affiliates::Status::active;
};
constexpr std::array programs{
    DemoProgram{"Paper and ink",
                "paper-and-ink",
                "https://paper.example.com/?from=tools",
                "pdf-merge",
                "EUR",
                Network::awin,
                {CommissionType::percent, 1'250, 0},
                412},
    DemoProgram{"Password vault",
                "vault",
                "https://vault.example.com/tools",
                "password-generator",
                "USD",
                Network::rewardful,
                {CommissionType::recurring_percent, 2'000, 0},
                967},
    DemoProgram{"Book on Unicode",
                "unicode-book",
                "https://books.example.com/unicode",
                "word-counter",
                "USD",
                Network::direct,
                {CommissionType::fixed, 0, 350},
                88,
                affiliates::Status::paused},
};

struct Sale {
  std::string_view code;
  int age_days;
  std::int64_t sale_minor;
  ConversionStatus status;
};
constexpr std::array sales{
    Sale{"paper-and-ink", 290, 4'950, ConversionStatus::paid},
    Sale{"vault", 282, 3'600, ConversionStatus::paid},
    Sale{"vault", 251, 3'600, ConversionStatus::paid},
    Sale{"unicode-book", 243, 2'900, ConversionStatus::paid},
    Sale{"paper-and-ink", 208, 12'300, ConversionStatus::paid},
    Sale{"vault", 196, 3'600, ConversionStatus::paid},
    Sale{"unicode-book", 171, 2'900, ConversionStatus::paid},
    Sale{"vault", 139, 7'200, ConversionStatus::paid},
    Sale{"paper-and-ink", 122, 8'640, ConversionStatus::paid},
    Sale{"vault", 96, 3'600, ConversionStatus::paid},
    Sale{"vault", 71, 3'600, ConversionStatus::paid},
    Sale{"paper-and-ink", 38, 9'999, ConversionStatus::paid},
    Sale{"vault", 33, 3'600, ConversionStatus::approved},
    Sale{"unicode-book", 27, 2'900, ConversionStatus::approved},
    Sale{"paper-and-ink", 21, 2'450, ConversionStatus::reversed},
    Sale{"vault", 12, 3'600, ConversionStatus::denied},
    Sale{"vault", 3, 3'600, ConversionStatus::approved},
    Sale{"paper-and-ink", 2, 14'900, ConversionStatus::pending},
};

Result<void> report(Site& site, affiliates::AffiliateId id, const Sale& sale) {
  affiliates::ConversionRequest request;
  request.external_id = std::string(sale.code) + "-" + std::to_string(1'000 - sale.age_days);
  request.status = sale.status;
  request.sale_minor = sale.sale_minor;
  TOOLYARD_TRY_VOID(site.services.affiliates.conversions().report(id, request));
  return {};
}

Result<void> join(Site& site, const DemoProgram& one) {
  affiliates::Affiliate program;
  program.name = one.name;
  program.code = one.code;
  program.url = std::string(one.url);
  program.tool_slugs = {std::string(one.tool_slug)};
  program.currency = one.currency;
  program.network = one.network;
  program.commission = one.commission;
  program.clicks = one.clicks;
  program.status = one.status;
  TOOLYARD_TRY(const auto made, site.services.affiliates.programs().create({}, program));
  for (const auto& sale : sales)
    if (sale.code == one.code)
      site.plan(site.at(sale.age_days, 17), "chloe",
                [&site, id = made.id, &sale](const Call&) { return report(site, id, sale); });
  return {};
}

}  // namespace

void plan_affiliates(Site& site) {
  for (const auto& one : programs)
    site.plan(site.at(310, 15), "chloe", [&](const Call&) { return join(site, one); });
}

}  // namespace toolyard::demo
