#include "areas/keywords/service.h"

#include "areas/keywords/checks.h"
#include "areas/keywords/store.h"

namespace toolyard::keywords {
namespace {

StoredKeyword keyword_of(const KeywordText& text) {
  StoredKeyword one;
  static_cast<KeywordText&>(one) = text;
  return one;
}

void write_keyword_audit(Transaction& transaction, std::string_view action,
                         const StoredKeyword* before, const StoredKeyword* after, Instant now) {
  write_audit(
      transaction,
      {action, Keyword::table.object_kind, static_cast<std::int64_t>((before ? before : after)->id),
       &table_of<StoredKeyword>().audited(), before, after},
      now);
}

// Normalizes the country of a filter, in the same way as that of a keyword. Unknown countries are
// returned as they are.
std::string known_country(std::string_view text) {
  return text.empty() ? std::string() : country_code(text).value_or(std::string(text));
}

Result<std::optional<Counted>> window_of(Transaction& transaction, const TopQuery& query) {
  if (query.start_date.empty() && query.end_date.empty()) return usual_window(transaction);
  if (auto faults = KeywordService::faults_of(query); !faults.empty())
    return invalid(std::move(faults));
  const Window requested{*parse_day(query.start_date), *parse_day(query.end_date)};
  // Without dated data, only the figures of a file for exactly this period match.
  const auto usual = usual_window(transaction);
  return Counted{requested, !usual || usual->is_dated};
}

}  // namespace

KeywordService::KeywordService(Database& database, const Clock& clock, Counting& counting,
                               Options options)
    : database_(database), clock_(clock), counting_(counting), options_(std::move(options)),
      records_(database, clock,
               {.check = [this](Transaction&, const StoredKeyword* before,
                                StoredKeyword& after) -> Result<void> {
                  if (auto faults = normalize(after, options_); !faults.empty())
                    return invalid(std::move(faults));
                  if (before && !is_same_subject(*before, after)) after.is_measured = false;
                  return {};
                },
                .written = [](Transaction& transaction, const StoredKeyword* before,
                              const StoredKeyword& after) -> Result<void> {
                  write_rest(transaction, before, after);
                  return {};
                }}) {}

std::vector<Fault> KeywordService::faults_of(const KeywordQuery& query) {
  if (query.include.empty() || query.include == "history") return {};
  return {{"/include", "invalid_option", "Only `history` can be included."}};
}

std::vector<Fault> KeywordService::faults_of(const TopQuery& query) {
  if (query.start_date.empty() && query.end_date.empty()) return {};
  const auto first = parse_day(query.start_date), last = parse_day(query.end_date);
  std::vector<Fault> faults;
  for (const auto& [text, day, pointer] : {std::tuple(query.start_date, first, "/start_date"),
                                           std::tuple(query.end_date, last, "/end_date")}) {
    if (text.empty())
      faults.push_back({pointer, "required", "Required: give both days or neither."});
    else if (!day) faults.push_back(no_day(pointer));
  }
  if (first && last && *last < *first)
    faults.push_back({"/end_date", "out_of_range", "Must not be before the first day."});
  return faults;
}

Result<Page<Keyword>> KeywordService::list(const Call& call, const KeywordQuery& request) {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  // An error is ignored: outdated figures are better than none.
  (void)counting_.catch_up();
  auto query = request;
  const auto country = known_country(request.country);
  query.country = country;
  return database_.read([&](Transaction& transaction) -> Result<Page<Keyword>> {
    ListSql list(Keyword::table.name);
    TOOLYARD_TRY_VOID(list.narrow(table_of<StoredKeyword>(), type_of<KeywordQuery>, &query));
    if (!query.tag.empty())
      list.where(
          "exists (select 1 from keyword_tags t where t.keyword = keywords.id and t.tag = ?)",
          bind(query.tag));
    TOOLYARD_TRY(auto found, list.page<StoredKeyword>(transaction, call, query));
    auto page = page_as<Keyword>(std::move(found));
    std::vector<Keyword*> all;
    all.reserve(page.results.size());
    for (auto& one : page.results) all.push_back(&one);
    add_counts(transaction, usual_window(transaction),
               query.include.empty() ? History::left_out : History::included, all);
    return page;
  });
}

Result<Top> KeywordService::top(const Call&, const TopQuery& request) {
  (void)counting_.catch_up();
  auto query = request;
  const auto country = known_country(request.country);
  query.country = country;
  return database_.read([&](Transaction& transaction) -> Result<Top> {
    TOOLYARD_TRY(const auto counted, window_of(transaction, query));
    Top top{.metric = query.metric, .period = {}, .results = {}};
    if (const auto& found = counted)
      top.period = Period{day_text(found->window.first), day_text(found->window.last)};
    top.results = top_keywords(transaction, counted, query);
    return top;
  });
}

Result<void> KeywordService::add_figures(StoredKeyword& one, History history) {
  (void)counting_.catch_up();
  return database_.read([&](Transaction& transaction) -> Result<void> {
    Keyword* const pointer = &one;
    add_counts(transaction, usual_window(transaction), history, {&pointer, 1});
    return {};
  });
}

// Returns a keyword that was written: without figures if these cannot be read.
Result<StoredKeyword> KeywordService::counted(Result<StoredKeyword> one) {
  if (one) (void)add_figures(*one, History::left_out);
  return one;
}

Result<StoredKeyword> KeywordService::find(const Call& call, KeywordId id) {
  TOOLYARD_TRY(auto one, records_.find(call, id));
  TOOLYARD_TRY_VOID(add_figures(one, History::included));
  return one;
}

Result<StoredKeyword> KeywordService::create(const Call& call, const KeywordText& text) {
  return counted(records_.create(call, keyword_of(text)));
}

Result<BulkMade> KeywordService::create_many(const Call&, const PostRequest& request) {
  TOOLYARD_TRY(auto read, request.file ? read_table(request.file->bytes(), options_)
                                       : read_list(*request.keywords, options_));
  const auto now = clock_();
  auto made = database_.write([&](Transaction& transaction) -> Result<BulkMade> {
    BulkMade all;
    for (const auto& text : read.keywords) {
      auto one = keyword_of(text);
      one.created_at = one.updated_at = now;
      if (!insert_keyword(transaction, one)) {
        ++all.skipped;
        continue;
      }
      ++all.created;
      write_keyword_audit(transaction, "create", nullptr, &one, now);
      all.results.push_back(std::move(one));
    }
    all.errors = read.errors;
    return all;
  });
  if (!made || made->created == 0) return made;
  (void)counting_.catch_up();
  // Without figures if these cannot be read: the keywords are there.
  (void)database_.read([&](Transaction& transaction) -> Result<void> {
    std::vector<Keyword*> pointers;
    for (auto& one : made->results) pointers.push_back(&one);
    add_counts(transaction, usual_window(transaction), History::left_out, pointers);
    return {};
  });
  return made;
}

Result<StoredKeyword> KeywordService::change(const Call& call, KeywordId id,
                                             const Keyword& request) {
  return counted(records_.patch(call, id, request));
}

Result<void> KeywordService::remove(const Call& call, KeywordId id) {
  return database_.write([&](Transaction& transaction) -> Result<void> {
    TOOLYARD_TRY(const auto before, require_locked<StoredKeyword>(transaction, id));
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    delete_rest(transaction, id);
    remove_record<StoredKeyword>(transaction, id);
    write_keyword_audit(transaction, "delete", &before, nullptr, clock_());
    return {};
  });
}

}  // namespace toolyard::keywords
