#include "adapters/s3/bucket.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "adapters/http_client/url.h"
#include "core/text/characters.h"
#include "core/text/url.h"

namespace toolyard::s3 {
namespace {

using http_client::Fault;
using http_client::Response;

constexpr int tries = 2;
constexpr std::size_t max_listed = 1000;  // of a folder: far more than media have sizes

http_client::Options client_options(const BucketOptions& options) {
  return {.limits = {.body_bytes = options.max_file_bytes,
                     .connect_time = std::chrono::milliseconds(5'000),
                     .whole_time = std::chrono::milliseconds(60'000),
                     .idle_time = std::chrono::milliseconds(10'000)},
          .proxy = options.proxy};
}

bool is_worth_a_retry(const Response& response) {
  return response.status == 429 || response.status >= 500;
}
bool is_worth_a_retry(Fault fault) {
  return fault == Fault::no_connection || fault == Fault::broken || fault == Fault::timed_out;
}

// Returns the text of each element of this name. Names of files need no decoding.
std::vector<std::string> texts_of(std::string_view xml, std::string_view element) {
  const auto open = "<" + std::string(element) + ">", close = "</" + std::string(element) + ">";
  std::vector<std::string> texts;
  for (auto at = xml.find(open); at != xml.npos && texts.size() < max_listed;
       at = xml.find(open, at + 1)) {
    const auto begin = at + open.size(), end = xml.find(close, begin);
    if (end == xml.npos) break;
    texts.emplace_back(xml.substr(begin, end - begin));
  }
  return texts;
}

// Returns what the service says about an error, such as `AccessDenied`.
std::string reason_of(const Response& response) {
  const auto codes = texts_of(std::string_view(response.body).substr(0, 4096), "Code");
  auto reason = "status " + std::to_string(response.status);
  const bool is_plain = !codes.empty() && codes[0].size() <= 60 &&
                        std::ranges::all_of(codes[0], [](char c) { return is_letter_or_digit(c); });
  return is_plain ? reason + " " + codes[0] : reason;
}

}  // namespace

std::optional<std::string> fault_of_bucket_url(const std::string& url) {
  if (auto fault = http_client::fault_of_base_url(url)) return fault;
  const auto path = split_url(url).path;
  if (path.size() < 2) return "Must have the name of the bucket in its path.";
  return std::nullopt;
}

Bucket::Bucket(BucketOptions options, Clock clock, Log& log)
    : options_(std::move(options)), clock_(std::move(clock)), log_(log),
      client_(client_options(options_)) {
  const auto parts = split_url(options_.url);
  host_ = parts.authority;
  origin_ = std::string(parts.scheme) + "://" + host_;
  auto path = std::string(parts.path);
  while (path.ends_with('/')) path.pop_back();
  root_path_ = path + "/";
  const auto end = path.find('/', 1);
  bucket_path_ = path.substr(0, end);
  if (end != path.npos) prefix_ = path.substr(end + 1) + "/";
}

http_client::Request Bucket::request_of(const Call& call) const {
  http_client::Request request{
      .method = std::string(call.method),
      .url = origin_ + call.path + (call.query.empty() ? "" : "?") + call.query,
      .body = std::string(call.body)};
  for (auto& [name, value] : signature_headers(options_.credentials,
                                               {.method = call.method,
                                                .host = host_,
                                                .path = call.path,
                                                .query = call.query,
                                                .body = call.body},
                                               clock_()))
    request.headers.push_back({std::move(name), std::move(value)});
  if (!call.media_type.empty())
    request.headers.push_back({"Content-Type", std::string(call.media_type)});
  return request;
}

std::unexpected<Error> Bucket::failed(const Call& call, std::string_view reason) const {
  log_.event(LogLevel::error, "media bucket fails",
             {{"method", call.method}, {"path", call.path}, {"reason", reason}});
  auto error = fail(problems::file_store_unavailable, "The bucket for media cannot be used now.");
  error.error().retry_after_s = 10;
  return error;
}

// Returns the response, of which 404 is one, and everything else but success a failure.
Result<Response> Bucket::send(const Call& call) {
  std::string reason;
  for (int i = 0; i < tries; ++i) {
    auto response = client_.send(request_of(call));
    if (!response) {
      reason =
          std::string(http_client::name_of(response.error().fault)) + ": " + response.error().what;
      if (is_worth_a_retry(response.error().fault)) continue;
      break;
    }
    if (response->status < 300 || response->status == 404) return std::move(*response);
    reason = reason_of(*response);
    if (!is_worth_a_retry(*response)) break;
  }
  return failed(call, reason);
}

Result<void> Bucket::put(std::string_view name, std::string_view bytes,
                         std::string_view media_type) {
  if (!is_stored_name(name)) throw std::logic_error("not a name of a stored file");
  const Call call{.method = "PUT", .path = path_of(name), .body = bytes, .media_type = media_type};
  TOOLYARD_TRY(const auto response, send(call));
  if (response.status == 404) return failed(call, "there is no such bucket");
  return {};
}

Result<std::optional<std::string>> Bucket::get(std::string_view name) {
  if (!is_stored_name(name)) return std::nullopt;
  TOOLYARD_TRY(auto response, send({.method = "GET", .path = path_of(name)}));
  if (response.status == 404) return std::nullopt;
  return std::move(response.body);
}

Result<std::vector<std::string>> Bucket::names_in(std::string_view folder) {
  const auto prefix = prefix_ + std::string(folder) + "/";
  TOOLYARD_TRY(const auto response,
               send({.method = "GET",
                     .path = bucket_path_ + "/",
                     .query = "list-type=2&prefix=" + percent_encoded(prefix)}));
  std::vector<std::string> names;
  for (const auto& key : texts_of(response.body, "Key"))
    if (key.starts_with(prefix) && is_stored_name(std::string_view(key).substr(prefix_.size())))
      names.push_back(key.substr(prefix_.size()));
  return names;
}

Result<void> Bucket::remove_folder(std::string_view folder) {
  TOOLYARD_TRY(const auto names, names_in(folder));
  for (const auto& name : names)
    TOOLYARD_TRY_VOID(send({.method = "DELETE", .path = path_of(name)}));
  return {};
}

}  // namespace toolyard::s3
