#include "adapters/search_console/tokens.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "adapters/search_console/assertion.h"
#include "adapters/search_console/refusal.h"
#include "core/json/decoder.h"

namespace toolyard::search_console {

namespace {

using std::chrono::seconds;

constexpr std::string_view token_server = "Google's sign-in";
constexpr double max_seconds = 86'400;
// Allowance for the duration of a request and for differing clocks.
constexpr seconds margin{120};

struct Given {
  std::string_view access_token;
  double expires_in = 0;
  static constexpr auto fields(auto...) {
    return std::array{field<&Given::access_token>("Access token."),
                      field<&Given::expires_in>("Lifetime of the access token, in seconds.")};
  }
};

// Whether the text can be sent in a header.
bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7f'; });
}

std::unexpected<SearchConsoleFault> broken() {
  return std::unexpected(SearchConsoleFault{
      .what = std::string(token_server).append(" responded without an access token.")});
}

}  // namespace

Tokens::Tokens(Credentials credentials, http_client::Options options, Clock now)
    : credentials_(std::move(credentials)), now_(std::move(now)), client_(std::move(options)) {}

std::expected<std::string, SearchConsoleFault> Tokens::get(const std::stop_token& stop) {
  const std::scoped_lock lock(mutex_);
  if (!token_.empty() && now_() < good_until_) return token_;
  return ask(stop);
}

void Tokens::forget(const std::string& token) {
  const std::scoped_lock lock(mutex_);
  if (token_ == token) token_.clear();
}

std::expected<std::string, SearchConsoleFault> Tokens::ask(const std::stop_token& stop) {
  const auto requested_at = now_();
  const auto signed_text = assertion(credentials_, requested_at);
  auto response = client_.send(
      {.method = "POST",
       .url = credentials_.token_uri,
       .headers = {{"Content-Type", "application/x-www-form-urlencoded"},
                   {"Accept", "application/json"}},
       .body = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=" +
               signed_text},
      stop);
  if (!response) return std::unexpected(fault_of(token_server, response.error()));
  if (response->status / 100 != 2)
    return std::unexpected(fault_of(token_server, std::move(*response), signed_text, requested_at));
  JsonDecoder decoder;
  Given given;
  if (!decoder.decode(PaddedText::of(response->body), type_of<Given>, &given,
                      {.skips_unknown = true}) ||
      !is_token(given.access_token))
    return broken();
  token_ = given.access_token;
  const auto holds =
      seconds(static_cast<std::int64_t>(std::clamp(given.expires_in, 0., max_seconds)));
  good_until_ = requested_at + holds - std::min(margin, holds / 2);
  return token_;
}

}  // namespace toolyard::search_console
