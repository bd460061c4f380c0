#include "pages/media/media_files.h"

#include <algorithm>
#include <utility>

#include "core/text/characters.h"
#include "core/text/names/media_links.h"
#include "core/text/url.h"
#include "http/api/problem.h"
#include "pages/media/byte_range.h"

namespace toolyard::pages {
namespace {

// A year: the contents of a name never change.
constexpr std::string_view caching = "public, max-age=31536000, immutable";
// Opened by itself, an SVG document runs nothing, loads nothing and belongs to no site.
constexpr std::string_view svg_policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";
// Viewers of PDF in browsers are styled by the page that they make around it.
constexpr std::string_view pdf_policy =
    "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

std::optional<MediaName> name_in(const http::Request& request) {
  auto path = request.path;
  if (!path.starts_with(media_root)) return std::nullopt;
  path.remove_prefix(media_root.size());
  const auto slash = path.find('/');
  if (slash == path.npos) return std::nullopt;
  return read_media_name(path.substr(0, slash), path.substr(slash + 1));
}

std::string disposition_of(const MediaName& name) {
  const auto full = (name.words.empty() ? name.hash : name.words) + "." + name.extension;
  std::string ascii;
  for (const char c : full)
    ascii += is_letter_or_digit(c) || c == '.' || c == '-' || c == '_' ? c : '_';
  auto value = "inline; filename=\"" + ascii + "\"";
  if (const auto exact = percent_encoded(full, ".-_"); exact != ascii)
    value += "; filename*=UTF-8''" + exact;
  return value;
}

// A range belongs to the version that `If-Range` names.
bool takes_range(const http::Request& request, const std::string& tag) {
  const auto condition = request.header("if-range");
  return !condition.data() || condition == "\"" + tag + "\"";
}

void cut(const http::Request& request, http::Response& response, std::size_t size) {
  const auto header = request.header("range");
  // What the client has already is answered as such, whatever part it asks for.
  const bool is_read = request.method == http::Method::get && !request.known.if_none_match.data();
  if (!header.data() || !is_read || !takes_range(request, response.entity_tag)) return;
  const auto range = requested_range(header, size);
  if (!range) return;
  const auto total = "/" + std::to_string(size);
  response.status = range->size == 0 ? 416 : 206;
  response.skip_compression = true;
  response.static_body = response.static_body.substr(range->begin, range->size);
  if (range->size == 0) {
    response.add_header("Content-Range", "bytes *" + total);
    response.keeper.reset();
    response.cache_control = "no-store";
    return;
  }
  response.add_header("Content-Range", "bytes " + std::to_string(range->begin) + "-" +
                                           std::to_string(range->begin + range->size - 1) + total);
}

http::Response response_of(const http::Request& request, const MediaName& name,
                           std::shared_ptr<const std::string> bytes) {
  http::Response response;
  response.content_type = media_type_of(name.extension);
  response.cache_control = caching;
  response.entity_tag = name.hash + "-" + std::to_string(name.width) + name.extension;
  response.static_body = *bytes;
  response.keeper = bytes;
  response.add_header("Accept-Ranges", "bytes");
  if (name.extension == "svg") response.content_security_policy = svg_policy;
  if (name.extension == "pdf") {
    response.content_security_policy = pdf_policy;
    response.add_header("Content-Disposition", disposition_of(name));
  }
  cut(request, response, bytes->size());
  return response;
}

}  // namespace

std::optional<http::Response> MediaFiles::kept(const http::Request& request) {
  const auto name = name_in(request);
  if (!name) return std::nullopt;
  auto bytes = cache_.find(name->stored(), std::chrono::steady_clock::now());
  return bytes ? std::optional(response_of(request, *name, std::move(bytes))) : std::nullopt;
}

Result<std::optional<std::string>> MediaFiles::read_file(const std::string& name) {
  if (!reads_.try_acquire()) {
    auto busy = fail(problems::file_store_unavailable, "Too many files are being read.");
    busy.error().retry_after_s = 1;
    return busy;
  }
  struct Place {
    std::counting_semaphore<>& of;
    ~Place() { of.release(); }
  } const place{reads_};
  return files_.get(name);
}

http::Response MediaFiles::respond(const http::Request& request) {
  const auto name = name_in(request);
  if (!name) return http::http_error("not_found", "This file does not exist.", request);
  const auto stored = name->stored();
  auto read = read_file(stored);
  if (!read) return http::problem_response(read.error(), request.path, request.request_id);
  if (!*read) return http::http_error("not_found", "This file does not exist.", request);
  return response_of(request, *name,
                     cache_.put(stored, std::move(**read), std::chrono::steady_clock::now()));
}

std::vector<http::Page> MediaFiles::pages() {
  return {{.path = std::string(media_root) + "{id}/{name}",
           .make = [this](const http::Request& request) { return respond(request); },
           .cost = Cost::store,
           .takes_any_query = true,
           .kept = [this](const http::Request& request) { return kept(request); }}};
}

}  // namespace toolyard::pages
