#include "adapters/s3/bucket.h"

#include <algorithm>
#include <charconv>
#include <optional>
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

// Returns the header for a part of an object; empty for the whole.
std::string range_header(const FilePart& part) {
  if (part == FilePart()) return {};
  const auto number = [](std::optional<std::uint64_t> value) {
    return value ? std::to_string(*value) : std::string();
  };
  return "bytes=" + number(part.first) + "-" + number(part.last);
}

// Returns the size of the whole object in the `Content-Range` of a part.
std::optional<std::uint64_t> size_in_range(const Response& response) {
  const auto* range = response.header("content-range");
  const auto slash = range ? range->find('/') : std::string::npos;
  if (slash == std::string::npos) return std::nullopt;
  std::uint64_t size = 0;
  const auto* end = range->data() + range->size();
  const auto [at, fault] = std::from_chars(range->data() + slash + 1, end, size);
  return fault == std::errc() && at == end ? std::optional(size) : std::nullopt;
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
  // Others are encoded in one way in URLs, and in another one in the lists of objects.
  const bool is_plain = std::ranges::all_of(
      path, [](char c) { return is_letter_or_digit(c) || std::string_view("-_./").contains(c); });
  if (!is_plain) return "Its path may only have letters, digits, `-`, `_`, `.` and `/`.";
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
  if (!call.range.empty()) request.headers.push_back({"Range", call.range});
  return request;
}

std::unexpected<Error> Bucket::failed(const Call& call, std::string_view reason) const {
  log_.event(LogLevel::error, "media bucket fails",
             {{"method", call.method}, {"path", call.path}, {"reason", reason}});
  auto error = fail(problems::file_store_unavailable, "The bucket for media cannot be used now.");
  error.error().retry_after_s = 10;
  return error;
}

// Returns the response, of which 404 is one, and 416 for parts, and everything else but success a
// failure.
Result<Response> Bucket::send(const Call& call) {
  std::string reason;
  for (int i = 0; i < tries; ++i) {
    auto response = client_.send(request_of(call), stop_.get_token());
    if (!response) {
      reason =
          std::string(http_client::name_of(response.error().fault)) + ": " + response.error().what;
      if (is_worth_a_retry(response.error().fault)) continue;
      break;
    }
    const bool is_empty_part = !call.range.empty() && response->status == 416;
    if (response->status < 300 || response->status == 404 || is_empty_part)
      return std::move(*response);
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

Result<std::optional<FileContent>> Bucket::get(std::string_view name, const FilePart& part) {
  if (!is_stored_name(name)) return std::nullopt;
  const Call call{.method = "GET", .path = path_of(name), .range = range_header(part)};
  TOOLYARD_TRY(auto response, send(call));
  if (response.status == 404) return std::nullopt;
  const auto size = response.status == 200 ? response.body.size() : size_in_range(response);
  if (!size) return failed(call, "it does not say how large the object is");
  const auto range = range_of(part, *size);
  // Services may answer with the whole object.
  if (response.status == 200) response.body = response.body.substr(range.begin, range.size);
  if (response.status == 416) response.body.clear();
  if (response.body.size() != range.size) return failed(call, "it has sent another part");
  return FileContent{.bytes = std::move(response.body), .begin = range.begin, .size = *size};
}

Result<Bucket::Listed> Bucket::list(std::string_view folder) {
  const auto prefix = prefix_ + std::string(folder) + "/";
  TOOLYARD_TRY(const auto response,
               send({.method = "GET",
                     .path = bucket_path_ + "/",
                     .query = "list-type=2&prefix=" + percent_encoded(prefix)}));
  const auto truncated = texts_of(response.body, "IsTruncated");
  Listed listed{.has_more = !truncated.empty() && truncated[0] == "true"};
  for (const auto& key : texts_of(response.body, "Key"))
    if (key.starts_with(prefix) && is_stored_name(std::string_view(key).substr(prefix_.size())))
      listed.names.push_back(key.substr(prefix_.size()));
  return listed;
}

Result<void> Bucket::remove_folder(std::string_view folder) {
  TOOLYARD_TRY(const auto listed, list(folder));
  for (const auto& name : listed.names)
    TOOLYARD_TRY_VOID(send({.method = "DELETE", .path = path_of(name)}));
  if (listed.has_more)
    return failed({.method = "GET", .path = path_of(folder)}, "the folder has more objects");
  return {};
}

}  // namespace toolyard::s3
