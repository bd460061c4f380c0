#include "areas/search/storage/report_cache.h"

#include "areas/search/storage/changes.h"

namespace toolyard::search {
namespace {

struct Basis {
  std::int64_t changes = 0;
  std::int64_t last_import = 0;
  std::int64_t fitted_at = 0;
  std::int64_t today = 0;
  static constexpr auto fields(auto...) {
    return row_columns<Basis, &Basis::changes, &Basis::last_import, &Basis::fitted_at,
                       &Basis::today>();
  }
};

}  // namespace

// During an upgrade, nodes of an older version do not count changes; their imports are noticed by
// the highest id.
std::string basis_of(Transaction& transaction, Instant now) {
  Basis basis{.changes = last_change(transaction, fact_changes)};
  basis.last_import = *transaction.row<std::int64_t>(
      "select coalesce(max(id), 0) as last_import from search_imports");
  basis.fitted_at = *transaction.row<std::int64_t>(
      "select coalesce(max(fitted_at), 0) as fitted_at from site_curves");
  basis.today = std::chrono::floor<std::chrono::days>(now).time_since_epoch().count();
  return to_json(basis);
}

}  // namespace toolyard::search
