#include "http/web/assets.h"

#include <algorithm>

#include "http/api/problem.h"

namespace toolyard::http {

namespace {

constexpr std::string_view folder = "/assets/";

// A worker asks this server alone.
constexpr std::string_view worker_policy = "default-src 'none'; connect-src 'self'";

std::string_view media_type_of(std::string_view name) {
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  return "image/svg+xml";
}

// Returns the name of the source of an asset: `tools.js` for `tools-5EF7Q2ZK.js`.
std::string source_of(std::string_view name) {
  const auto dash = name.rfind('-');
  const auto dot = name.rfind('.');
  return std::string(name.substr(0, dash)).append(name.substr(dot));
}

}  // namespace

Assets::Assets(std::span<const EmbeddedAsset> embedded) {
  for (const auto& one : embedded) {
    by_name_.emplace(one.name,
                     Asset{CachedText::unpacked(media_type_of(one.name), one.packed), one.imports});
    names_.emplace(source_of(one.name), one.name);
  }
}

const CachedText* Assets::find(std::string_view name) const {
  const auto found = by_name_.find(name);
  return found == by_name_.end() ? nullptr : &found->second.text;
}

std::string_view Assets::text_of(std::string_view source) const {
  const auto found = names_.find(source);
  if (found == names_.end()) return {};
  return find(found->second)->response().static_body;
}

std::string Assets::path_of(std::string_view source) const {
  const auto found = names_.find(source);
  return found == names_.end() ? std::string() : std::string(folder).append(found->second);
}

std::vector<std::string> Assets::paths_behind(std::string_view source) const {
  const std::string sources[]{std::string(source)};
  return paths_behind(sources);
}

std::vector<std::string> Assets::paths_behind(std::span<const std::string> sources) const {
  std::vector<std::string> paths;
  for (const auto& source : sources)
    if (const auto found = names_.find(source); found != names_.end())
      add_paths_behind(found->second, paths);
  return paths;
}

void Assets::add_paths_behind(std::string_view name, std::vector<std::string>& paths) const {
  auto path = std::string(folder).append(name);
  if (std::ranges::find(paths, path) != paths.end()) return;
  paths.push_back(std::move(path));
  const auto found = by_name_.find(name);
  if (found == by_name_.end()) return;
  for (auto rest = found->second.imports; !rest.empty();) {
    const auto end = rest.find(' ');
    add_paths_behind(rest.substr(0, end), paths);
    rest.remove_prefix(end + 1);
  }
}

std::vector<Page> asset_pages(const Assets& assets) {
  const auto asset = [&assets](const Request& request) {
    const auto* found = assets.find(request.path.substr(folder.size()));
    if (!found) return http_error("not_found", "This file does not exist.", request);
    auto response = found->response();
    response.cache_control = "public, max-age=31536000, immutable";
    return response;
  };
  const auto named = [&assets](std::string_view name, const Request& request) {
    const auto path = assets.path_of(name);
    const auto* found = path.empty() ? nullptr : assets.find(path.substr(folder.size()));
    return found ? found->response()
                 : http_error("not_found", "This file does not exist.", request);
  };
  const auto icon = [named](const Request& request) { return named("favicon.svg", request); };
  // Its path is not that of an asset, because it is in charge of what is below its folder.
  const auto worker = [named](const Request& request) {
    auto response = named("worker.js", request);
    response.content_security_policy = worker_policy;
    return response;
  };
  // Pages of other sites have this name in their HTML, and the number changes with its attributes.
  const auto experiment = [named](const Request& request) {
    auto response = named("experiment.js", request);
    response.cache_control = "public, max-age=86400";
    response.add_header("Cross-Origin-Resource-Policy", "cross-origin");
    return response;
  };
  return {{.path = std::string(folder) + "{name}", .make = asset, .takes_any_query = true},
          {.path = "/experiment-1.js", .make = experiment},
          {.path = "/favicon.svg", .make = icon, .takes_any_query = true},
          {.path = "/worker.js", .make = worker}};
}

}  // namespace toolyard::http
