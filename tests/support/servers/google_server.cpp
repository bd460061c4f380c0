#include "tests/support/servers/google_server.h"

#include <simdjson.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <tuple>

#include "core/json/writer.h"
#include "core/text/base64.h"
#include "core/time/day.h"
#include "tests/support/servers/google_key.h"

namespace toolyard::testing {

namespace {

using simdjson::dom::element;

std::string decoded_url(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (text[i] == '%' && i + 2 < text.size()) {
      plain += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
      i += 2;
    } else {
      plain += text[i];
    }
  return plain;
}

std::string decoded_segment(std::string_view text) {
  std::string bytes(base64_decoded_capacity(text.size()), '\0');
  bytes.resize(decode_base64(text, base64_url, bytes.data()).written);
  return bytes;
}

std::string key_file(const GoogleServer& server, ServiceKey which) {
  std::string json;
  {
    JsonObject file(json);
    file.text("type", "service_account");
    file.text("project_id", "tests");
    file.text("private_key_id", "0123456789abcdef");
    file.text("private_key", private_key_pem(which));
    file.text("client_email", GoogleServer::client_email());
    file.text("client_id", "1234567890");
    file.text("auth_uri", "https://accounts.google.com/o/oauth2/auth");
    file.text("token_uri", server.token_uri());
  }
  return json;
}

Reply no_token(std::string_view error, std::string_view description) {
  Reply reply{.status = 400};
  reply.body = R"({"error":)";
  append_json_text(reply.body, error);
  reply.body += R"(,"error_description":)";
  append_json_text(reply.body, description);
  reply.body += "}";
  return reply;
}

// Returns what is wrong with the claims; empty if nothing is.
std::string fault_of_claims(const element& claims, const std::string& token_uri, Instant now) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now).time_since_epoch().count();
  const std::int64_t issued = claims["iat"], ends = claims["exp"];
  if (std::string_view(claims["iss"]) != GoogleServer::client_email())
    return "Invalid grant: account not found";
  if (std::string_view(claims["scope"]) != "https://www.googleapis.com/auth/webmasters.readonly")
    return "Invalid OAuth scope";
  if (std::string_view(claims["aud"]) != token_uri) return "Invalid JWT: wrong audience.";
  if (issued > seconds + 60 || ends <= seconds || ends - issued > 3'600)
    return "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable "
           "timeframe.";
  return {};
}

std::string header_in(const std::string& head, const std::string& name) {
  const auto at = head.find("\r\n" + name + ": ");
  if (at == head.npos) return {};
  const auto begin = at + name.size() + 4;
  return head.substr(begin, head.find("\r\n", begin) - begin);
}

std::string& key_of(SearchRow& row, const std::string& dimension) {
  if (dimension == "date") return row.date;
  if (dimension == "query") return row.query;
  if (dimension == "page") return row.page;
  if (dimension == "country") return row.country;
  return row.device;
}

struct Sums {
  std::int64_t clicks = 0, impressions = 0;
  double position = 0;
};

}  // namespace

std::string google_day(int days_ago) {
  const auto today = std::chrono::floor<std::chrono::days>(system_now() - std::chrono::hours(8));
  return day_text(Day(today.time_since_epoch().count()) - days_ago);
}

void await_a_lasting_day() {
  const auto now = system_now();
  const auto midnight = std::chrono::floor<std::chrono::days>(now);
  for (const auto end : {std::chrono::hours(8), std::chrono::hours(24)}) {
    const auto left = midnight + end - now;
    if (left.count() > 0 && left < std::chrono::minutes(2))
      std::this_thread::sleep_for(left + std::chrono::milliseconds(100));
  }
}

Reply google_refusal(int status, std::string_view reason, std::string_view message,
                     std::vector<std::string> headers) {
  Reply reply{.status = status, .headers = std::move(headers)};
  reply.body = R"({"error":{"code":)" + std::to_string(status) + R"(,"message":)";
  append_json_text(reply.body, message);
  reply.body += R"(,"errors":[{"domain":"usageLimits","reason":)";
  append_json_text(reply.body, reason);
  reply.body += R"(,"message":"more"}],"status":"SOME"}})";
  return reply;
}

GoogleServer::GoogleServer(Clock now) : now_(std::move(now)) {
  http_.answer_by([this](const ModelServer::Received& received) { return answer(received); });
}

std::string GoogleServer::credentials() const { return key_file(*this, ServiceKey::known); }
std::string GoogleServer::foreign_credentials() const {
  return key_file(*this, ServiceKey::foreign);
}

void GoogleServer::put(const std::string& site, std::vector<SearchRow> rows) {
  const std::scoped_lock lock(mutex_);
  sites_[site] = std::move(rows);
}
void GoogleServer::incomplete_from(const std::string& date) {
  const std::scoped_lock lock(mutex_);
  incomplete_from_ = date;
}
void GoogleServer::disturb(std::vector<std::optional<Reply>> replies) {
  const std::scoped_lock lock(mutex_);
  disturbances_.assign(replies.begin(), replies.end());
}
void GoogleServer::disturb_sign_in(std::vector<std::optional<Reply>> replies) {
  const std::scoped_lock lock(mutex_);
  disturbed_sign_ins_.assign(replies.begin(), replies.end());
}
void GoogleServer::end_tokens() {
  const std::scoped_lock lock(mutex_);
  tokens_.clear();
}
void GoogleServer::give_tokens_for(std::int64_t seconds) {
  const std::scoped_lock lock(mutex_);
  seconds_ = seconds;
}
std::vector<GoogleServer::Requested> GoogleServer::requested() const {
  const std::scoped_lock lock(mutex_);
  return requested_;
}
std::size_t GoogleServer::sign_ins() const {
  const std::scoped_lock lock(mutex_);
  return sign_ins_;
}
std::string GoogleServer::last_token() const {
  const std::scoped_lock lock(mutex_);
  return last_token_;
}

Reply GoogleServer::answer(const ModelServer::Received& received) {
  const std::scoped_lock lock(mutex_);
  constexpr std::string_view begin = "POST /webmasters/v3/sites/", end = "/searchAnalytics/query ";
  const auto line = std::string_view(received.head).substr(0, received.head.find("\r\n"));
  if (line.starts_with("POST /token ")) return sign_in(received);
  const auto until = line.find(end);
  if (!line.starts_with(begin) || until == line.npos)
    return google_refusal(404, "notFound", "Not Found");
  return query(received, decoded_url(line.substr(begin.size(), until - begin.size())));
}

Reply GoogleServer::sign_in(const ModelServer::Received& received) {
  ++sign_ins_;
  if (!disturbed_sign_ins_.empty()) {
    auto reply = std::move(disturbed_sign_ins_.front());
    disturbed_sign_ins_.pop_front();
    if (reply) return *reply;
  }
  constexpr std::string_view begin =
      "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=";
  if (!received.body.starts_with(begin) ||
      header_in(received.head, "Content-Type") != "application/x-www-form-urlencoded")
    return no_token("unsupported_grant_type", "Invalid grant_type");
  const auto jwt = received.body.substr(begin.size());
  const auto first = jwt.find('.'), second = jwt.rfind('.');
  if (first == jwt.npos || first == second) return no_token("invalid_grant", "Bad Request");
  if (!is_signed(jwt.substr(0, second), decoded_segment(jwt.substr(second + 1))))
    return no_token("invalid_grant", "Invalid JWT Signature.");
  simdjson::dom::parser header, parser;
  const auto header_text = decoded_segment(jwt.substr(0, first));
  const auto claims_text = decoded_segment(jwt.substr(first + 1, second - first - 1));
  if (std::string_view(header.parse(header_text)["alg"]) != "RS256")
    return no_token("invalid_grant", "Invalid JWT: wrong algorithm.");
  const auto fault = fault_of_claims(parser.parse(claims_text), token_uri(), now_());
  if (!fault.empty()) return no_token("invalid_grant", fault);
  last_token_ = "ya29.planted-" + std::to_string(sign_ins_);
  tokens_.insert(last_token_);
  return {.body = R"({"access_token":")" + last_token_ + R"(","expires_in":)" +
                  std::to_string(seconds_) + R"(,"token_type":"Bearer"})"};
}

Reply GoogleServer::query(const ModelServer::Received& received, const std::string& site) {
  simdjson::dom::parser parser;
  element body;
  if (parser.parse(received.body).get(body) != simdjson::SUCCESS)
    return google_refusal(400, "parseError", "Parse Error");
  Requested one{.site = site};
  for (const auto [name, value] : simdjson::dom::object(body)) {
    if (name == "startDate") one.start_date = std::string_view(value);
    else if (name == "endDate") one.end_date = std::string_view(value);
    else if (name == "dataState") one.data_state = std::string_view(value);
    else if (name == "type") one.type = std::string_view(value);
    else if (name == "rowLimit") one.row_limit = value;
    else if (name == "startRow") one.start_row = value;
    else if (name == "dimensions")
      for (const auto dimension : value) one.dimensions.emplace_back(std::string_view(dimension));
    else return google_refusal(400, "badRequest", "Unknown name");
  }
  requested_.push_back(one);
  if (!disturbances_.empty()) {
    auto reply = std::move(disturbances_.front());
    disturbances_.pop_front();
    if (reply) return *reply;
  }
  const auto shown = header_in(received.head, "Authorization");
  if (!shown.starts_with("Bearer ") || !tokens_.contains(shown.substr(7)))
    return google_refusal(401, "authError", "Invalid Credentials");
  if (!sites_.contains(site))
    return google_refusal(403, "forbidden",
                          "User does not have sufficient permission for site '" + site + "'.");
  if (one.row_limit < 1 || one.row_limit > 25'000 || one.start_row < 0 ||
      one.end_date < one.start_date || one.type != "web")
    return google_refusal(400, "invalidParameter", "Invalid value");
  return {.body = report(one)};
}

// Returns a page of rows, by descending clicks, then in the order of their keys.
std::string GoogleServer::report(const Requested& question) const {
  const bool tells_fresh = question.data_state == "all";
  std::map<std::vector<std::string>, Sums> grouped;
  for (auto row : sites_.at(question.site)) {
    if (row.date < question.start_date || row.date > question.end_date) continue;
    if (!tells_fresh && !incomplete_from_.empty() && row.date >= incomplete_from_) continue;
    std::vector<std::string> keys;
    for (const auto& dimension : question.dimensions) keys.push_back(key_of(row, dimension));
    auto& sums = grouped[keys];
    sums.clicks += row.clicks;
    sums.impressions += row.impressions;
    sums.position += row.position * double(row.impressions);
  }
  std::vector<std::pair<std::vector<std::string>, Sums>> rows(grouped.begin(), grouped.end());
  std::ranges::stable_sort(rows,
                           [](auto& a, auto& b) { return a.second.clicks > b.second.clicks; });
  const auto first = std::min(rows.size(), std::size_t(question.start_row));
  const auto last = std::min(rows.size(), first + std::size_t(question.row_limit));
  std::string json = "{";
  for (auto i = first; i < last; ++i) {
    json += i == first ? R"("rows":[{"keys":[)" : R"(,{"keys":[)";
    for (std::size_t k = 0; k < rows[i].first.size(); ++k) {
      if (k > 0) json += ',';
      append_json_text(json, rows[i].first[k]);
    }
    const auto& sums = rows[i].second;
    json += R"(],"clicks":)" + std::to_string(sums.clicks) + R"(,"impressions":)" +
            std::to_string(sums.impressions) + R"(,"ctr":)";
    append_json_number(json, double(sums.clicks) / double(sums.impressions));
    json += R"(,"position":)";
    append_json_number(json, sums.position / double(sums.impressions));
    json += '}';
  }
  if (first < last) json += "],";
  json += R"("responseAggregationType":"byPage")";
  const bool has_date = std::ranges::find(question.dimensions, "date") != question.dimensions.end();
  if (tells_fresh && has_date && !incomplete_from_.empty() && incomplete_from_ <= question.end_date)
    json += R"(,"metadata":{"first_incomplete_date":")" +
            std::max(incomplete_from_, question.start_date) + "\"}";
  return json + "}";
}

}  // namespace toolyard::testing
