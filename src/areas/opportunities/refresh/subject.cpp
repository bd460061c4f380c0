#include "areas/opportunities/refresh/subject.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <unordered_set>

#include "areas/content/facts.h"
#include "core/text/characters.h"
#include "core/text/letter_case.h"
#include "core/text/url.h"

namespace toolyard::opportunities {
namespace {

bool is_of_word(char c) {
  return is_lower(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

// Returns the position of the words in the text, as whole words, or npos.
std::size_t place_of(std::string_view words, std::string_view text) {
  for (auto at = text.find(words); at != text.npos; at = text.find(words, at + 1)) {
    const auto end = at + words.size();
    if ((at == 0 || text[at - 1] == ' ') && (end == text.size() || text[end] == ' ')) return at;
  }
  return text.npos;
}
bool says(std::string_view text, std::string_view words) {
  return place_of(words, text) != text.npos;
}

// Calls `visit` with each piece until it returns true. Returns whether it did.
template <class Visit> bool any_piece(std::string_view text, char separator, const Visit& visit) {
  while (true) {
    const auto end = std::min(text.find(separator), text.size());
    if (visit(text.substr(0, end))) return true;
    if (end == text.size()) return false;
    text.remove_prefix(end + 1);
  }
}

std::string_view path_of(std::string_view page) {
  page = split_url(page).path;
  while (page.starts_with('/')) page.remove_prefix(1);
  return page;
}

struct Hash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>()(text);
  }
};
using Words = std::unordered_set<std::string, Hash, std::equal_to<>>;

// Removes every contiguous sequence of words of the text from `wanted`.
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

void strike(Words& wanted, const content::ItemTopic& item) {
  strike_runs(wanted, words_of(item.title));
  if (item.slug) wanted.erase(words_of(*item.slug));
  for (const auto& keyword : item.keywords) wanted.erase(words_of(keyword));
}

}  // namespace

std::string words_of(std::string_view text) {
  std::string words;
  for (const char c : lower_case(text)) {
    if (is_of_word(c)) words += c;
    else if (!words.empty() && words.back() != ' ') words += ' ';
  }
  if (words.ends_with(' ')) words.pop_back();
  return words;
}

std::optional<std::string> tool_of(const Subjects& subjects, std::string_view query,
                                   std::string_view page) {
  const auto is_tool = [&](std::string_view piece) {
    return std::ranges::find(subjects.tool_slugs, piece) != subjects.tool_slugs.end();
  };
  std::optional<std::string> found;
  any_piece(path_of(page), '/', [&](std::string_view piece) {
    if (is_tool(piece)) found = piece;
    return found.has_value();
  });
  if (found || query.empty()) return found;
  const auto words = words_of(query);
  std::tuple<int, std::size_t> best;
  for (const auto& slug : subjects.tool_slugs) {
    int count = 0;
    std::size_t first = words.size();
    const bool lacks = any_piece(slug, '-', [&](std::string_view word) {
      const auto place = place_of(word, words);
      ++count;
      first = std::min(first, place);
      return place == words.npos;
    });
    const std::tuple match{-count, first};
    if (lacks || (found && best <= match)) continue;
    found = slug;
    best = match;
  }
  return found;
}

std::string locale_of(const Subjects& subjects, std::string_view page) {
  const auto path = path_of(page);
  const auto first = path.substr(0, path.find('/'));
  const auto same = [&](const std::string& locale) {
    return lower_case(locale) == lower_case(first);
  };
  const auto found = std::ranges::find_if(subjects.locales, same);
  return found == subjects.locales.end() ? "en" : *found;
}

Purpose purpose_of(Type type, std::string_view query, bool is_of_tool) {
  if (type == Type::low_ctr) return Purpose::seo_title;
  if (type == Type::cannibalization) return Purpose::landing;
  const auto words = words_of(query);
  const auto any = [&](std::initializer_list<std::string_view> texts) {
    return std::ranges::any_of(texts, [&](std::string_view text) { return says(words, text); });
  };
  if (any({"vs", "versus", "compared", "comparison", "alternative", "alternatives"}))
    return Purpose::comparison;
  if (any({"how to", "how do", "how can", "tutorial", "step by step"})) return Purpose::tutorial;
  if (query.ends_with('?') || any({"what is", "what are", "what does", "why", "when", "which"}))
    return Purpose::faq;
  return is_of_tool ? Purpose::tool_description : Purpose::blog;
}

void drop_targeted(Transaction& transaction, const Subjects& subjects, std::vector<Found>& found) {
  const auto is_gap = [](const Found& one) { return one.finding.type == Type::content_gap; };
  std::map<std::string, Words, std::less<>> wanted;  // by locale
  for (const auto& one : found)
    if (is_gap(one) && !tool_of(subjects, one.query, {}))
      wanted[one.locale].insert(words_of(one.query));
  if (!wanted.empty())
    content::each_topic(transaction, [&](const content::ItemTopic& item) {
      const auto of_locale = wanted.find(item.locale);
      if (of_locale != wanted.end()) strike(of_locale->second, item);
    });
  std::size_t gaps = 0;
  std::erase_if(found, [&](const Found& one) {
    return is_gap(one) &&
           (!wanted[one.locale].contains(words_of(one.query)) || ++gaps > Finder::max_of_type);
  });
}

}  // namespace toolyard::opportunities
