#include "areas/content/search.h"

namespace toolyard::content {

void put_words(Transaction& transaction, const WordTables& tables, ItemId item, const Text& text) {
  std::string words = text.title;
  words.append("\n").append(text.slug.value_or("")).append("\n");
  for (const auto& keyword : text.keywords) words.append(keyword).append("\n");
  words.append(text.body);
  toolyard::put_words(transaction, tables, static_cast<std::int64_t>(item), words);
}

}  // namespace toolyard::content
