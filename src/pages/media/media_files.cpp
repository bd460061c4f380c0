#include "pages/media/media_files.h"

#include <algorithm>
#include <chrono>
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

// Tells the size of a file.
constexpr FilePart first_byte{0, 0};
// How long a request waits for another one that reads the same file.
constexpr std::chrono::seconds longest_turn{1};

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

std::string entity_tag_of(const MediaName& name) {
  return name.hash + "-" + std::to_string(name.width) + name.extension;
}

// Returns the part that is to be sent; null: the whole file.
std::optional<FilePart> part_for(const http::Request& request, const MediaName& name) {
  const auto header = request.header("range");
  // What the client has already is answered as such, whatever part it asks for.
  const bool is_read = request.method == http::Method::get && !request.known.if_none_match.data();
  if (!header.data() || !is_read || !takes_range(request, entity_tag_of(name))) return std::nullopt;
  return requested_part(header);
}

http::Response response_for(const MediaName& name) {
  http::Response response;
  response.content_type = media_type_of(name.extension);
  response.cache_control = caching;
  response.entity_tag = entity_tag_of(name);
  response.add_header("Accept-Ranges", "bytes");
  if (name.extension == "svg") response.content_security_policy = svg_policy;
  if (name.extension == "pdf") {
    response.content_security_policy = pdf_policy;
    response.add_header("Content-Disposition", disposition_of(name));
  }
  return response;
}

void note_range(http::Response& response, const ByteRange& range, std::uint64_t size) {
  const auto total = "/" + std::to_string(size);
  response.skip_compression = true;
  response.status = range.size == 0 ? 416 : 206;
  if (range.size == 0) response.cache_control = "no-store";
  response.add_header("Content-Range",
                      range.size == 0 ? "bytes *" + total
                                      : "bytes " + std::to_string(range.begin) + "-" +
                                            std::to_string(range.begin + range.size - 1) + total);
}

// Sends a file of the cache, or a part of it, without a copy.
http::Response response_of(const http::Request& request, const MediaName& name,
                           std::shared_ptr<const std::string> bytes) {
  auto response = response_for(name);
  response.static_body = *bytes;
  if (const auto part = part_for(request, name)) {
    const auto range = range_of(*part, bytes->size());
    note_range(response, range, bytes->size());
    response.static_body = response.static_body.substr(range.begin, range.size);
  }
  response.keeper = std::move(bytes);
  return response;
}

}  // namespace

std::optional<http::Response> MediaFiles::kept(const http::Request& request) {
  const auto name = name_in(request);
  if (!name) return std::nullopt;
  auto bytes = cache_.find(name->stored(), std::chrono::steady_clock::now());
  return bytes ? std::optional(response_of(request, *name, std::move(bytes))) : std::nullopt;
}

MediaFiles::Turn::Turn(MediaFiles& of, const std::string& name) : of_(of), name_(name) {
  std::unique_lock lock(of_.mutex_);
  of_.has_read_.wait_for(lock, longest_turn, [&] { return !of_.under_way_.contains(name_); });
  is_first_ = of_.under_way_.insert(name_).second;
}

MediaFiles::Turn::~Turn() {
  if (!is_first_) return;
  {
    const std::scoped_lock lock(of_.mutex_);
    of_.under_way_.erase(name_);
  }
  of_.has_read_.notify_all();
}

// Of a file that is too large for the cache, only what is sent is read.
Result<std::optional<FileContent>> MediaFiles::read(const std::string& name,
                                                    const std::optional<FilePart>& part) {
  if (part) {
    TOOLYARD_TRY(auto content, files_.get(name, *part));
    if (!content || content->size > FileCache::max_file_bytes) return content;
  }
  return files_.get(name, {});
}

http::Response MediaFiles::respond(const http::Request& request) {
  const auto name = name_in(request);
  if (!name) return http::http_error("not_found", "This file does not exist.", request);
  const auto stored = name->stored();
  const bool is_head = request.method == http::Method::head;
  const auto part = is_head ? std::optional(first_byte) : part_for(request, *name);
  const Turn turn(*this, stored);
  if (auto ready = kept(request)) return std::move(*ready);
  auto read_file = read(stored, part);
  if (!read_file)
    return http::problem_response(read_file.error(), request.path, request.request_id);
  auto& content = *read_file;
  if (!content) return http::http_error("not_found", "This file does not exist.", request);
  if (content->size <= FileCache::max_file_bytes)
    return response_of(
        request, *name,
        cache_.put(stored, std::move(content->bytes), std::chrono::steady_clock::now()));
  auto response = response_for(*name);
  if (is_head) {
    response.size_without_body = content->size;
    return response;
  }
  if (part) note_range(response, {content->begin, content->bytes.size()}, content->size);
  response.body = std::move(content->bytes);
  return response;
}

std::vector<http::Page> MediaFiles::pages() {
  return {{.path = std::string(media_root) + "{id}/{name}",
           .make = [this](const http::Request& request) { return respond(request); },
           .cost = Cost::file,
           .takes_any_query = true,
           .kept = [this](const http::Request& request) { return kept(request); }}};
}

}  // namespace toolyard::pages
