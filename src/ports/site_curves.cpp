#include "ports/site_curves.h"

#include <algorithm>
#include <string>
#include <vector>

#include "core/json/decoder.h"
#include "core/json/writer.h"

namespace toolyard {
namespace {

struct Shares {
  std::vector<double> shares;
  static constexpr auto fields(auto...) { return std::array{field<&Shares::shares>("")}; }
};

}  // namespace

void keep_site_curve(Transaction& transaction, std::int64_t site, const ClickCurve& curve,
                     Instant now) {
  transaction.change(
      "insert into site_curves (site, shares, fitted_at) values ($1, $2, $3) "
      "on conflict (site) do update set shares = excluded.shares, fitted_at = excluded.fitted_at",
      site, to_json(Shares{{curve.shares.begin(), curve.shares.end()}}), now);
}

ClickCurve site_curve(Transaction& transaction, std::int64_t site, const ExpectedClicks& expected) {
  auto curve = expected.supposed;
  if (expected.kind == CurveKind::prior) return curve;
  auto json = transaction.row<std::string>("select shares from site_curves where site = $1", site);
  if (!json) return curve;
  thread_local JsonDecoder decoder;
  Shares kept;
  if (!decoder.decode(PaddedText::of(*json), type_of<Shares>, &kept) ||
      kept.shares.size() != curve.shares.size())
    throw BrokenStore("the curve of a site cannot be read");
  std::ranges::copy(kept.shares, curve.shares.begin());
  return curve;
}

}  // namespace toolyard
