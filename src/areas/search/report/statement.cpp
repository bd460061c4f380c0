#include "areas/search/report/statement.h"

namespace toolyard::search {

Statement& Statement::operator<<(const Bound& value) {
  const auto* text = std::get_if<std::string_view>(&value);
  values_.push_back(text ? Bound(std::string_view(texts_.emplace_back(*text))) : value);
  sql_ += "$" + std::to_string(values_.size());
  return *this;
}

std::int64_t Statement::run(Transaction& transaction, const RowSink& sink) const {
  const auto done = transaction.run(sql_, values_, sink);
  if (!done) throw BrokenStore("a report violates " + done.error().constraint);
  return *done;
}

void add_days(Statement& statement, const Subject& subject, const Source& source,
              std::string_view of) {
  statement << of << "site = " << bind(*subject.id) << " and " << of
            << "grain = " << bind(source.grain.bits()) << " and " << of
            << "search_type = " << bind(subject.search_type);
  const auto& days = source.days;
  if (source.is_dated())
    statement << " and " << of << "first_day between " << bind(days.first) << " and "
              << bind(days.last);
  else
    statement << " and " << of << "first_day = " << bind(days.first) << " and " << of
              << "last_day = " << bind(days.last);
}

void add_narrowed(Statement& statement, const Narrowed& narrowed, std::string_view of) {
  if (!narrowed.country.empty())
    statement << " and " << of << "country = " << bind(narrowed.country);
  if (!narrowed.device.empty()) statement << " and " << of << "device = " << bind(narrowed.device);
}

void add_source(Statement& statement, const Subject& subject, const Source& source,
                const Narrowed& narrowed, std::string_view of) {
  add_days(statement, subject, source, of);
  add_narrowed(statement, narrowed, of);
}

}  // namespace toolyard::search
