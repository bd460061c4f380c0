// Finds walks over neighbouring keys of a keyboard.
#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string_view>

#include "tools/strength/match.h"

namespace toolyard::strength {
namespace {

// A key is given by its characters without and with shift. On a typewriter keyboard, each row is
// half a key further right, so a key has six neighbours; a key of a number pad has eight.
struct Layout {
  bool is_slanted;
  int key_width;
  std::array<std::string_view, 5> rows;  // keys separated by blanks; leading blanks move a row
};
constexpr std::array layouts{
    Layout{true,
           3,
           {"`~ 1! 2@ 3# 4$ 5% 6^ 7& 8* 9( 0) -_ =+", "   qQ wW eE rR tT yY uU iI oO pP [{ ]} \\|",
            "   aA sS dD fF gG hH jJ kK lL ;: '\"", "   zZ xX cC vV bB nN mM ,< .> /?"}},
    Layout{true,
           3,
           {"`~ 1! 2@ 3# 4$ 5% 6^ 7& 8* 9( 0) [{ ]}", "   '\" ,< .> pP yY fF gG cC rR lL /? =+ \\|",
            "   aA oO eE uU iI dD hH tT nN sS -_", "   ;: qQ jJ kK xX bB mM wW vV zZ"}},
    Layout{false, 2, {"  / * -", "7 8 9 +", "4 5 6", "1 2 3", "  0 ."}},
    Layout{false, 2, {"  = / *", "7 8 9 -", "4 5 6 +", "1 2 3", "  0 ."}}};

struct Place {
  int x, y;
  bool is_shifted;
};

class Keyboard {
 public:
  explicit Keyboard(const Layout& layout) : is_slanted_(layout.is_slanted) {
    int y = 0;
    for (const auto row : layout.rows) {
      for (std::size_t at = 0; at < row.size(); ++at) {
        if (row[at] == ' ') continue;
        const auto width = static_cast<std::size_t>(layout.key_width);
        keys_[static_cast<unsigned char>(row[at])] = {static_cast<int>(at / width), y,
                                                      at % width == 1};
      }
      ++y;
    }
    std::size_t neighbours = 0;
    for (const auto& [key, place] : keys_) neighbours += count_neighbours(place);
    degree_ = Guesses(neighbours) / Guesses(keys_.size());
  }

  bool is_slanted() const { return is_slanted_; }
  Guesses keys() const { return Guesses(keys_.size()); }
  Guesses degree() const { return degree_; }
  bool is_shifted(char32_t c) const {
    const auto key = keys_.find(c);
    return key != keys_.end() && key->second.is_shifted;
  }

  // Returns the direction of a step between two keys; nothing if they are not neighbours.
  std::optional<int> direction(char32_t from, char32_t to) const {
    const auto a = keys_.find(from), b = keys_.find(to);
    if (a == keys_.end() || b == keys_.end()) return std::nullopt;
    const int dx = b->second.x - a->second.x, dy = b->second.y - a->second.y;
    if (!is_step(dx, dy)) return std::nullopt;
    return 3 * dy + dx;
  }

 private:
  bool is_step(int dx, int dy) const {
    if (std::max(std::abs(dx), std::abs(dy)) != 1) return false;
    return !is_slanted_ || dx != dy;
  }
  // Counts each key once, not once for each of its characters.
  std::size_t count_neighbours(const Place& from) const {
    return static_cast<std::size_t>(std::ranges::count_if(keys_, [&](const auto& key) {
      const auto& [x, y, is_shifted] = key.second;
      return !is_shifted && is_step(x - from.x, y - from.y);
    }));
  }

  bool is_slanted_;
  std::map<char32_t, Place> keys_;
  Guesses degree_ = 0;
};

const std::array<Keyboard, layouts.size()>& keyboards() {
  static const std::array<Keyboard, layouts.size()> all{Keyboard(layouts[0]), Keyboard(layouts[1]),
                                                        Keyboard(layouts[2]), Keyboard(layouts[3])};
  return all;
}

struct Walk {
  std::size_t size;
  std::size_t turns;
  std::size_t shifted;
};

// Counts all walks that are not longer and have no more turns, because an attacker tries them
// first.
Guesses guesses_of(const Walk& walk, const Keyboard& kind) {
  Guesses guesses = 0;
  for (std::size_t size = 2; size <= walk.size; ++size) {
    Guesses directions = 1;
    for (std::size_t turns = 1; turns <= std::min(walk.turns, size - 1); ++turns) {
      directions *= kind.degree();
      guesses += choose(size - 1, turns - 1) * kind.keys() * directions;
    }
  }
  if (walk.shifted == 0) return guesses;
  const auto plain = walk.size - walk.shifted;
  return guesses * (plain == 0 ? 2 : mixtures(walk.shifted, plain));
}

void match_keyboard(Text password, const Keyboard& keyboard, Matches& found) {
  // Both number pads are treated as the usual one.
  const auto& kind = keyboard.is_slanted() ? keyboard : keyboards()[2];
  const auto is_shifted = [&](char32_t c) { return keyboard.is_shifted(c) ? 1u : 0u; };
  for (std::size_t begin = 0; begin + 1 < password.size();) {
    Walk walk{1, 0, is_shifted(password[begin])};
    std::optional<int> last;
    auto end = begin + 1;
    for (; end < password.size(); ++end) {
      const auto direction = keyboard.direction(password[end - 1], password[end]);
      if (!direction) break;
      if (direction != last) ++walk.turns;
      last = direction;
      walk.shifted += is_shifted(password[end]);
    }
    walk.size = end - begin;
    if (walk.size > 2) found.push_back({Pattern::spatial, begin, end, guesses_of(walk, kind)});
    begin = end;
  }
}

}  // namespace

void match_keyboards(Text password, Matches& found) {
  for (const auto& keyboard : keyboards()) match_keyboard(password, keyboard, found);
}

}  // namespace toolyard::strength
