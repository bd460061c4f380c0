#include "areas/oauth/clients/service.h"

#include <algorithm>

#include "areas/oauth/clients/store.h"
#include "areas/oauth/problems.h"
#include "areas/oauth/redirect_uri.h"
#include "core/address.h"
#include "core/crypto/random.h"
#include "core/text/names/shown_name.h"
#include "core/text/utf8.h"
#include "records/change_counter.h"

namespace toolyard::oauth {

namespace {

constexpr std::size_t id_length = 32, max_redirect_uris = 10, longest_name = 100;

bool has(const std::vector<std::string>& all, std::string_view one) {
  return std::ranges::find(all, one) != all.end();
}

Result<void> check(const RegistrationRequest& request) {
  const auto& uris = request.redirect_uris;
  if (uris.empty() || uris.size() > max_redirect_uris)
    return fail(problems::invalid_redirect_uri, "`redirect_uris` must contain 1 to 10 URIs.");
  if (!std::ranges::all_of(uris, is_redirect_uri))
    return fail(problems::invalid_redirect_uri,
                "A redirect URI must begin with `https://`, with `http://` and `127.0.0.1`, "
                "`[::1]` or `localhost`, or with a private scheme that has a dot, and must have "
                "neither a user nor a fragment.");
  if (!has(request.grant_types, "authorization_code") || !has(request.response_types, "code"))
    return fail(problems::invalid_client_metadata,
                "`grant_types` must contain `authorization_code`, and `response_types` `code`.");
  if (count_code_points(request.client_name.value_or("")) > longest_name)
    return fail(problems::invalid_client_metadata,
                "`client_name` must have at most 100 characters.");
  const auto uri = request.client_uri.value_or("");
  if (!uri.empty() && !(uri.starts_with("https://") && is_redirect_uri(uri)))
    return fail(problems::invalid_client_metadata, "`client_uri` must be a URL with `https`.");
  return {};
}

std::unexpected<Error> too_many() {
  auto refused = fail(problems::too_many_registrations, "Retry after an hour.");
  refused.error().retry_after_s = 3'600;
  return refused;
}

std::unexpected<Error> no_room() {
  auto refused = fail(problems::no_room_for_apps, "Retry after some minutes.");
  refused.error().retry_after_s = 600;
  return refused;
}

}  // namespace

Result<Registration> Clients::register_client(const RegistrationRequest& request,
                                              std::string_view address) {
  TOOLYARD_TRY_VOID(check(request));
  Client client{.name = shown_name(request.client_name.value_or("")),
                .uri = request.client_uri.value_or(""),
                .redirect_uris = request.redirect_uris};
  append_random_base62(client.id, id_length);
  const auto now = dependencies_.clock();
  const RegisteredFrom from{.network = counted_network(address),
                            .wide_network = wide_network(address)};
  TOOLYARD_TRY_VOID(dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    // The lock keeps the count valid until the client is inserted.
    lock_changes(transaction, "oauth_clients");
    if (count_registrations(transaction, from.network, now - std::chrono::hours(1)) >=
        dependencies_.options.registrations_per_hour)
      return too_many();
    TOOLYARD_TRY_VOID(make_room(transaction, from.wide_network, now));
    insert_client(transaction, client, from, now);
    return {};
  }));
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count();
  return Registration{.client_id = std::move(client.id),
                      .client_id_issued_at = seconds,
                      .client_name = std::move(client.name),
                      .client_uri = std::move(client.uri),
                      .redirect_uris = std::move(client.redirect_uris)};
}

// Whoever has many networks pushes out apps of their own, and never one that somebody may be
// allowing.
Result<void> Clients::make_room(Transaction& transaction, const std::string& wide_network,
                                Instant now) const {
  const auto since = now - time_to_allow;
  if (count_waiting_near(transaction, wide_network) >= max_waiting_near)
    return delete_idle_client_near(transaction, wide_network, since) ? Result<void>() : too_many();
  if (count_waiting(transaction) >= max_waiting && !delete_idle_client(transaction, since))
    return no_room();
  return {};
}

Result<void> Clients::note_opening(UserId user, const Client& client) {
  if (!client.is_waiting) return {};
  const auto now = dependencies_.clock();
  return dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    oauth::note_opening(
        transaction, client.id,
        {.user = user, .now = now, .since = now - time_to_allow, .most = max_opened});
    return {};
  });
}

void Clients::clean_up(Transaction& transaction) const {
  const auto now = dependencies_.clock();
  forget_openings(transaction, now - time_to_allow);
  delete_unused_clients(transaction, now - unapproved_lifetime, now - unused_lifetime);
}

}  // namespace toolyard::oauth
