#include "areas/mailing/campaigns/tracking.h"

namespace toolyard::campaigns {
namespace {

// What a link of an email needs to know.
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

// What a recipient does for the first time, and the totals of the campaign that count it.
struct First {
  std::string_view column, total;
};
constexpr First first_open{"first_viewed_at", "views"};
constexpr First first_click{"first_clicked_at", "clicks"};

// Counts a recipient, once however often this is called.
Result<void> count(Transaction& transaction, const LinkClaims& claims, const First& first,
                   Instant now) {
  const std::string column(first.column), total(first.total);
  const auto counted = transaction.change("update campaign_deliveries set " + column +
                                              " = $3 where campaign = $1 and subscriber = $2 and " +
                                              column + " is null",
                                          claims.campaign, claims.subscriber, now);
  if (counted > 0)
    transaction.change("update campaigns set " + total + " = " + total + " + 1 where id = $1",
                       claims.campaign);
  return {};
}

std::unexpected<Error> no_such_link() {
  return fail(toolyard::problems::not_found, "The link is not valid.");
}

}  // namespace

// Email clients load the pixel repeatedly, and anybody who has the email can follow its links as
// often as they like: only the first time takes a transaction that writes.
void Tracking::open(std::string_view token) const {
  const auto claims = dependencies_.signer.read(token);
  if (!claims || claims->kind != LinkKind::open) return;
  const auto seen = dependencies_.database.read([&](Transaction& transaction) {
    return Result<std::optional<Seen>>(find_seen(transaction, *claims));
  });
  if (!seen || !*seen || (*seen)->first_viewed_at || !(*seen)->track_opens) return;
  static_cast<void>(dependencies_.database.write([&](Transaction& transaction) {
    return count(transaction, *claims, first_open, dependencies_.clock());
  }));
}

Result<std::string> Tracking::follow(std::string_view token, bool is_counted) const {
  const auto claims = dependencies_.signer.read(token);
  if (!claims || claims->kind != LinkKind::click) return no_such_link();
  std::optional<Seen> seen;
  TOOLYARD_TRY(const auto url, dependencies_.database.read([&](Transaction& transaction) {
    seen = find_seen(transaction, *claims);
    return Result<std::optional<std::string>>(transaction.row<std::string>(
        "select url from campaign_links where campaign = $1 and link = $2", claims->campaign,
        claims->link));
  }));
  if (!url) return no_such_link();
  if (!is_counted || !seen || seen->first_clicked_at || !seen->track_clicks) return *url;
  // Errors are ignored: the redirect must work even if the click cannot be counted.
  static_cast<void>(dependencies_.database.write([&](Transaction& transaction) {
    return count(transaction, *claims, first_click, dependencies_.clock());
  }));
  return *url;
}

}  // namespace toolyard::campaigns
