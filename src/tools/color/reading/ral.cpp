#include "tools/color/reading/ral.h"

#include <algorithm>

#include "core/text/characters.h"
#include "tools/color/reading/nearest.h"

namespace toolyard::color {
namespace {

// RAL 9012 is missing, because publications disagree on its color.
// clang-format off
constexpr std::array<RalColor, 215> ral_table{{
    {1000, "Green beige", 0xcdba88}, {1001, "Beige", 0xd0b084}, {1002, "Sand yellow", 0xd2aa6d},
    {1003, "Signal yellow", 0xf9a800}, {1004, "Golden yellow", 0xe49e00},
    {1005, "Honey yellow", 0xcb8e00}, {1006, "Maize yellow", 0xe29000},
    {1007, "Daffodil yellow", 0xe88c00}, {1011, "Brown beige", 0xaf804f},
    {1012, "Lemon yellow", 0xddaf27}, {1013, "Oyster white", 0xe3d9c6}, {1014, "Ivory", 0xddc49a},
    {1015, "Light ivory", 0xe6d2b5}, {1016, "Sulfur yellow", 0xf1dd38},
    {1017, "Saffron yellow", 0xf6a950}, {1018, "Zinc yellow", 0xfaca30},
    {1019, "Grey beige", 0xa48f7a}, {1020, "Olive yellow", 0xa08f65},
    {1021, "Colza yellow", 0xf6b600}, {1023, "Traffic yellow", 0xf7b500},
    {1024, "Ochre yellow", 0xba8f4c}, {1026, "Luminous yellow", 0xffff00},
    {1027, "Curry", 0xa77f0e}, {1028, "Melon yellow", 0xff9b00}, {1032, "Broom yellow", 0xe2a300},
    {1033, "Dahlia yellow", 0xf99a1c}, {1034, "Pastel yellow", 0xeb9c52},
    {1035, "Pearl beige", 0x908370}, {1036, "Pearl gold", 0x80643f},
    {1037, "Sun yellow", 0xf09200}, {2000, "Yellow orange", 0xda6e00},
    {2001, "Red orange", 0xba481b}, {2002, "Vermilion", 0xbf3922},
    {2003, "Pastel orange", 0xf67828}, {2004, "Pure orange", 0xe25303},
    {2005, "Luminous orange", 0xff4d06}, {2007, "Luminous bright orange", 0xffb200},
    {2008, "Bright red orange", 0xed6b21}, {2009, "Traffic orange", 0xde5307},
    {2010, "Signal orange", 0xd05d28}, {2011, "Deep orange", 0xe26e0e},
    {2012, "Salmon orange", 0xd5654d}, {2013, "Pearl orange", 0x923e25},
    {2017, "RAL orange", 0xfa4402}, {3000, "Flame red", 0xa72920}, {3001, "Signal red", 0x9b2423},
    {3002, "Carmine red", 0x9b2321}, {3003, "Ruby red", 0x861a22}, {3004, "Purple red", 0x6b1c23},
    {3005, "Wine red", 0x59191f}, {3007, "Black red", 0x3e2022}, {3009, "Oxide red", 0x6d342d},
    {3011, "Brown red", 0x792423}, {3012, "Beige red", 0xc6846d}, {3013, "Tomato red", 0x972e25},
    {3014, "Antique pink", 0xcb7375}, {3015, "Light pink", 0xd8a0a6},
    {3016, "Coral red", 0xa63d2f}, {3017, "Rose", 0xcb555d}, {3018, "Strawberry red", 0xc73f4a},
    {3020, "Traffic red", 0xbb1e10}, {3022, "Salmon pink", 0xcf6955},
    {3024, "Luminous red", 0xff2d21}, {3026, "Luminous bright red", 0xff2a1b},
    {3027, "Raspberry red", 0xab273c}, {3028, "Pure red", 0xcc2c24},
    {3031, "Orient red", 0xa63437}, {3032, "Pearl ruby red", 0x701d23},
    {3033, "Pearl pink", 0xa53a2d}, {4001, "Red lilac", 0x816183}, {4002, "Red violet", 0x8d3c4b},
    {4003, "Heather violet", 0xc4618c}, {4004, "Claret violet", 0x651e38},
    {4005, "Blue lilac", 0x76689a}, {4006, "Traffic purple", 0x903373},
    {4007, "Purple violet", 0x47243c}, {4008, "Signal violet", 0x844c82},
    {4009, "Pastel violet", 0x9d8692}, {4010, "Telemagenta", 0xbc4077},
    {4011, "Pearl violet", 0x6e6387}, {4012, "Pearl blackberry", 0x6b6b7f},
    {5000, "Violet blue", 0x314f6f}, {5001, "Green blue", 0x0f4c64},
    {5002, "Ultramarine blue", 0x00387b}, {5003, "Sapphire blue", 0x1f3855},
    {5004, "Black blue", 0x191e28}, {5005, "Signal blue", 0x005387},
    {5007, "Brilliant blue", 0x376b8c}, {5008, "Grey blue", 0x2b3a44},
    {5009, "Azure blue", 0x225f78}, {5010, "Gentian blue", 0x004f7c},
    {5011, "Steel blue", 0x1a2b3c}, {5012, "Light blue", 0x0089b6},
    {5013, "Cobalt blue", 0x193153}, {5014, "Pigeon blue", 0x637d96},
    {5015, "Sky blue", 0x007cb0}, {5017, "Traffic blue", 0x005b8c},
    {5018, "Turquoise blue", 0x058b8c}, {5019, "Capri blue", 0x005e83},
    {5020, "Ocean blue", 0x00414b}, {5021, "Water blue", 0x007577},
    {5022, "Night blue", 0x222d5a}, {5023, "Distant blue", 0x42698c},
    {5024, "Pastel blue", 0x6093ac}, {5025, "Pearl gentian blue", 0x21697c},
    {5026, "Pearl night blue", 0x0f3052}, {6000, "Patina green", 0x3c7460},
    {6001, "Emerald green", 0x366735}, {6002, "Leaf green", 0x325928},
    {6003, "Olive green", 0x50533c}, {6004, "Blue green", 0x024442},
    {6005, "Moss green", 0x114232}, {6006, "Grey olive", 0x3c392e},
    {6007, "Bottle green", 0x2c3222}, {6008, "Brown green", 0x37342a},
    {6009, "Fir green", 0x27352a}, {6010, "Grass green", 0x4d6f39},
    {6011, "Reseda green", 0x6c7c59}, {6012, "Black green", 0x303d3a},
    {6013, "Reed green", 0x7d765a}, {6014, "Yellow olive", 0x474135},
    {6015, "Black olive", 0x3d3d36}, {6016, "Turquoise green", 0x00694c},
    {6017, "May green", 0x587f40}, {6018, "Yellow green", 0x61993b},
    {6019, "Pastel green", 0xb9ceac}, {6020, "Chrome green", 0x37422f},
    {6021, "Pale green", 0x8a9977}, {6022, "Olive drab", 0x3a3327},
    {6024, "Traffic green", 0x008351}, {6025, "Fern green", 0x5e6e3b},
    {6026, "Opal green", 0x005f4e}, {6027, "Light green", 0x7ebab5},
    {6028, "Pine green", 0x315442}, {6029, "Mint green", 0x006f3d},
    {6032, "Signal green", 0x237f52}, {6033, "Mint turquoise", 0x46877f},
    {6034, "Pastel turquoise", 0x7aacac}, {6035, "Pearl green", 0x194d25},
    {6036, "Pearl opal green", 0x04574b}, {6037, "Pure green", 0x008b29},
    {6038, "Luminous green", 0x00b51a}, {6039, "Fibrous green", 0xb3c43e},
    {7000, "Squirrel grey", 0x7a888e}, {7001, "Silver grey", 0x8c969d},
    {7002, "Olive grey", 0x817863}, {7003, "Moss grey", 0x7a7669},
    {7004, "Signal grey", 0x9b9b9b}, {7005, "Mouse grey", 0x6c6e6b},
    {7006, "Beige grey", 0x766a5e}, {7008, "Khaki grey", 0x745e3d},
    {7009, "Green grey", 0x5d6058}, {7010, "Tarpaulin grey", 0x585c56},
    {7011, "Iron grey", 0x52595d}, {7012, "Basalt grey", 0x575d5e},
    {7013, "Brown grey", 0x575044}, {7015, "Slate grey", 0x4f5358},
    {7016, "Anthracite grey", 0x383e42}, {7021, "Black grey", 0x2f3234},
    {7022, "Umbra grey", 0x4c4a44}, {7023, "Concrete grey", 0x808076},
    {7024, "Graphite grey", 0x45494e}, {7026, "Granite grey", 0x374345},
    {7030, "Stone grey", 0x928e85}, {7031, "Blue grey", 0x5b686d},
    {7032, "Pebble grey", 0xb5b0a1}, {7033, "Cement grey", 0x7f8274},
    {7034, "Yellow grey", 0x92886f}, {7035, "Light grey", 0xc5c7c4},
    {7036, "Platinum grey", 0x979392}, {7037, "Dusty grey", 0x7a7b7a},
    {7038, "Agate grey", 0xb0b0a9}, {7039, "Quartz grey", 0x6b665e},
    {7040, "Window grey", 0x989ea1}, {7042, "Traffic grey A", 0x8e9291},
    {7043, "Traffic grey B", 0x4f5250}, {7044, "Silk grey", 0xb7b3a8},
    {7045, "Telegrey 1", 0x8d9295}, {7046, "Telegrey 2", 0x7f868a},
    {7047, "Telegrey 4", 0xc8c8c7}, {7048, "Pearl mouse grey", 0x817b73},
    {8000, "Green brown", 0x89693e}, {8001, "Ochre brown", 0x9d622b},
    {8002, "Signal brown", 0x794d3e}, {8003, "Clay brown", 0x7e4b26},
    {8004, "Copper brown", 0x8d4931}, {8007, "Fawn brown", 0x70452a},
    {8008, "Olive brown", 0x724a25}, {8011, "Nut brown", 0x5a3826}, {8012, "Red brown", 0x66332b},
    {8014, "Sepia brown", 0x4a3526}, {8015, "Chestnut brown", 0x5e2f26},
    {8016, "Mahogany brown", 0x4c2b20}, {8017, "Chocolate brown", 0x442f29},
    {8019, "Grey brown", 0x3d3635}, {8022, "Black brown", 0x1a1718},
    {8023, "Orange brown", 0xa45729}, {8024, "Beige brown", 0x795038},
    {8025, "Pale brown", 0x755847}, {8028, "Terra brown", 0x513a2a},
    {8029, "Pearl copper", 0x7f4031}, {9001, "Cream", 0xe9e0d2}, {9002, "Grey white", 0xd7d5cb},
    {9003, "Signal white", 0xecece7}, {9004, "Signal black", 0x2b2b2c},
    {9005, "Jet black", 0x0e0e10}, {9006, "White aluminium", 0xa1a1a0},
    {9007, "Grey aluminium", 0x878581}, {9010, "Pure white", 0xf1ece1},
    {9011, "Graphite black", 0x27292b}, {9016, "Traffic white", 0xf1f0ea},
    {9017, "Traffic black", 0x2a292a}, {9018, "Papyrus white", 0xc8cbc4},
    {9022, "Pearl light grey", 0x858583}, {9023, "Pearl dark grey", 0x797b7a},
}};
// clang-format on

static_assert(std::ranges::is_sorted(ral_table, {}, &RalColor::number));

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '-' || c == '_';
}

std::string_view without_blanks(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// Whether two names are equal, apart from case, and from hyphens for spaces.
bool is_same_name(std::string_view left, std::string_view right) {
  return std::ranges::equal(left, right, [](char a, char b) {
    return lower(a) == lower(b) || (is_blank(a) && is_blank(b));
  });
}

const RalColor* find_ral_name(std::string_view name) {
  const auto found = std::ranges::find_if(
      ral_table, [&](const auto& one) { return is_same_name(one.name, name); });
  return found == ral_table.end() ? nullptr : &*found;
}

}  // namespace

std::span<const RalColor> ral_colors() { return ral_table; }

bool begins_with_ral(std::string_view text) {
  text = without_blanks(text);
  return text.size() > 3 && is_same_name(text.substr(0, 3), "ral") &&
         (is_blank(text[3]) || is_digit(text[3]));
}

const RalColor* find_ral_color(std::string_view text) {
  constexpr std::size_t digits = 4;
  text = without_blanks(text);
  if (const auto* named = find_ral_name(text)) return named;
  if (begins_with_ral(text)) text = without_blanks(text.substr(3));
  if (text.size() < digits || !std::ranges::all_of(text.substr(0, digits), is_digit))
    return find_ral_name(text);
  int number = 0;
  for (const auto digit : text.substr(0, digits)) number = 10 * number + (digit - '0');
  const auto found = std::ranges::lower_bound(ral_table, number, {}, &RalColor::number);
  if (found == ral_table.end() || found->number != number) return nullptr;
  text = without_blanks(text.substr(digits));
  return text.empty() || is_same_name(text, found->name) ? &*found : nullptr;
}

NearestRal nearest_ral_color(const Triple& oklab) {
  static const auto all = oklab_of(ral_colors());
  const auto [place, distance] = nearest_in(all, oklab);
  return {ral_table[place], distance};
}

}  // namespace toolyard::color
