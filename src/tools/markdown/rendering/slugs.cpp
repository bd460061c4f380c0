#include "tools/markdown/rendering/slugs.h"

#include "core/text/utf8.h"
#include "tools/unicode/folding.h"
#include "tools/unicode/properties.h"

namespace toolyard::markdown {

std::string make_slug(std::string_view heading) {
  using namespace unicode;
  std::string slug;
  const auto text = unicode::lower_case(heading);
  for (std::size_t at = 0; at < text.size();) {
    const auto [end, character] = character_at(text, at);
    const auto& properties = properties_of(character);
    if (properties.has(letter | digit | word_forming) || character == '_' || character == '-' ||
        properties.grapheme == GraphemeClass::extend ||
        properties.grapheme == GraphemeClass::spacing_mark) {
      slug.append(text, at, end - at);
    } else if (character == ' ' || character == '\t' || character == '\n') {
      slug += '-';
    }
    at = end;
  }
  return slug.empty() ? "section" : slug;
}

std::string Slugs::take(std::string_view heading) {
  auto base = make_slug(heading);
  const auto [entry, is_new] = taken_.try_emplace(base, 0);
  if (is_new) return base;
  while (true) {
    auto slug = base + "-" + std::to_string(++entry->second);
    if (taken_.try_emplace(slug, 0).second) return slug;
  }
}

}  // namespace toolyard::markdown
