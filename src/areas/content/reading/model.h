// What readers of the public site see of live content: texts, their lists and neighbours, and what
// has changed since a node last looked.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "areas/content/delivery/model.h"
#include "areas/content/facts.h"

namespace toolyard::content {

enum class LabelKind : std::uint8_t { tag, author };
constexpr auto spellings(LabelKind) {
  return std::array<Spelling<LabelKind>, 2>{
      {{LabelKind::tag, "tag", "Tag."}, {LabelKind::author, "author", "Author."}}};
}

// Returns the name that a tag or author has in addresses: `json-schema` for `JSON Schema`. Letters
// beyond ASCII stay.
std::string label_name(std::string_view label);

// A text with the time when it was first published, by which lists are ordered.
struct LiveText : LiveItem {
  Instant listed_at;
  static constexpr auto fields(auto...) {
    return joined(LiveItem::fields(),
                  std::array{field<&LiveText::listed_at>("When it was first published.")});
  }
};
struct ListedText : LiveSummary {
  Instant listed_at;
  static constexpr auto fields(auto...) {
    return joined(LiveSummary::fields(),
                  std::array{field<&ListedText::listed_at>("When it was first published.")});
  }
};

// A revision, live or not, as if it were live.
struct PreviewedText : LiveText {
  static constexpr std::array joined_tables{
      JoinedTable{revisions_table,
                  "join content_revisions on content_revisions.item = content_previews.item "
                  "and content_revisions.revision = content_previews.revision"},
      JoinedTable{
          "content_items",
          "join (select id, published_on, coalesce(first_published_at, updated_at) "
          "as first_published_at from content_items where deleted_at is null) content_items "
          "on content_items.id = content_previews.item"}};
  static constexpr ViewSpec table{
      .name = "content_previews", .missing = "There is no such revision.", .joined = joined_tables};
};

// Which live texts to list, newest first. Empty parts do not narrow the list.
struct ReadingList {
  std::string_view locale;
  std::string_view content_type;
  std::string_view tool_slug;
  std::optional<LabelKind> label_kind;
  std::string_view label_name;
  std::vector<std::string_view> hidden_types;  // left out
  std::int64_t first = 0, most = 20;
};

struct ReadingPage {
  std::vector<ListedText> texts;
  bool has_more = false;
  std::string label;  // of a list by label, as the newest text spells it
};

// What is live for a tool in a locale.
struct ToolTexts {
  std::string title, description;  // of search engines; empty: none
  std::optional<LiveItem> text;    // description of the tool
  std::vector<LiveItem> questions;
  std::vector<ListedText> others;  // tutorials, comparisons and so on, newest first
};

// The item that had an address last, and its address now; no place if it is not live.
struct FormerText {
  ItemId item{};
  std::optional<TextPlace> place;
};

// A text that became live, was changed or ceased to be live.
struct LiveChange {
  std::int64_t number = 0;
  ItemId item{};
  TextPlace place;
  std::optional<std::string> tool_slug;
  std::string labels;  // kind and name, such as `tag json`, each with a line feed
};

}  // namespace toolyard::content
