#include "tools/json/query/regexp.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"
#include "tools/json/query/regexp_parser.h"

namespace toolyard::json {
namespace {

// Budget per thread at a character, per character, and per category that is checked.
constexpr std::size_t thread_steps = 12, character_steps = 10, category_steps = 60;

// Returns the character at an offset; a byte that is not valid UTF-8 is a character by itself.
CodePoint character_at(std::string_view text, std::size_t at) {
  const auto byte = static_cast<unsigned char>(text[at]);
  const std::size_t length = byte < 0xC2 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
  if (length == 1 || at + length > text.size() ||
      (byte == 0xED && static_cast<unsigned char>(text[at + 1]) >= 0xA0)) {
    return {byte, 1};
  }
  return code_point_at(text, at);
}

// The names of ICU's `UCharCategory`, in its order.
constexpr auto categories_of_unicode = std::to_array<std::string_view>(
    {"Cn", "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Me", "Mc", "Nd", "Nl", "No", "Zs", "Zl", "Zp",
     "Cc", "Cf", "Co", "Cs", "Pd", "Ps", "Pe", "Pc", "Po", "Sm", "Sc", "Sk", "So", "Pi", "Pf"});
static_assert(categories_of_unicode.size() == U_CHAR_CATEGORY_COUNT);

// Returns whether a character is in a general category of Unicode, or in a group of them if `minor`
// is 0.
bool is_in_category(char32_t c, char major, char minor) {
  const auto type = static_cast<std::size_t>(u_charType(static_cast<UChar32>(c)));
  const auto name = categories_of_unicode[type];
  return name[0] == major && (minor == '\0' || name[1] == minor);
}

}  // namespace

void Regexp::Class::seal() {
  spend(20 * (ranges.size() + categories.size()));
  std::ranges::sort(ranges);
  std::size_t kept = 0;
  for (const auto& range : ranges) {
    if (kept > 0 && range.first <= ranges[kept - 1].second) {
      ranges[kept - 1].second = std::max(ranges[kept - 1].second, range.second);
    } else {
      ranges[kept++] = range;
    }
  }
  ranges.resize(kept);
  std::ranges::sort(categories);
  const auto same = std::ranges::unique(categories);
  categories.erase(same.begin(), same.end());
}

bool Regexp::Class::has(char32_t c) const {
  const auto behind =
      std::ranges::upper_bound(ranges, c, {}, [](const auto& r) { return r.first; });
  bool found = behind != ranges.begin() && c <= (behind - 1)->second;
  for (std::size_t i = 0; i < categories.size() && !found; ++i) {
    spend(category_steps);
    const auto& [major, minor, is_other] = categories[i];
    found = is_in_category(c, major, minor) != is_other;
  }
  return found != is_negated;
}

std::optional<Regexp> Regexp::compile(std::string_view pattern) {
  RegexpParser parser(pattern);
  auto program = parser.run();
  if (!program) return std::nullopt;
  Regexp regexp;
  regexp.program_ = std::move(*program);
  regexp.classes_ = std::move(parser.classes);
  regexp.bytes_ = sizeof regexp + pattern.size() +
                  regexp.program_.size() * (sizeof(Instruction) + sizeof(Class));
  for (const auto& one : regexp.classes_) {
    regexp.bytes_ += one.ranges.size() * sizeof one.ranges[0];
  }
  return regexp;
}

// Adds a thread and the threads that it splits into. Each instruction is entered at most once per
// character.
void Regexp::follow(std::vector<std::uint32_t>& threads, std::vector<std::uint32_t>& seen,
                    std::uint32_t mark, std::uint32_t at) const {
  const auto rests = [&](std::uint32_t place) {
    return place == program_.size() || program_[place].step == Step::take;
  };
  if (rests(at)) {
    if (std::exchange(seen[at], mark) != mark) threads.push_back(at);
    return;
  }
  std::vector<std::uint32_t> waiting{at};
  while (!waiting.empty()) {
    const auto next = waiting.back();
    waiting.pop_back();
    if (seen[next] == mark) continue;
    spend(thread_steps);
    seen[next] = mark;
    if (rests(next)) {
      threads.push_back(next);
      continue;
    }
    const auto to = [&](std::int32_t distance) {
      waiting.push_back(next + static_cast<std::uint32_t>(distance));
    };
    if (program_[next].step == Step::split) to(program_[next].other);
    to(program_[next].to);
  }
}

bool Regexp::matches(std::string_view text, Extent extent) const {
  const auto end = program_.size();
  spend(end + 100);
  std::vector<std::uint32_t> threads, next, seen(end + 1, 0);
  std::uint32_t mark = 1;
  follow(threads, seen, mark, 0);
  for (std::size_t at = 0;; ++mark) {
    const bool is_found = std::ranges::find(threads, end) != threads.end();
    if (is_found && (extent == Extent::part || at == text.size())) return true;
    if (at == text.size() || (threads.empty() && extent == Extent::whole)) return false;
    spend(character_steps + thread_steps * threads.size());
    const auto one = character_at(text, at);
    next.clear();
    for (const auto thread : threads) {
      if (thread == end) continue;
      const auto& characters = classes_[static_cast<std::size_t>(program_[thread].to)];
      if (characters.has(one.value)) follow(next, seen, mark + 1, thread + 1);
    }
    if (extent == Extent::part) follow(next, seen, mark + 1, 0);
    threads.swap(next);
    at += one.length;
  }
}

}  // namespace toolyard::json
