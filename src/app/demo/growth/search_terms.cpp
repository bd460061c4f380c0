#include "app/demo/growth/search_terms.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/demo/site.h"
#include "core/click_curve.h"

namespace toolyard::demo {

namespace {

constexpr std::array terms{
    // Established queries for tools.
    SearchTerm{"base64 decode", "/t/base64/", 310, 3.4},
    SearchTerm{"base64 encode", "/t/base64/", 240, 3.9},
    SearchTerm{"base64 to image", "/t/base64/", 70, 5.2},
    SearchTerm{"sha256 hash", "/t/hash-generator/", 190, 4.1},
    SearchTerm{"hash generator", "/t/hash-generator/", 150, 3.2},
    SearchTerm{"blake3 online", "/t/hash-generator/", 22, 1.6},
    SearchTerm{"uuid generator", "/t/uuid-generator/", 260, 4.8},
    SearchTerm{"jwt decoder", "/t/jwt-decoder/", 170, 3.7},
    SearchTerm{"word counter", "/t/word-counter/", 210, 6.4},
    SearchTerm{"character count", "/t/word-counter/", 95, 6.9},
    SearchTerm{"lorem ipsum generator", "/t/lorem-ipsum/", 120, 5.1},
    SearchTerm{"password generator", "/t/password-generator/", 230, 9.2},
    SearchTerm{"passphrase generator", "/t/password-generator/", 40, 3.1},
    SearchTerm{"morse code translator", "/t/morse-code/", 85, 4.4},
    SearchTerm{"hex to rgb", "/t/color-converter/", 110, 5.7},
    SearchTerm{"oklch converter", "/t/color-converter/", 34, 2.2},
    SearchTerm{"markdown preview", "/t/markdown-preview/", 105, 3.6},
    SearchTerm{"caesar cipher decoder", "/t/caesar-cipher/", 60, 4.9},
    SearchTerm{"rsa key generator", "/t/rsa-key-generator/", 55, 4.6},
    SearchTerm{"merge pdf free", "/t/pdf-merge/", 140, 11.4},
    SearchTerm{"toolyard", "/", 35, 1.1, Trend::steady, 1.6},
    // Queries for texts.
    SearchTerm{"base64 example", "/tutorials/base64-by-example/", 48, 2.6},
    SearchTerm{"verify checksum windows", "/tutorials/verify-a-download/", 36, 5.3},
    SearchTerm{"markdown vs html", "/compare/markdown-and-html-side-by-side/", 44, 4.7},
    SearchTerm{"uuid v4 vs v7", "/blog/uuid-v4-or-v7/", 38, 3.8},
    // Rising queries.
    SearchTerm{"uuid v7", "/t/uuid-generator/", 130, 6.2, Trend::rises},
    SearchTerm{"uuid v7 postgres", "/blog/uuid-v4-or-v7/", 52, 7.4, Trend::rises},
    // Declining queries of a page.
    SearchTerm{"which hash algorithm to use", "/blog/which-hash-for-which-job/", 92, 3.1,
               Trend::falls},
    SearchTerm{"md5 or sha256", "/blog/which-hash-for-which-job/", 74, 2.8, Trend::falls},
    SearchTerm{"is sha1 still safe", "/blog/which-hash-for-which-job/", 41, 3.3, Trend::falls},
    // Ranked at the top, with few clicks.
    SearchTerm{"json formatter", "/t/json-formatter/", 220, 2.4, Trend::steady, 0.33},
    SearchTerm{"json validator", "/t/json-formatter/", 130, 3.1, Trend::steady, 0.4},
    SearchTerm{"decode jwt online", "/t/jwt-decoder/", 80, 2.7, Trend::steady, 0.42},
    // Two pages that compete for one query.
    SearchTerm{"how to merge pdf files", "/tutorials/merge-pdf-files-without-losing-anything/", 62,
               6.3},
    SearchTerm{"how to merge pdf files", "/blog/merge-pdf-the-whole-guide/", 55, 8.8, Trend::steady,
               0.35},
    // Ranked just below the top.
    SearchTerm{"how to decode a jwt", "/tutorials/read-a-json-web-token/", 58, 8.4},
    SearchTerm{"why is my json invalid", "/blog/why-is-my-json-not-valid/", 46, 9.1},
    SearchTerm{"aes encryption online", "/t/aes-encrypt-decrypt/", 88, 12.6},
    SearchTerm{"argon2 hash online", "/t/hash-generator/", 34, 13.2},
    // Improved by a dedicated text.
    SearchTerm{"what is base64 used for", "/t/base64/", 76, 4.2, Trend::rewritten},
    SearchTerm{"how to compare two hashes", "/t/hash-generator/", 54, 5.1, Trend::rewritten},
    SearchTerm{"when to use uuid", "/t/uuid-generator/", 61, 4.6, Trend::rewritten},
    // Queries without a matching page.
    SearchTerm{"yaml vs json", "/", 58, 31.5},
    SearchTerm{"what is a webhook signature", "/", 33, 27.2},
    SearchTerm{"how to read a csv file", "/", 47, 38.4},
    SearchTerm{"toml syntax explained", "/", 21, 24.6},
    // A query for a text in German.
    SearchTerm{"download prüfen", "/de/tutorials/einen-download-prufen/", 19, 6.6},
};

constexpr double days_of_rise = 180, days_of_fall = 42, days_of_move = 16;

// Returns the progress of a change, from 0 to 1. `began` is its start in days ago, and `days` its
// duration.
double passed(int days_ago, double began, double days) {
  return std::clamp((began - days_ago) / days, 0.0, 1.0);
}

double position_on_day(const SearchTerm& term, int days_ago) {
  switch (term.trend) {
    case Trend::steady: break;
    case Trend::rises:
      return term.position + 19 * (1 - passed(days_ago, days_of_rise, days_of_rise - 20));
    case Trend::falls: return term.position + 5.5 * passed(days_ago, days_of_fall, days_of_fall);
    case Trend::rewritten:
      return term.position + 7.5 * (1 - passed(days_ago, rewritten_days_ago - 3, days_of_move));
  }
  // All steady terms improve slightly over the year.
  return term.position * (1 + 0.0006 * days_ago);
}

double course_of_interest(const SearchTerm& term, int days_ago) {
  if (term.trend != Trend::rises) return 1;
  return std::exp2(-4 * (1 - passed(days_ago, days_of_rise, days_of_rise)));
}

// Returns a pseudorandom factor from 0.86 to 1.14.
double noise(const SearchTerm& term, int days_ago, std::uint64_t kind) {
  const auto number = static_cast<std::uint64_t>(&term - terms.data());
  return 0.86 + 0.28 * chance(static_cast<std::uint64_t>(days_ago), number * 4 + kind) / 99.0;
}

}  // namespace

std::span<const SearchTerm> search_terms() { return terms; }

SearchDay search_day(const SearchTerm& term, int days_ago, double liveliness) {
  const auto position = position_on_day(term, days_ago) * (0.96 + 0.04 * noise(term, days_ago, 0));
  const auto impressions =
      term.impressions * liveliness * course_of_interest(term, days_ago) * noise(term, days_ago, 1);
  const auto clicks =
      impressions * term.appeal * ClickCurve().at(position) * noise(term, days_ago, 2);
  return {std::round(impressions), clicks, std::max(1.0, std::round(position * 100) / 100)};
}

}  // namespace toolyard::demo
