#include "adapters/search_console/console.h"

#include <utility>

#include "adapters/search_console/refusal.h"
#include "core/json/decoder.h"
#include "core/json/writer.h"
#include "core/text/url.h"

namespace toolyard::search_console {

namespace {

constexpr std::string_view who = "Search Console";
constexpr std::size_t max_answer_bytes = std::size_t{64} << 20;
constexpr std::size_t max_token_bytes = std::size_t{256} << 10;

http_client::Options client_options(const Options& options, std::size_t max_bytes) {
  return {.limits = {.body_bytes = max_bytes, .whole_time = options.timeout},
          .proxy = options.proxy};
}

std::string without_slashes(std::string base) {
  while (base.ends_with('/')) base.pop_back();
  return base;
}

struct Texts {
  std::string json;
  JsonDecoder decoder;
};

std::expected<SearchConsolePage, SearchConsoleFault> read(std::string body) {
  SearchConsolePage page{.bytes = body.size(), .sha256 = sha256(body)};
  const auto texts = std::make_shared<Texts>(std::move(body));
  if (!texts->decoder.decode(PaddedText::of(texts->json), type_of<SearchConsoleResponse>,
                             &page.answer, {.skips_unknown = true}))
    return std::unexpected(
        SearchConsoleFault{.what = "The response of Search Console is not valid JSON."});
  page.texts = texts;
  return page;
}

}  // namespace

GoogleSearchConsole::GoogleSearchConsole(Options options)
    : base_url_(without_slashes(options.base_url)), now_(options.now),
      client_(client_options(options, max_answer_bytes)),
      tokens_(std::move(options.credentials), client_options(options, max_token_bytes),
              options.now),
      pace_(options.gap) {}

std::expected<SearchConsolePage, SearchConsoleFault> GoogleSearchConsole::ask(
    const SearchConsoleRequest& question, std::stop_token stop) {
  constexpr int unauthorized = 401;
  for (const bool may_refresh : {true, false}) {
    TOOLYARD_TRY(const auto token, tokens_.get(stop));
    TOOLYARD_TRY(auto response, send(question, token, stop));
    if (response.status == unauthorized) {
      tokens_.forget(token);
      if (may_refresh) continue;
    }
    if (response.status / 100 != 2)
      return std::unexpected(fault_of(who, std::move(response), token, now_()));
    return read(std::move(response.body));
  }
  std::unreachable();
}

std::expected<http_client::Response, SearchConsoleFault> GoogleSearchConsole::send(
    const SearchConsoleRequest& question, const std::string& token, const std::stop_token& stop) {
  pace_.wait(stop);
  auto response = client_.send({.method = "POST",
                                .url = base_url_ + "/webmasters/v3/sites/" +
                                       percent_encoded(question.site) + "/searchAnalytics/query",
                                .headers = {{"Authorization", "Bearer " + token},
                                            {"Content-Type", "application/json"},
                                            {"Accept", "application/json"}},
                                .body = to_json(question)},
                               stop);
  if (!response) return std::unexpected(fault_of(who, response.error()));
  return std::move(*response);
}

}  // namespace toolyard::search_console
