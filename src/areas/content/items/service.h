// Content items: made, read, changed, moved along the workflow. Every change is one transaction
// that holds its item, so that of two editors none loses what they wrote.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "areas/content/items/editing.h"
#include "areas/content/items/model.h"
#include "areas/content/items/query.h"
#include "areas/content/options.h"
#include "areas/content/revisions/model.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/job_queue.h"

namespace toolyard::content {

class ItemService {
 public:
  ItemService(Database& database, JobQueue& jobs, Clock clock, Options options);

  const Options& options() const { return options_; }

  Result<Page<ContentItem>> list(const Call& call, const ItemQuery& query) const;
  Result<StoredItem> find(const Call& call, ItemId item) const;

  Result<StoredItem> create(const Call& call, const ContentItem& request);
  // One that a model has written, in the status that it has, with a slug made of its title.
  Result<StoredItem> insert(Transaction& transaction, StoredItem item);
  // What the item shall be, made from what it is. Saving what is there already changes nothing; a
  // status is asked for by the same table that actions follow.
  using Edit = std::function<ContentItem(const StoredItem& stored)>;
  Result<StoredItem> save(const Call& call, ItemId item, const Edit& edit);

  // Known by content type, locale and slug: made where there is none, else changed where the call
  // gives something else. A status that is given is reached by as many actions as that takes;
  // without one, it stays where the edit leaves it.
  enum class PutOutcome { made, changed, unchanged };
  struct Put {
    StoredItem item;
    PutOutcome outcome;
  };
  Result<Put> put(const Call& call, const ContentItem& request);

  Result<ActionResult> act(const Call& call, ItemId item, Action action,
                           const ActionRequest& request);

  Result<Page<Revision>> revisions(const Call& call, ItemId item, const RevisionQuery& query) const;
  // A new revision that says what that one said.
  Result<ActionResult> restore(const Call& call, ItemId item, std::int64_t revision);

  // The handler of the jobs that `publish` with a time leaves behind.
  static constexpr std::string_view publish_job = "content.publish";
  std::expected<void, JobFault> publish_when_due(RunningJob& job);

  // What an edit or an action makes of a held item, and what the audit log says of it.
  using Change = std::function<Result<void>(Transaction& transaction, StoredItem& item)>;
  struct Note {
    std::string_view action;
    std::string_view comment = {};
    bool is_due = false;  // it is what its schedule has announced
  };
  struct Changed {
    StoredItem item;
    bool is_changed = false;
  };
  Result<Changed> change(const Call& call, ItemId item, const Note& note, const Change& change);
  // The same for a job that has found its item already. Nothing where there is no such item.
  Result<void> change(Transaction& transaction, ItemId item, const Note& note,
                      const Change& change);
  // How its words read and what is to be said of them; for changes of its text.
  void judge(StoredItem& item) const;

 private:
  Result<void> record(Transaction& transaction, const StoredItem& before, StoredItem& after,
                      const Note& note);
  void reschedule(Transaction& transaction, const StoredItem& before, const StoredItem& after,
                  const Note& note);
  Result<void> unschedule(RunningJob& job);
  Result<void> take_text(Transaction& transaction, StoredItem& item, const Text& text,
                         const Actor& actor) const;
  enum class Slug { given, made };
  Result<StoredItem> add(Transaction& transaction, StoredItem item, Slug slug);
  Result<void> prepare(Transaction& transaction, ContentItem& item) const;
  Result<void> follow(Transaction& transaction, StoredItem& item, ContentItem request,
                      const Actor& actor) const;
  Result<void> become(Transaction& transaction, StoredItem& item, const Call& call,
                      const ContentItem& request) const;
  Actor actor_of(const Call& call) const;
  std::optional<StoredItem> find_with_progress(Transaction& transaction, ItemId item) const;
  void add_progress(Transaction& transaction, Generation& generation) const;
  StoredItem shown(StoredItem item, const Call& call) const;

  Database& database_;
  JobQueue& jobs_;
  Clock clock_;
  Options options_;
};

}  // namespace toolyard::content
