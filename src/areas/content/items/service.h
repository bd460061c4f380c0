// The service for content items: creates, reads and changes them, and moves them along the
// workflow. Every change is one transaction that locks its item, so that concurrent edits do not
// overwrite each other.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "areas/content/items/editing.h"
#include "areas/content/items/model.h"
#include "areas/content/items/query.h"
#include "areas/content/options.h"
#include "areas/content/previews/model.h"
#include "areas/content/revisions/model.h"
#include "core/count_cache.h"
#include "core/time/clock.h"
#include "ports/database.h"
#include "ports/job_queue.h"

namespace toolyard::content {

class CommentService;

// Returns the answer to an action that led to this item.
ActionResult result_of(StoredItem item, bool is_changed);

class ItemService {
 public:
  ItemService(Database& database, JobQueue& jobs, Clock clock, Options options,
              const CommentService& comments);

  const Options& options() const { return options_; }

  std::vector<Fault> faults_of(const ItemQuery& query) const;
  std::vector<Fault> faults_of(const ContentItem& item) const;

  Result<ContentItemPage> list(const Call& call, const ItemQuery& query);
  Result<StoredItem> find(const Call& call, ItemId item) const;

  Result<StoredItem> create(const Call& call, const ContentItem& request);
  // Inserts an item that a model has written, with the status that it has and its slug, with a
  // number if that is taken, or one generated from its title.
  Result<StoredItem> insert(Transaction& transaction, StoredItem item);
  // Returns the desired item, derived from the stored one. Saving identical values changes nothing;
  // a new status follows the same transitions as the actions.
  using Edit = std::function<ContentItem(const StoredItem& stored)>;
  Result<StoredItem> save(const Call& call, ItemId item, const Edit& edit);

  // Creates the item if there is none with its content type, locale and slug, or else changes it if
  // the call gives other values. A given status is reached by as many actions as that takes;
  // without one, the status results from the edit.
  enum class PutOutcome { made, changed, unchanged };
  struct Put {
    StoredItem item;
    PutOutcome outcome;
  };
  Result<Put> put(const Call& call, const ContentItem& request);

  Result<ActionResult> act(const Call& call, ItemId item, Action action,
                           const ActionRequest& request);

  Result<Page<Revision>> revisions(const Call& call, ItemId item, const RevisionQuery& query) const;
  // Saves the text of an earlier revision as a new revision.
  Result<ActionResult> restore(const Call& call, ItemId item, std::int64_t revision);

  // Takes the item offline and puts it into the bin, from which it is deleted after `bin_time`.
  Result<void> remove(const Call& call, ItemId item);
  // Takes the item out of the bin, as a draft; its slug gets a number if it is taken.
  Result<ActionResult> recover(const Call& call, ItemId item);

  // Returns a link that shows a revision to anybody until it expires.
  Result<PreviewLink> preview_link(const Call& call, ItemId item,
                                   const PreviewLinkRequest& request) const;

  // The handler of the jobs that publish at a scheduled time.
  static constexpr std::string_view publish_job = "content.publish";
  std::expected<void, JobFault> publish_when_due(RunningJob& job);
  // The handler of the jobs that take content offline at a scheduled time.
  static constexpr std::string_view unpublish_job = "content.unpublish";
  std::expected<void, JobFault> unpublish_when_due(RunningJob& job);

  // The effect of an edit or an action on a locked item, and what the audit log records of it.
  using Change = std::function<Result<void>(Transaction& transaction, StoredItem& item)>;
  struct Note {
    std::string_view action;
    std::string_view comment = {};
    std::string_view due_job = {};  // kind of the job of the item's schedule that makes the change
    bool is_of_bin = false;         // whether the item may be in the bin
  };
  struct Changed {
    StoredItem item;
    bool is_changed = false;
  };
  Result<Changed> change(const Call& call, ItemId item, const Note& note, const Change& change);
  // Changes an item within the transaction of a job. Does nothing if the item does not exist or is
  // in the bin.
  Result<void> change(Transaction& transaction, ItemId item, const Note& note,
                      const Change& change);
  // Updates the word count and the quality findings, after a change of the text.
  void judge(StoredItem& item) const;
  // Whether findings prevent the text from being approved.
  bool has_errors(Transaction& transaction, const Text& text) const;
  // Returns all findings that prevent a text from being approved.
  std::vector<Finding> errors_in(Transaction& transaction, const Text& text) const;

 private:
  Result<void> record(Transaction& transaction, const StoredItem& before, StoredItem& after,
                      const Note& note);
  void reschedule(Transaction& transaction, const StoredItem& before, const StoredItem& after,
                  const Note& note);
  Result<void> unschedule(RunningJob& job);
  void publish_what_is_due(const std::stop_token& stop);
  void reschedule_end(Transaction& transaction, const StoredItem& before, const StoredItem& after,
                      const Note& note);
  // Takes what is not part of the text from a request.
  Result<void> take_labels(Transaction& transaction, StoredItem& item, const ContentItem& request,
                           const Actor& actor) const;
  Result<void> take_text(Transaction& transaction, StoredItem& item, const Text& text,
                         const Actor& actor) const;
  enum class Slug { given, made };
  Result<StoredItem> add(Transaction& transaction, StoredItem item, Slug slug);
  Result<void> prepare(Transaction& transaction, ContentItem& item) const;
  Result<void> follow(Transaction& transaction, StoredItem& item, ContentItem request,
                      const Actor& actor) const;
  Result<void> become(Transaction& transaction, StoredItem& item, const Call& call,
                      const ContentItem& request) const;
  // The actor refers to the transaction, if the four-eyes rule applies.
  Actor actor_of(Transaction& transaction, const Call& call) const;
  std::optional<StoredItem> find_with_progress(Transaction& transaction, ItemId item) const;
  void add_progress(Transaction& transaction, Generation& generation) const;
  std::optional<std::string> url_of(const StoredItem& item) const;
  // Fills in how often the pages of live texts were viewed.
  void add_views(Transaction& transaction, std::span<ContentItem* const> items) const;
  StoredItem shown(Transaction& transaction, StoredItem item, const Call& call) const;
  // Returns the item with what lists leave out.
  StoredItem shown_alone(Transaction& transaction, StoredItem item, const Call& call) const;

  Database& database_;
  JobQueue& jobs_;
  Clock clock_;
  Options options_;
  const CommentService& comments_;
  CountCache counts_;
};

}  // namespace toolyard::content
