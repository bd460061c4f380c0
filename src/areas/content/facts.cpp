#include "areas/content/facts.h"

#include <algorithm>
#include <utility>

#include "areas/content/delivery/model.h"
#include "core/json/decoder.h"
#include "core/purpose.h"
#include "ports/pieces.h"
#include "records/list.h"

namespace toolyard::content {
namespace {

struct TopicRow {
  std::string locale, title;
  std::optional<std::string> slug;
  std::string details;
  static constexpr auto fields(auto...) {
    return row_columns<TopicRow, &TopicRow::locale, &TopicRow::title, &TopicRow::slug,
                       &TopicRow::details>();
  }
};

struct TopicDetails {
  std::vector<std::string> keywords;
  static constexpr auto fields(auto...) {
    return row_columns<TopicDetails, &TopicDetails::keywords>();
  }
};

// The rows of a common table `wanted`, each with a number and some texts.
class WantedRows {
 public:
  void add(std::initializer_list<std::string_view> texts) {
    text_ += rows_ == 0 ? "(cast(0 as bigint)" : ", (" + std::to_string(rows_);
    for (const auto one : texts) {
      values_.push_back(bind(one));
      const auto place = "$" + std::to_string(values_.size());
      text_ += rows_ == 0 ? ", cast(" + place + " as text)" : ", " + place;
    }
    text_ += ')';
    ++rows_;
  }
  // Runs `with wanted (columns) as (values …)`, followed by a selection.
  template <class Row, class Visit>
  void each(Transaction& transaction, std::string_view columns, std::string_view selection,
            const Visit& visit) const {
    const auto sql = "with wanted (" + std::string(columns) + ") as (values " + text_ + ") " +
                     std::string(selection);
    transaction.each_bound<Row>(visit, sql, values_);
  }

 private:
  std::vector<Bound> values_;
  std::string text_;
  std::size_t rows_ = 0;
};

constexpr std::size_t max_wanted = 300;  // rows of one statement

struct PlacedRow {
  std::int64_t number = 0, item = 0;
  bool is_here = false;
  std::optional<std::string> locale, content_type, slug, tool_slug, title, last_title, seo_title,
      meta_description, summary;
  static constexpr auto fields(auto...) {
    return row_columns<PlacedRow, &PlacedRow::number, &PlacedRow::item, &PlacedRow::is_here,
                       &PlacedRow::locale, &PlacedRow::content_type, &PlacedRow::slug,
                       &PlacedRow::tool_slug, &PlacedRow::title, &PlacedRow::last_title,
                       &PlacedRow::seo_title, &PlacedRow::meta_description, &PlacedRow::summary>();
  }
};

// `h` is live at the address, `a` was so last, and `n` is where that item is live.
constexpr std::string_view select_placed =
    "select w.number, coalesce(h.item, a.item) as item, h.item is not null as is_here, n.locale, "
    "n.content_type, n.slug, n.tool_slug, n.title, i.title as last_title, r.seo_title, "
    "r.meta_description, r.summary from wanted w "
    "left join content_live h on h.locale = w.locale and h.slug = w.slug "
    "and h.content_type = w.content_type "
    "left join content_addresses a on a.locale = w.locale and a.content_type = w.content_type "
    "and a.slug = w.slug "
    "left join content_live n on n.item = coalesce(h.item, a.item) "
    "left join content_items i on i.id = coalesce(h.item, a.item) "
    "left join content_revisions r on r.item = n.item and r.revision = n.revision "
    "where coalesce(h.item, a.item) is not null";

PlacedText placed(PlacedRow&& row) {
  PlacedText text{.item = row.item, .is_here = row.is_here, .tool_slug = std::move(row.tool_slug)};
  if (row.slug) text.place = TextPlace{*row.locale, *row.content_type, *row.slug};
  text.title = row.title ? *row.title : row.last_title.value_or("");
  const auto one_of = [](const std::optional<std::string>& first, const std::string& other) {
    return first && !first->empty() ? *first : other;
  };
  text.seo_title = one_of(row.seo_title, text.title);
  text.meta_description = one_of(row.meta_description, row.summary.value_or(""));
  return text;
}

struct OwnPlaceRow {
  std::string locale, content_type, slug;
  std::optional<std::string> tool_slug;
  static constexpr auto fields(auto...) {
    return row_columns<OwnPlaceRow, &OwnPlaceRow::locale, &OwnPlaceRow::content_type,
                       &OwnPlaceRow::slug, &OwnPlaceRow::tool_slug>();
  }
};

struct ToolLinesRow {
  std::int64_t number = 0;
  std::optional<std::string> title, description;
  static constexpr auto fields(auto...) {
    return row_columns<ToolLinesRow, &ToolLinesRow::number, &ToolLinesRow::title,
                       &ToolLinesRow::description>();
  }
};

// A subquery for a line of the live text of a purpose that was published last for the tool.
std::string line_of_tool(std::string_view column, Purpose purpose) {
  return "(select r." + std::string(column) +
         " from content_live l join content_revisions r on r.item = l.item and r.revision = "
         "l.revision where l.tool_slug = w.tool_slug and l.locale = w.locale and l.content_type = "
         "'" +
         std::string(spelling(purpose)) + "' order by l.published_at desc, l.item desc limit 1)";
}

}  // namespace

std::vector<std::optional<PlacedText>> texts_at(Transaction& transaction,
                                                std::span<const TextPlace> places) {
  std::vector<std::optional<PlacedText>> texts(places.size());
  each_piece(places, max_wanted, [&](std::span<const TextPlace> some) {
    const auto first = some.data() - places.data();
    WantedRows wanted;
    for (const auto& one : some) wanted.add({one.locale, one.content_type, one.slug});
    wanted.each<PlacedRow>(
        transaction, "number, locale, content_type, slug", select_placed,
        [&](PlacedRow&& row) { texts[std::size_t(first + row.number)] = placed(std::move(row)); });
  });
  return texts;
}

ItemPlaces places_of(Transaction& transaction, std::int64_t item) {
  ItemPlaces own;
  transaction.each<OwnPlaceRow>(
      [&](OwnPlaceRow&& row) {
        own.places.push_back(
            {std::move(row.locale), std::move(row.content_type), std::move(row.slug)});
        own.tool_slug = std::move(row.tool_slug);
      },
      "select a.locale, a.content_type, a.slug, coalesce(l.tool_slug, i.tool_slug) as tool_slug "
      "from content_addresses a left join content_live l on l.item = a.item "
      "left join content_items i on i.id = a.item where a.item = $1 "
      "order by case when l.locale = a.locale and l.content_type = a.content_type "
      "and l.slug = a.slug then 0 else 1 end, a.locale, a.content_type, a.slug limit 100",
      item);
  return own;
}

std::vector<ToolLines> lines_of(Transaction& transaction, std::span<const ToolPlace> places) {
  static const auto sql = "select w.number, " + line_of_tool("seo_title", Purpose::seo_title) +
                          " as title, " + line_of_tool("meta_description", Purpose::meta) +
                          " as description from wanted w";
  std::vector<ToolLines> lines(places.size());
  each_piece(places, max_wanted, [&](std::span<const ToolPlace> some) {
    const auto first = some.data() - places.data();
    WantedRows wanted;
    for (const auto& one : some) wanted.add({one.locale, one.tool_slug});
    wanted.each<ToolLinesRow>(transaction, "number, locale, tool_slug", sql,
                              [&](ToolLinesRow&& row) {
                                lines[std::size_t(first + row.number)] = {
                                    std::move(row.title), std::move(row.description)};
                              });
  });
  return lines;
}

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
        visit({std::move(row.locale), std::move(row.title), std::move(row.slug),
               std::move(details.keywords)});
      },
      "select r.locale, r.title, r.slug, r.details from content_items i join content_revisions r "
      "on r.item = i.id and (r.revision = i.revision or r.revision = i.live_revision) "
      "where i.deleted_at is null");
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
