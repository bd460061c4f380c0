#include "areas/content/facts.h"

#include "areas/content/delivery/model.h"
#include "core/json/decoder.h"
#include "core/purpose.h"
#include "records/list.h"

namespace toolyard::content {
namespace {

struct TopicRow {
  std::string title;
  std::optional<std::string> slug;
  std::string details;
  static constexpr auto fields(auto...) {
    return row_columns<TopicRow, &TopicRow::title, &TopicRow::slug, &TopicRow::details>();
  }
};

struct TopicDetails {
  std::vector<std::string> keywords;
  static constexpr auto fields(auto...) {
    return row_columns<TopicDetails, &TopicDetails::keywords>();
  }
};

}  // namespace

std::vector<std::string> locales(Transaction& transaction) {
  return transaction.rows<std::string>(
      "select distinct locale from content_counts where items > 0 order by locale");
}

void each_topic(Transaction& transaction, const std::function<void(const ItemTopic&)>& visit) {
  JsonDecoder decoder;
  transaction.each<TopicRow>(
      [&](TopicRow&& row) {
        TopicDetails details;
        if (!decoder.decode(PaddedText::of(row.details), type_of<TopicDetails>, &details,
                            {.skips_unknown = true}))
          throw BrokenStore("the details of a revision are not valid JSON");
        visit({std::move(row.title), std::move(row.slug), std::move(details.keywords)});
      },
      "select i.title, i.slug, r.details from content_items i join content_revisions r "
      "on r.item = i.id and r.revision = i.revision where i.deleted_at is null");
}

std::optional<Instant> published_at(Transaction& transaction, std::int64_t item) {
  return transaction.row<Instant>(
      "select published_at from content_items "
      "where id = $1 and live_revision is not null and published_at is not null",
      item);
}

bool is_deleted(Transaction& transaction, std::int64_t item) {
  return !transaction.row<std::int64_t>(
      "select id from content_items where id = $1 and deleted_at is null", item);
}

namespace {

std::optional<LiveQuestions> questions_in(std::optional<LiveItem> item) {
  if (!item) return std::nullopt;
  return LiveQuestions{std::move(item->body), item->body_format};
}

}  // namespace

std::optional<LiveQuestions> live_questions(Transaction& transaction, std::int64_t item) {
  return questions_in(find_record<LiveItem>(
      transaction, "where content_live.item = $1 and content_live.content_type = $2", item,
      Purpose::faq));
}

std::optional<LiveQuestions> live_questions(Transaction& transaction, std::string_view locale,
                                            std::string_view tool) {
  return questions_in(find_record<LiveItem>(
      transaction,
      "where content_live.tool_slug = $1 and content_live.locale = $2 and "
      "content_live.content_type = $3 "
      "order by content_live.published_at desc, content_live.item desc limit 1",
      tool, locale, Purpose::faq));
}

}  // namespace toolyard::content
