#include "areas/keywords/service.h"

#include "areas/keywords/normal_form.h"
#include "areas/keywords/store.h"
#include "records/audit.h"

namespace toolyard::keywords {
namespace {

std::unexpected<Error> no_such_keyword() {
  return fail(toolyard::problems::not_found, "There is no such keyword.");
}

void write_down(Transaction& transaction, std::string_view action, KeywordId id,
                const KeywordText* before, const KeywordText* after, Instant now) {
  audit<KeywordText>(transaction, action, "keyword", static_cast<std::int64_t>(id), before, after,
                     now);
}

// What a filter names may be written as a keyword's country may.
std::string known_country(std::string_view text) {
  return text.empty() ? std::string() : country_code(text).value_or(std::string(text));
}

Result<std::optional<Counted>> window_of(Transaction& transaction, const TopQuery& query) {
  if (query.start_date.empty() && query.end_date.empty()) return usual_window(transaction);
  if (auto faults = KeywordService::faults_of(query); !faults.empty())
    return invalid(std::move(faults));
  const Window asked{*parse_day(query.start_date), *parse_day(query.end_date)};
  // The days of a file are those of its numbers, where nothing is known by the day.
  const auto usual = usual_window(transaction);
  return Counted{asked, !usual || usual->is_dated};
}

}  // namespace

std::string tag_of(const StoredKeyword& keyword) { return std::to_string(keyword.change_count); }

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
    if (text.empty()) faults.push_back({pointer, "required", "Give both days, or none."});
    else if (!day) faults.push_back(no_day(pointer));
  }
  if (first && last && *last < *first)
    faults.push_back({"/end_date", "out_of_range", "Must not be before the first day."});
  return faults;
}

Result<Page<Keyword>> KeywordService::list(const Call& call, const KeywordQuery& request) {
  if (auto faults = faults_of(request); !faults.empty()) return invalid(std::move(faults));
  // Older numbers are better than none.
  (void)counting_.catch_up();
  auto query = request;
  const auto country = known_country(request.country);
  query.country = country;
  return database_.read([&](Transaction& transaction) -> Result<Page<Keyword>> {
    TOOLYARD_TRY(auto found, list_keywords(transaction, call, query));
    Page<Keyword> page{.count = found.count,
                       .next = std::move(found.next),
                       .previous = std::move(found.previous),
                       .results = {}};
    for (auto& one : found.results) page.results.push_back(std::move(one));
    std::vector<Keyword*> all;
    for (auto& one : page.results) all.push_back(&one);
    add_counts(transaction, usual_window(transaction),
               query.include.empty() ? History::left_out : History::told, all);
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

Result<StoredKeyword> KeywordService::counted(Result<StoredKeyword> one) {
  if (!one) return one;
  (void)counting_.catch_up();
  return database_.read([&](Transaction& transaction) -> Result<StoredKeyword> {
    Keyword* const pointer = &*one;
    add_counts(transaction, usual_window(transaction), History::left_out, {&pointer, 1});
    return std::move(*one);
  });
}

Result<StoredKeyword> KeywordService::find(const Call&, KeywordId id) {
  return counted(database_.read([&](Transaction& transaction) -> Result<StoredKeyword> {
    auto found = find_keyword(transaction, id);
    if (!found) return no_such_keyword();
    return std::move(*found);
  }));
}

Result<StoredKeyword> KeywordService::create(const Call&, KeywordText text) {
  if (auto faults = normalize(text, options_); !faults.empty()) return invalid(std::move(faults));
  const auto now = clock_();
  return counted(database_.write([&](Transaction& transaction) -> Result<StoredKeyword> {
    const auto id = insert_keyword(transaction, text, now);
    if (!id) return keyword_is_taken();
    write_down(transaction, "create", *id, nullptr, &text, now);
    return *find_keyword(transaction, *id);
  }));
}

Result<BulkMade> KeywordService::create_many(const Call&, const PostRequest& request) {
  TOOLYARD_TRY(auto read, request.file ? read_table(request.file->bytes(), options_)
                                       : read_list(*request.keywords, options_));
  const auto now = clock_();
  auto made = database_.write([&](Transaction& transaction) -> Result<BulkMade> {
    BulkMade all;
    for (const auto& text : read.keywords) {
      const auto id = insert_keyword(transaction, text, now);
      if (!id) {
        ++all.skipped;
        continue;
      }
      ++all.created;
      write_down(transaction, "create", *id, nullptr, &text, now);
      all.results.push_back(*find_keyword(transaction, *id));
    }
    all.errors = read.errors;
    return all;
  });
  if (!made || made->created == 0) return made;
  (void)counting_.catch_up();
  return database_.read([&](Transaction& transaction) -> Result<BulkMade> {
    std::vector<Keyword*> pointers;
    for (auto& one : made->results) pointers.push_back(&one);
    add_counts(transaction, usual_window(transaction), History::left_out, pointers);
    return std::move(*made);
  });
}

Result<StoredKeyword> KeywordService::change(const Call& call, KeywordId id,
                                             const Keyword& request) {
  const auto now = clock_();
  return counted(database_.write([&](Transaction& transaction) -> Result<StoredKeyword> {
    if (!hold_keyword(transaction, id)) return no_such_keyword();
    const auto before = *find_keyword(transaction, id);
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    auto merged = request;
    keep_rest<&Keyword::keyword, &Keyword::locale, &Keyword::country, &Keyword::device,
              &Keyword::intent, &Keyword::volume, &Keyword::difficulty, &Keyword::cpc_micros,
              &Keyword::target_url, &Keyword::tool_slug, &Keyword::tags, &Keyword::source,
              &Keyword::is_tracked>(call, merged, static_cast<const Keyword&>(before));
    KeywordText& text = merged;
    if (auto faults = normalize(text, options_); !faults.empty()) return invalid(std::move(faults));
    auto after = before;
    static_cast<KeywordText&>(after) = text;
    if (static_cast<const KeywordText&>(before) == text) return after;
    after.updated_at = now;
    TOOLYARD_TRY_VOID(update_keyword(transaction, before, after));
    write_down(transaction, "update", id, &before, &after, now);
    return *find_keyword(transaction, id);
  }));
}

Result<void> KeywordService::remove(const Call& call, KeywordId id) {
  const auto now = clock_();
  return database_.write([&](Transaction& transaction) -> Result<void> {
    if (!hold_keyword(transaction, id)) return no_such_keyword();
    const auto before = *find_keyword(transaction, id);
    TOOLYARD_TRY_VOID(call.check_match(tag_of(before)));
    delete_keyword(transaction, id);
    write_down(transaction, "delete", id, &before, nullptr, now);
    return {};
  });
}

}  // namespace toolyard::keywords
