#include "areas/opportunities/targets.h"

#include <algorithm>
#include <unordered_set>

#include "core/json/decoder.h"

namespace toolyard::opportunities {
namespace {

struct Hash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>()(text);
  }
};
using Words = std::unordered_set<std::string, Hash, std::equal_to<>>;

struct ContentRow {
  std::string title;
  std::optional<std::string> slug;
  std::string details;
  static constexpr auto fields(auto...) {
    return std::array{field<&ContentRow::title>(""), field<&ContentRow::slug>(""),
                      field<&ContentRow::details>("")};
  }
};
struct Keywords {
  std::vector<std::string> keywords;
  static constexpr auto fields(auto...) { return std::array{field<&Keywords::keywords>("")}; }
};

// Every run of words of the text that is wanted is not wanted any more.
void strike_runs(Words& wanted, const std::string& words) {
  for (std::size_t begin = 0; begin < words.size() && !wanted.empty();) {
    for (auto end = begin; end < words.size();) {
      end = std::min(words.find(' ', end + 1), words.size());
      const auto found = wanted.find(std::string_view(words).substr(begin, end - begin));
      if (found != wanted.end()) wanted.erase(found);
    }
    begin = std::min(words.find(' ', begin), words.size() - 1) + 1;
  }
}

void strike(Words& wanted, const ContentRow& content, std::vector<std::string>& keywords) {
  strike_runs(wanted, words_of(content.title));
  if (content.slug) wanted.erase(words_of(*content.slug));
  for (const auto& keyword : keywords) wanted.erase(words_of(keyword));
}

void strike_content(Transaction& transaction, Words& wanted) {
  JsonDecoder decoder;
  transaction.each<ContentRow>(
      [&](ContentRow&& content) {
        Keywords own;
        if (!decoder.decode(PaddedText::of(content.details), type_of<Keywords>, &own,
                            {.skips_unknown = true}))
          throw BrokenStore("the details of a revision are no JSON");
        strike(wanted, content, own.keywords);
      },
      "select i.title, i.slug, r.details from content_items i join content_revisions r "
      "on r.item = i.id and r.revision = i.revision");
}

}  // namespace

std::vector<std::string> content_locales(Transaction& transaction) {
  return transaction.rows<std::string>(
      "select distinct locale from content_counts where items > 0 order by locale");
}

void drop_targeted(Transaction& transaction, const Subjects& subjects, std::vector<Found>& found) {
  const auto is_gap = [](const Found& one) { return one.finding.type == Type::content_gap; };
  Words wanted;
  for (const auto& one : found)
    if (is_gap(one) && !tool_of(subjects, one.query, {})) wanted.insert(words_of(one.query));
  if (!wanted.empty()) strike_content(transaction, wanted);
  std::size_t gaps = 0;
  std::erase_if(found, [&](const Found& one) {
    return is_gap(one) && (!wanted.contains(words_of(one.query)) || ++gaps > Finder::most_of_type);
  });
}

}  // namespace toolyard::opportunities
