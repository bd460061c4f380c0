#include "tools/lorem/corpus.h"

#include <algorithm>
#include <string>
#include <unordered_set>

namespace toolyard::lorem {
namespace {

constexpr std::string_view classic =
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut "
    "labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco "
    "laboris nisi ut aliquip ex ea commodo consequat. Duis aute irure dolor in reprehenderit in "
    "voluptate velit esse cillum dolore eu fugiat nulla pariatur. Excepteur sint occaecat "
    "cupidatat "
    "non proident, sunt in culpa qui officia deserunt mollit anim id est laborum.";

constexpr std::string_view cicero =
    "Sed ut perspiciatis unde omnis iste natus error sit voluptatem accusantium doloremque "
    "laudantium, totam rem aperiam, eaque ipsa quae ab illo inventore veritatis et quasi "
    "architecto "
    "beatae vitae dicta sunt explicabo. Nemo enim ipsam voluptatem quia voluptas sit aspernatur "
    "aut "
    "odit aut fugit, sed quia consequuntur magni dolores eos qui ratione voluptatem sequi "
    "nesciunt. "
    "Neque porro quisquam est, qui dolorem ipsum quia dolor sit amet, consectetur, adipisci velit, "
    "sed quia non numquam eius modi tempora incidunt ut labore et dolore magnam aliquam quaerat "
    "voluptatem. Ut enim ad minima veniam, quis nostrum exercitationem ullam corporis suscipit "
    "laboriosam, nisi ut aliquid ex ea commodi consequatur? Quis autem vel eum iure reprehenderit "
    "qui in ea voluptate velit esse quam nihil molestiae consequatur, vel illum qui dolorem eum "
    "fugiat quo voluptas nulla pariatur? At vero eos et accusamus et iusto odio dignissimos "
    "ducimus "
    "qui blanditiis praesentium voluptatum deleniti atque corrupti quos dolores et quas molestias "
    "excepturi sint occaecati cupiditate non provident, similique sunt in culpa qui officia "
    "deserunt "
    "mollitia animi, id est laborum et dolorum fuga. Et harum quidem rerum facilis est et expedita "
    "distinctio. Nam libero tempore, cum soluta nobis est eligendi optio cumque nihil impedit quo "
    "minus id quod maxime placeat facere possimus, omnis voluptas assumenda est, omnis dolor "
    "repellendus. Temporibus autem quibusdam et aut officiis debitis aut rerum necessitatibus "
    "saepe "
    "eveniet ut et voluptates repudiandae sint et molestiae non recusandae. Itaque earum rerum hic "
    "tenetur a sapiente delectus, ut aut reiciendis voluptatibus maiores alias consequatur aut "
    "perferendis doloribus asperiores repellat.";

const std::string& both_in_lower_case() {
  static const std::string text = [] {
    std::string both(classic);
    both.append(" ").append(cicero);
    for (auto& c : both) {
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    }
    return both;
  }();
  return text;
}

}  // namespace

std::string_view classic_passage() { return classic; }
std::string_view cicero_passage() { return cicero; }

std::vector<MarkedWord> words_of(std::string_view passage) {
  std::vector<MarkedWord> words;
  while (!passage.empty()) {
    const auto end = std::min(passage.find(' '), passage.size());
    auto word = passage.substr(0, end);
    const auto bare = word.substr(0, word.find_first_of(",.?"));
    words.push_back({bare, bare.size() < word.size() ? word.back() : '\0'});
    passage.remove_prefix(std::min(end + 1, passage.size()));
  }
  return words;
}

const std::vector<std::string_view>& latin_words() {
  static const auto words = [] {
    std::vector<std::string_view> different;
    std::unordered_set<std::string_view> seen;
    for (const auto& one : words_of(both_in_lower_case())) {
      if (seen.insert(one.word).second) different.push_back(one.word);
    }
    return different;
  }();
  return words;
}

}  // namespace toolyard::lorem
