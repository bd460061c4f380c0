#include "tools/jose/claims/checks.h"

#include <algorithm>
#include <set>

#include "core/endpoint/budget.h"
#include "tools/jose/claims/numeric_date.h"

namespace toolyard::jose {
namespace {

constexpr double seconds_a_day = 86'400;
constexpr std::size_t steps_per_name = 200;

class ClaimChecker {
 public:
  ClaimChecker(const JsonValue& payload, const Moment& moment, Report& report)
      : payload_(payload), moment_(moment), now_(seconds_of(moment.now)), report_(report) {}

  void times() {
    expiry();
    not_before();
    const auto issued = numeric_date(payload_.find("iat"));
    if (issued && *issued > now_ + moment_.tolerance) {
      report_.find(FindingCode::issued_in_future, Severity::medium,
                   "`iat` is in the future, so the clock of the issuer may be wrong: " +
                       when(*issued) + ".");
    }
    lifetime();
    for (const std::string_view name : {"iat", "nbf", "exp"}) {
      milliseconds(name);
      not_a_time(name);
    }
  }

  void max_age(std::int64_t seconds) {
    const auto issued = numeric_date(payload_.find("iat"));
    if (!issued)
      return report_.check(CheckName::max_age, false, "The token has no issue time in `iat`.");
    const auto age = now_ - *issued;
    const bool is_future = age < -moment_.tolerance;
    const bool holds = !is_future && age <= static_cast<double>(seconds) + moment_.tolerance;
    report_.check(
        CheckName::max_age, holds,
        is_future ? "`iat` is in the future." : "The token was issued " + when(*issued) + ".");
  }

  void text(CheckName check, std::string_view name, const std::vector<std::string_view>& wanted) {
    const auto found = payload_.string_at(name);
    const bool holds = found && std::ranges::find(wanted, *found) != wanted.end();
    report_.check(check, holds,
                  found ? "The value in the token is " + in_quotes(*found) + "."
                        : "The token has no string `" + std::string(name) + "`.");
  }

  void audience(const std::vector<std::string_view>& wanted) {
    const auto claim = payload_.find("aud");
    spend(steps_per_name * wanted.size());
    const std::set<std::string_view> known(wanted.begin(), wanted.end());
    bool holds = false;
    const auto compare = [&](const JsonValue& one) {
      const auto name = one.string();
      holds = holds || (name && known.contains(*name));
      return !holds;
    };
    if (claim && claim->is_string()) compare(*claim);
    else if (claim) claim->for_each_item(compare);
    report_.check(CheckName::audience, holds,
                  claim ? "The audience of the token is " + in_quotes(claim->written()) + "."
                        : "The token has no `aud`.");
  }

 private:
  std::string when(double seconds) const {
    const auto moment = moment_of(seconds);
    return moment ? relative_time(*moment, moment_.now)
                  : std::string("outside the years 0000 to 9999");
  }

  // Returns the seconds of a time; nothing if it is missing. Adds a failed check if it is not a
  // number.
  std::optional<double> time_at(std::string_view name, CheckName check) {
    const auto claim = payload_.find(name);
    if (!claim) return std::nullopt;
    const auto seconds = numeric_date(claim);
    if (!seconds) report_.check(check, false, why_no_time(name, *claim));
    return seconds;
  }

  static std::string why_no_time(std::string_view name, const JsonValue& claim) {
    const auto begin = "`" + std::string(name) + "` ";
    if (claim.is_string())
      return begin + "is the text " + in_quotes(claim.string().value_or("")) +
             ", not a number of seconds.";
    if (claim.is_number()) return begin + "is too large for a number of seconds.";
    return begin + "is " + in_quotes(claim.written()) + ", not a number of seconds.";
  }

  void not_a_time(std::string_view name) {
    const auto claim = payload_.find(name);
    if (!claim || numeric_date(claim)) return;
    report_.find(FindingCode::invalid_time, Severity::high,
                 why_no_time(name, *claim) + " Verifiers reject it or ignore it.");
  }

  void expiry() {
    if (!payload_.find("exp")) {
      return report_.find(FindingCode::no_expiry, Severity::medium,
                          "The token has no `exp`, so it never expires.");
    }
    const auto ends = time_at("exp", CheckName::expiry);
    if (!ends) return;
    const bool is_over = now_ >= *ends + moment_.tolerance;
    const auto detail = (is_over ? "The token expired " : "The token expires ") + when(*ends) + ".";
    report_.check(CheckName::expiry, !is_over, detail);
    if (is_over) report_.find(FindingCode::expired, Severity::medium, detail);
  }

  void not_before() {
    const auto begins = time_at("nbf", CheckName::not_before);
    if (!begins) return;
    const bool is_active = now_ + moment_.tolerance >= *begins;
    const auto detail = (is_active ? "The token has been valid since `nbf`, "
                                   : "The token is not valid before `nbf`, ") +
                        when(*begins) + ".";
    report_.check(CheckName::not_before, is_active, detail);
    if (!is_active) report_.find(FindingCode::not_yet_valid, Severity::medium, detail);
  }

  void lifetime() {
    const auto seconds = times_of(payload_, moment_).lifetime_seconds;
    if (!seconds || *seconds <= seconds_a_day) return;
    report_.find(FindingCode::long_lifetime, Severity::low,
                 *seconds < 1e11 ? "The token is valid for " + duration_text(*seconds) + "."
                                 : "The token is valid for thousands of years.");
  }

  void milliseconds(std::string_view name) {
    const auto seconds = numeric_date(payload_.find(name));
    if (!seconds || !looks_like_milliseconds(*seconds)) return;
    report_.find(FindingCode::milliseconds, Severity::high,
                 "`" + std::string(name) +
                     "` is in milliseconds. Readers interpret it as seconds: " +
                     "a time thousands of years in the future.");
  }

  const JsonValue& payload_;
  const Moment& moment_;
  double now_;
  Report& report_;
};

void fail_all(const Expectation& expectation, Report& report) {
  const std::string detail = "The token has no claims.";
  if (!expectation.issuers.empty()) report.check(CheckName::issuer, false, detail);
  if (!expectation.audiences.empty()) report.check(CheckName::audience, false, detail);
  if (expectation.subject) report.check(CheckName::subject, false, detail);
  if (expectation.max_age_seconds) report.check(CheckName::max_age, false, detail);
}

std::string plain_type(std::string_view name) {
  std::string plain(name);
  for (auto& c : plain) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  }
  constexpr std::string_view prefix = "application/";
  const bool is_simple = plain.starts_with(prefix) && !plain.substr(prefix.size()).contains('/');
  return is_simple ? plain.substr(prefix.size()) : plain;
}

}  // namespace

void check_claims(const std::optional<JsonValue>& payload, const Expectation& expectation,
                  const Moment& moment, Report& report) {
  if (!payload) return fail_all(expectation, report);
  ClaimChecker checker(*payload, moment, report);
  checker.times();
  if (!expectation.issuers.empty()) checker.text(CheckName::issuer, "iss", expectation.issuers);
  if (!expectation.audiences.empty()) checker.audience(expectation.audiences);
  if (expectation.subject) checker.text(CheckName::subject, "sub", {*expectation.subject});
  if (expectation.max_age_seconds) checker.max_age(*expectation.max_age_seconds);
}

void check_typ(const JsonValue& header, std::string_view wanted, Report& report) {
  const auto found = header.string_at("typ");
  report.check(CheckName::typ, found && plain_type(*found) == plain_type(wanted),
               found ? "The type of the token is " + in_quotes(*found) + "."
                     : "The header has no string `typ`.");
}

}  // namespace toolyard::jose
