#include "app/settings/invoice_options.h"

namespace toolyard {

invoices::Options invoice_options(const Settings& settings,
                                  const accounts::AccountService& accounts, Log& log) {
  const auto account_of = [&accounts](UserId id) -> Result<std::optional<invoices::Account>> {
    auto user = accounts.find(id);
    if (user) return invoices::Account{user->username, user->email, user->plan};
    if (user.error().type == &problems::not_found) return std::nullopt;
    return std::unexpected(std::move(user.error()));
  };
  const auto tell = [&log](const std::string& number, std::size_t count) {
    log.event(LogLevel::warning, "an invoice has letters that no installed font has",
              {{"number", number}, {"letters", std::to_string(count)}});
  };
  return {.billing = settings.billing, .account_of = account_of, .on_missing_glyphs = tell};
}

invoices::CallsOf billed_calls(metering::UsageOf usage_of) {
  return
      [usage_of = std::move(usage_of)](
          UserId id, const invoices::Period& period) -> Result<std::vector<invoices::ToolCalls>> {
        const metering::UsageQuery query{.start_date = period.start,
                                         .end_date = period.end,
                                         .granularity = metering::Granularity::month};
        TOOLYARD_TRY(const auto usage, usage_of({.user = id}, query, std::nullopt));
        std::vector<invoices::ToolCalls> calls;
        for (const auto& tool : usage.by_tool)
          if (tool.calls > tool.errors) calls.push_back({tool.tool, tool.calls - tool.errors});
        return calls;
      };
}

}  // namespace toolyard
