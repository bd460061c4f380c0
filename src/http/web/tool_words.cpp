#include "http/web/tool_words.h"

#include "http/documents/examples.h"
#include "http/web/search_words.h"

namespace toolyard::http {

namespace {

void add_values(const Type& type, SearchWords& words) {
  for (const auto& one : type.names) words.add(one.name);
  if (type.inner && type.shape != Shape::record) add_values(*type.inner, words);
  for (const auto* one : type.alternatives) add_values(*one, words);
}

}  // namespace

std::string search_words(const Tool& tool) {
  SearchWords words;
  for (const auto& phrase : synonyms_of(tool)) words.leave_out(phrase);
  for (const auto& example : written_examples(cases_of(tool))) words.add(example.summary);
  for (const auto& field : tool.request->fields) {
    words.add(field.name);
    add_values(*field.type, words);
  }
  return words.joined();
}

}  // namespace toolyard::http
