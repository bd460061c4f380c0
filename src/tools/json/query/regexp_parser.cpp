#include "tools/json/query/regexp_parser.h"

#include <algorithm>
#include <array>

#include "core/endpoint/budget.h"
#include "core/text/utf8.h"

namespace toolyard::json {
namespace {

using Step = Regexp::Step;

constexpr std::size_t program_at_most = 20'000;
constexpr int group_depth_at_most = 50;
constexpr std::int32_t unbounded = -1;
constexpr char32_t last_character = 0x10FFFF;

std::int32_t size_of(const RegexpParser::Program& program) {
  return static_cast<std::int32_t>(program.size());
}
void append(RegexpParser::Program& program, const RegexpParser::Program& more) {
  spend(4 * more.size() + 4);
  program.insert(program.end(), more.begin(), more.end());
}

// The categories of RFC 9485: in each entry, the first letter can be followed by one of the others.
bool is_category(char major, char minor) {
  constexpr auto known = std::to_array<std::string_view>(
      {"Llmotu", "Mcen", "Ndlo", "Pcdefios", "Zlps", "Sckmo", "Ccfnos"});
  return std::ranges::any_of(known, [&](std::string_view one) {
    return one[0] == major && (minor == '\0' || one.substr(1).contains(minor));
  });
}

}  // namespace

std::optional<RegexpParser::Program> RegexpParser::run() {
  auto program = alternatives();
  if (is_wrong_ || !is_at_end()) return std::nullopt;
  return program;
}

RegexpParser::Program RegexpParser::alternatives() {
  if (++depth_ > group_depth_at_most) fail();
  std::vector<Program> branches{sequence()};
  while (peek() == '|') {
    ++at_;
    branches.push_back(sequence());
  }
  --depth_;
  if (branches.size() == 1) return std::move(branches[0]);
  std::size_t size = 0;
  for (const auto& branch : branches) size += branch.size() + 2;
  if (size > program_at_most) {
    fail();
    return {};
  }
  size -= 2;  // the last branch needs no split and no jump
  Program program;
  program.reserve(size);
  for (std::size_t i = 0; i + 1 < branches.size(); ++i) {
    program.push_back({Step::split, 1, size_of(branches[i]) + 2});
    append(program, branches[i]);
    program.push_back({Step::jump, static_cast<std::int32_t>(size - program.size())});
  }
  append(program, branches.back());
  return program;
}

RegexpParser::Program RegexpParser::sequence() {
  Program program;
  while (!is_at_end() && peek() != '|' && peek() != ')') {
    auto one = atom();
    quantify(one);
    append(program, one);
    if (program.size() > program_at_most) fail();
  }
  return program;
}

RegexpParser::Program RegexpParser::atom() {
  const char c = peek();
  if (c == '(') {
    ++at_;
    auto inner = alternatives();
    if (peek() != ')') fail();
    ++at_;
    return inner;
  }
  if (c == '[') return taking(bracket());
  if (c == '.') {
    ++at_;
    return taking({.ranges = {{'\n', '\n'}, {'\r', '\r'}}, .is_negated = true});
  }
  if (c == '\\' && (peek(1) == 'p' || peek(1) == 'P')) {
    Regexp::Class characters;
    add_category(characters, peek(1) == 'P');
    return taking(std::move(characters));
  }
  if (std::string_view("*+?{}])").contains(c)) {
    fail();
    return {};
  }
  const auto one = character();
  return taking({.ranges = {{one, one}}});
}

RegexpParser::Program RegexpParser::taking(Regexp::Class characters) {
  spend(100);
  characters.seal();
  classes.push_back(std::move(characters));
  return {{Step::take, static_cast<std::int32_t>(classes.size() - 1)}};
}

bool RegexpParser::read_counts(std::int32_t& low, std::int32_t& high) {
  switch (peek()) {
    case '*': low = 0, high = unbounded; break;
    case '+': low = 1, high = unbounded; break;
    case '?': low = 0, high = 1; break;
    case '{':
      ++at_;
      low = high = number();
      if (peek() == ',') {
        ++at_;
        high = peek() == '}' ? unbounded : number();
      }
      if (peek() != '}' || (high != unbounded && high < low)) fail();
      break;
    default: return false;
  }
  ++at_;
  return true;
}

void RegexpParser::quantify(Program& program) {
  std::int32_t low = 1, high = 1;
  if (is_at_end() || !read_counts(low, high)) return;
  const auto copies = static_cast<std::size_t>(std::max({low, high, 1}));
  if (is_wrong_ || copies * (program.size() + 1) > program_at_most) {
    fail();
    return;
  }
  Program all;
  for (std::int32_t i = 0; i < low; ++i) append(all, program);
  const auto size = size_of(program);
  if (high == unbounded) {
    all.push_back({Step::split, 1, size + 2});
    append(all, program);
    all.push_back({Step::jump, -size - 1});
  }
  for (auto i = low; i < high; ++i) {
    all.push_back({Step::split, 1, (size + 1) * (high - i)});
    append(all, program);
  }
  program = std::move(all);
}

std::int32_t RegexpParser::number() {
  std::int32_t value = 0;
  if (peek() < '0' || peek() > '9') fail();
  for (; peek() >= '0' && peek() <= '9'; ++at_) value = std::min(value * 10 + peek() - '0', 100000);
  return value;
}

Regexp::Class RegexpParser::bracket() {
  Regexp::Class characters;
  ++at_;
  if (peek() == '^') {
    characters.is_negated = true;
    ++at_;
  }
  if (peek() == ']') fail();
  while (!is_at_end() && peek() != ']') {
    if (peek() == '\\' && (peek(1) == 'p' || peek(1) == 'P')) {
      add_category(characters, peek(1) == 'P');
    } else {
      add_range(characters);
    }
  }
  if (is_at_end()) fail();
  ++at_;
  return characters;
}

void RegexpParser::add_range(Regexp::Class& characters) {
  if (peek() == '[') return fail();
  spend(4);
  const auto first = character();
  auto last = first;
  if (peek() == '-' && peek(1) != ']') {
    ++at_;
    last = character();
    if (last < first) fail();
  }
  characters.ranges.push_back({first, last});
}

// Parses a category such as `\p{Lu}`, whose name has one or two letters.
void RegexpParser::add_category(Regexp::Class& characters, bool is_negated) {
  at_ += 2;
  const bool is_long = peek(3) == '}';
  const char major = peek(1), minor = is_long ? peek(2) : '\0';
  if (peek() != '{' || peek(is_long ? 3 : 2) != '}' || !is_category(major, minor)) return fail();
  at_ += is_long ? 4 : 3;
  characters.categories.push_back({major, minor, is_negated});
}

char32_t RegexpParser::character() {
  if (is_at_end()) return 0;
  if (peek() == '\\') return escaped();
  const auto one = code_point_at(pattern_, at_);
  at_ += one.length;
  return one.value;
}

char32_t RegexpParser::escaped() {
  const char c = peek(1);
  at_ += 2;
  switch (c) {
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: break;
  }
  if (c == '\0' || !std::string_view("()*+-.?[\\]^{|}$").contains(c)) {
    fail();
    return last_character;
  }
  return static_cast<unsigned char>(c);
}

}  // namespace toolyard::json
