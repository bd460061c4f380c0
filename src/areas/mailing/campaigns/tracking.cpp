#include "areas/mailing/campaigns/tracking.h"

namespace toolyard::campaigns {
namespace {

struct Seen {
  std::optional<Instant> first_viewed_at, first_clicked_at;
  bool track_opens = false, track_clicks = false;
  static constexpr auto fields(auto...) {
    return row_columns<Seen, &Seen::first_viewed_at, &Seen::first_clicked_at, &Seen::track_opens,
                       &Seen::track_clicks>();
  }
};

std::optional<Seen> find_seen(Transaction& transaction, const LinkClaims& claims) {
  return transaction.row<Seen>(
      "select d.first_viewed_at, d.first_clicked_at, c.track_opens, c.track_clicks "
      "from campaign_deliveries d join campaigns c on c.id = d.campaign "
      "where d.campaign = $1 and d.subscriber = $2",
      claims.campaign, claims.subscriber);
}

std::unexpected<Error> no_such_link() {
  return fail(toolyard::problems::not_found, "The link is not valid.");
}

}  // namespace

void Tracking::open(std::string_view token) const {
  const auto claims = dependencies_.signer.read(token);
  if (!claims || claims->kind != LinkKind::open) return;
  // Email clients load the pixel repeatedly: reading first avoids a transaction that writes.
  const auto seen = dependencies_.database.read([&](Transaction& transaction) {
    return Result<std::optional<Seen>>(find_seen(transaction, *claims));
  });
  if (!seen || !*seen || (*seen)->first_viewed_at || !(*seen)->track_opens) return;
  static_cast<void>(dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    const auto counted = transaction.change(
        "update campaign_deliveries set first_viewed_at = $3 "
        "where campaign = $1 and subscriber = $2 and first_viewed_at is null",
        claims->campaign, claims->subscriber, dependencies_.clock());
    if (counted > 0)
      transaction.change("update campaigns set views = views + 1 where id = $1", claims->campaign);
    return {};
  }));
}

Result<std::string> Tracking::click(std::string_view token) const {
  const auto claims = dependencies_.signer.read(token);
  if (!claims || claims->kind != LinkKind::click) return no_such_link();
  TOOLYARD_TRY(const auto url, dependencies_.database.read([&](Transaction& transaction) {
    return Result<std::optional<std::string>>(transaction.row<std::string>(
        "select url from campaign_links where campaign = $1 and link = $2", claims->campaign,
        claims->link));
  }));
  if (!url) return no_such_link();
  // Errors are ignored: the redirect must work even if the click cannot be counted.
  static_cast<void>(dependencies_.database.write([&](Transaction& transaction) -> Result<void> {
    const auto seen = find_seen(transaction, *claims);
    if (!seen || !seen->track_clicks) return {};
    transaction.change(
        "update campaign_links set clicks = clicks + 1 where campaign = $1 and link = $2",
        claims->campaign, claims->link);
    const auto counted = transaction.change(
        "update campaign_deliveries set first_clicked_at = $3 "
        "where campaign = $1 and subscriber = $2 and first_clicked_at is null",
        claims->campaign, claims->subscriber, dependencies_.clock());
    if (counted > 0)
      transaction.change("update campaigns set clicks = clicks + 1 where id = $1",
                         claims->campaign);
    return {};
  }));
  return *url;
}

}  // namespace toolyard::campaigns
