#include "app/wiring/area_options.h"

#include <algorithm>

#include "app/wiring/delivered_html.h"
#include "app/wiring/safe_html.h"
#include "areas/content/facts.h"
#include "areas/experiments/facts.h"
#include "areas/mailing/facts.h"
#include "areas/site/site.h"
#include "areas/visits/facts.h"
#include "core/crypto/preview_token.h"
#include "core/endpoint/call_scope.h"
#include "core/time/clock.h"
#include "core/time/day.h"
#include "pages/directives/directives.h"
#include "pages/media/text_pictures.h"
#include "tools/catalog.h"
#include "tools/markdown/inlines/escapes.h"
#include "tools/markdown_preview.h"

namespace toolyard {
std::vector<std::string> tool_slugs() {
  std::vector<std::string> slugs;
  for (const auto& tool : tools()) slugs.emplace_back(tool.about->slug);
  return slugs;
}

std::vector<site::OfferedTool> offered_tools() {
  std::vector<site::OfferedTool> all;
  for (const auto& tool : tools())
    all.push_back({std::string(tool.about->slug), std::string(tool.about->title),
                   std::string(tool.about->summary)});
  return all;
}

accounts::OnSignIn logged_sign_ins(Log& log) {
  return [&log](const accounts::SignInEvent& event) {
    const auto* call = CallScope::call();
    const LogSource source{.request_id = call ? call->request_id : std::string_view()};
    const LogField username{"username", event.username}, device{"device", event.device};
    const LogField way{"way", spelling(event.way)}, client{"client", event.address};
    if (event.refusal.empty())
      return log.event(LogLevel::info, "signed in", {username, way, device, client}, source);
    log.event(LogLevel::warning, "sign-in refused",
              {username, way, {"reason", event.refusal}, device, client}, source);
  };
}

content::Options content_options(const Settings& settings) {
  auto options = settings.content;
  options.tool_slugs = tool_slugs();
  options.find_in_body = [](std::string_view body, content::BodyFormat format) {
    return pages::directive_findings(safe_html, body, format);
  };
  options.pictures_in = [](std::string_view body, content::BodyFormat format) {
    return pages::pictures_in(safe_html(body, format));
  };
  return options;
}

content::Options content_options(const Settings& settings, const SecretKey& secret,
                                 const site::Site& site, Database& database) {
  auto options = content_options(settings);
  options.find_in_body = directive_check(database);
  options.deliver = delivered_html(database);
  options.sign_preview = [signer = PreviewSigner(secret)](const PreviewClaims& claims) {
    return signer.sign(claims);
  };
  if (settings.server.pages != ServedPages::all) return options;
  options.url_of = [&site, base_url = settings.server.base_url](
                       std::string_view locale, std::string_view content_type,
                       std::string_view slug, std::string_view tool_slug) -> std::string {
    if (slug.empty() && !is_part_of_tool(content_type)) return {};
    const auto path = site::path_of_text(*site.live(), locale, content_type, slug, tool_slug);
    return path.empty() ? path : base_url + path;
  };
  options.views_of = [base_url = settings.server.base_url](Transaction& transaction,
                                                           const std::vector<std::string>& urls) {
    constexpr Day days = 30;
    std::vector<std::string_view> paths;
    for (const auto& url : urls) paths.push_back(std::string_view(url).substr(base_url.size()));
    const auto today = day_of(system_now());
    return visits::views_of_pages(transaction, paths, {.first = today - days + 1, .last = today});
  };
  options.is_reserved_slug = [&site](std::string_view slug) {
    return site::is_reserved(*site.live(), slug);
  };
  return options;
}

ExpectedClicks expected_clicks(const Settings& settings) {
  ExpectedClicks expected{.kind = settings.search.ctr_curve};
  std::ranges::copy(settings.search.ctr_curve_shares, expected.supposed.shares.begin());
  return expected;
}

std::vector<media::UseFinder> media_finders() {
  std::vector<media::UseFinder> finders;
  finders.push_back({.find =
                         [](Transaction& transaction, std::int64_t id, std::int64_t max) {
                           std::vector<media::MediaUse> uses;
                           for (auto& one : content::users_of_media(transaction, id, max))
                             uses.push_back({.kind = media::UserKind::content,
                                             .id = one.item,
                                             .title = std::move(one.title),
                                             .is_live = one.is_live});
                           return uses;
                         },
                     .used = content::used_media});
  finders.push_back({.find =
                         [](Transaction& transaction, std::int64_t id, std::int64_t max) {
                           std::vector<media::MediaUse> uses;
                           for (auto& one : campaigns::users_of_media(transaction, id, max))
                             uses.push_back({.kind = media::UserKind::campaign,
                                             .id = one.id,
                                             .title = std::move(one.title),
                                             .is_live = one.is_sent});
                           return uses;
                         },
                     .used = campaigns::used_media});
  finders.push_back({.find =
                         [](Transaction& transaction, std::int64_t id, std::int64_t max) {
                           std::vector<media::MediaUse> uses;
                           for (auto& one : experiments::users_of_media(transaction, id, max))
                             uses.push_back({.kind = media::UserKind::experiment,
                                             .id = one.id,
                                             .title = std::move(one.title),
                                             .is_live = one.is_running});
                           return uses;
                         },
                     .used = experiments::used_media});
  return finders;
}

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

oauth::OtherParts parts_for_oauth(accounts::AccountService& accounts,
                                  accounts::AccountEmails& emails, keys::KeyService& keys) {
  const auto version_of = [&accounts](UserId user) -> std::optional<std::int64_t> {
    const auto state = accounts.states().find(user);
    if (!state || !state->is_active) return std::nullopt;
    return state->token_version;
  };
  return {.create_key =
              [&keys](Transaction& transaction, const oauth::AppKey& key) {
                return keys.create_app_key(transaction, {key.user, key.name, key.scopes, key.hash});
              },
          .revoke_key = [&keys](Transaction& transaction, UserId user,
                                KeyId key) { keys.revoke_app_key(transaction, user, key); },
          .delete_key = keys::KeyService::delete_app_key,
          .note_approval =
              [&emails](Transaction& transaction, UserId user) {
                emails.note(transaction, user, accounts::EmailPurpose::app_allowed);
              },
          .token_version_of = version_of};
}

campaigns::OtherParts parts_for_campaigns(const accounts::AccountService& accounts,
                                          const site::Site* site, std::string base_url) {
  const auto email_of = [&accounts](UserId id) -> Result<std::string> {
    TOOLYARD_TRY(auto user, accounts.find(id));
    return std::move(user.email);
  };
  const auto archive_url = [site, base_url = std::move(base_url)](
                               std::string_view locale,
                               std::string_view name) -> std::optional<std::string> {
    if (!site) return std::nullopt;
    const auto live = site->live();
    return base_url + site::path_of(*live, {.kind = site::PageKind::issue,
                                            .locale = site::shown_locale(*live, locale),
                                            .name = std::string(name)});
  };
  return {.html_of_markdown =
              [](std::string_view text) { return safe_html(text, content::BodyFormat::markdown); },
          .text_of_markdown =
              [](std::string_view text) {
                return markdown_preview::text_with_addresses(text).value_or(std::string(text));
              },
          .find_entity = markdown::find_entity,
          .email_of = email_of,
          .archive_url = archive_url};
}

}  // namespace toolyard
