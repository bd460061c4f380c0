// Lists, creates, changes and deletes keywords, and returns them with their figures in search.
#pragma once
#include "areas/keywords/bulk.h"
#include "areas/keywords/counting/counting.h"
#include "areas/keywords/counting/counts.h"
#include "core/endpoint/call.h"
#include "core/time/clock.h"

namespace toolyard::keywords {

class KeywordService {
 public:
  KeywordService(Database& database, const Clock& clock, Counting& counting, Options options);

  // Return the faults of a request that do not depend on stored data.
  std::vector<Fault> faults_of(KeywordText text) const { return normalize(text, options_); }
  static std::vector<Fault> faults_of(const KeywordQuery& query);
  static std::vector<Fault> faults_of(const TopQuery& query);

  Result<Page<Keyword>> list(const Call& call, const KeywordQuery& query);
  Result<Top> top(const Call& call, const TopQuery& query);
  Result<StoredKeyword> find(const Call& call, KeywordId id);

  Result<StoredKeyword> create(const Call& call, const KeywordText& text);
  Result<BulkMade> create_many(const Call& call, const PostRequest& request);
  Result<StoredKeyword> change(const Call& call, KeywordId id, const Keyword& request);
  Result<void> remove(const Call& call, KeywordId id);

 private:
  Result<void> add_figures(StoredKeyword& one, History history);
  Result<StoredKeyword> counted(Result<StoredKeyword> one);

  Database& database_;
  Clock clock_;
  Counting& counting_;
  Options options_;
  Records<StoredKeyword> records_;
};

}  // namespace toolyard::keywords
