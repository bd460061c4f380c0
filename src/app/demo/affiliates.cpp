#include <array>
#include <string>

#include "app/demo/site.h"
#include "core/endpoint/acting.h"

namespace toolyard::demo {

namespace {

using affiliates::CommissionType;
using affiliates::ConversionStatus;
using affiliates::Network;

struct Programme {
  std::string_view name, code, url, tool_slug, currency;
  Network network;
  affiliates::Commission commission;
  std::int64_t clicks;
  affiliates::Status status = affiliates::Status::active;
};
constexpr std::array programmes{
    Programme{"Paper and ink",
              "paper-and-ink",
              "https://paper.example/?from=tools",
              "pdf-merge",
              "EUR",
              Network::awin,
              {CommissionType::percent, 1'250, 0},
              412},
    Programme{"Password vault",
              "vault",
              "https://vault.example/tools",
              "password-generator",
              "USD",
              Network::rewardful,
              {CommissionType::recurring_percent, 2'000, 0},
              967},
    Programme{"Book on Unicode",
              "unicode-book",
              "https://books.example/unicode",
              "word-counter",
              "USD",
              Network::direct,
              {CommissionType::fixed, 0, 350},
              88,
              affiliates::Status::paused},
};

struct Sale {
  std::string_view code;
  std::string_view external_id;
  int age_days;
  std::int64_t sale_minor;
  ConversionStatus status;
};
constexpr std::array sales{
    Sale{"paper-and-ink", "paper-1041", 38, 9'999, ConversionStatus::paid},
    Sale{"paper-and-ink", "paper-1077", 21, 2'450, ConversionStatus::reversed},
    Sale{"paper-and-ink", "paper-1102", 2, 14'900, ConversionStatus::pending},
    Sale{"vault", "vault-2026-31", 33, 3'600, ConversionStatus::paid},
    Sale{"vault", "vault-2026-31-renewed", 3, 3'600, ConversionStatus::approved},
    Sale{"vault", "vault-2026-44", 12, 3'600, ConversionStatus::denied},
    Sale{"unicode-book", "book-7", 27, 2'900, ConversionStatus::approved},
};

Result<void> fill_sales(Site& site, const Call& call, std::string_view code,
                        affiliates::AffiliateId id) {
  for (const auto& sale : sales) {
    if (sale.code != code) continue;
    site.moment = site.days_ago(sale.age_days);
    affiliates::ConversionRequest request;
    request.external_id = sale.external_id;
    request.status = sale.status;
    request.sale_minor = sale.sale_minor;
    TOOLYARD_TRY_VOID(site.services.affiliates.tell(call, id, request));
  }
  return {};
}

}  // namespace

Result<void> fill_affiliates(Site& site) {
  const Call call{.caller = {.user = site.person("chloe"), .role = Role::editor}};
  const Acting acting(call);
  for (const auto& one : programmes) {
    site.moment = site.days_ago(44);
    affiliates::AffiliateText text;
    text.name = one.name;
    text.code = one.code;
    text.url = std::string(one.url);
    text.tool_slugs = {std::string(one.tool_slug)};
    text.currency = one.currency;
    text.network = one.network;
    text.commission = one.commission;
    text.clicks = one.clicks;
    text.status = one.status;
    TOOLYARD_TRY(const auto made, site.services.affiliates.create(call, text));
    TOOLYARD_TRY_VOID(fill_sales(site, call, one.code, made.id));
  }
  site.moment = site.now;
  return {};
}

}  // namespace toolyard::demo
