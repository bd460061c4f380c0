// Rules about layers and their includes, about the places of third-party libraries, and
// about starting threads.
#include <algorithm>
#include <array>

#include "code_text.h"
#include "rules.h"

namespace house {

namespace {

struct Layer {
  std::string_view name;
  std::array<std::string_view, 9> below;
};
constexpr std::array layers{
    Layer{"core", {}},
    Layer{"ports", {"core"}},
    Layer{"records", {"ports", "core"}},
    Layer{"tools", {"core"}},
    Layer{"areas", {"records", "ports", "core"}},
    Layer{"adapters", {"ports", "core"}},
    Layer{"mcp", {"tools", "core"}},
    Layer{"http", {"mcp", "areas", "tools", "core"}},
    Layer{"pages", {"http", "areas", "tools", "records", "ports", "core"}},
    Layer{"app",
          {"pages", "http", "mcp", "areas", "adapters", "tools", "records", "ports", "core"}},
};

// The files and folders that may include headers whose names begin with `prefix`.
struct Library {
  std::string_view prefix;
  std::array<std::string_view, 8> folders;
};
constexpr std::array libraries{
    Library{"boost/", {"src/areas/experiments/"}},
    Library{"simdjson",
            {"src/core/", "src/tools/", "src/http/documents/examples.cpp",
             "src/http/documents/yaml.cpp"}},
    Library{"sqlite3", {"src/adapters/sqlite/"}},
    Library{"libpq", {"src/adapters/postgres/"}},
    Library{"hiredis", {"src/adapters/redis/"}},
    Library{"curl/", {"src/adapters/http_client/", "src/adapters/smtp/"}},
    Library{"pango", {"src/adapters/printer/", "src/adapters/painter/"}},
    Library{"cairo", {"src/adapters/printer/", "src/adapters/painter/"}},
    Library{"fontconfig/", {"src/adapters/fonts/"}},
    Library{"hb", {"src/tools/pdf/writing/"}},
    Library{"qpdf/", {"src/tools/pdf"}},
    Library{"jpeglib", {"src/tools/pdf/shrinking/", "src/adapters/pictures/codec/"}},
    Library{"webp/", {"src/tools/pdf/images/", "src/adapters/pictures/codec/"}},
    Library{"jerror", {"src/adapters/pictures/codec/"}},
    Library{"png", {"src/adapters/pictures/codec/"}},
    Library{"avif/", {"src/adapters/pictures/codec/"}},
    Library{"lcms2", {"src/adapters/pictures/codec/"}},
    Library{"unicode/",
            {"src/tools/unicode/", "src/areas/search/import/reading/countries.cpp",
             "src/areas/keywords/checks.cpp", "src/core/mail/email_address.cpp",
             "src/core/text/file_names/", "src/tools/json/query/regexp.cpp",
             "src/core/text/names/slug.cpp", "src/pages/dates.cpp"}},
    Library{"brotli/", {"src/http/framing/", "src/tools/pdf/decoding/brotli.cpp"}},
    Library{"kainjow/", {"src/pages/theme/"}},
    Library{"hwy/", {"src/core/", "src/tools/"}},
    Library{"zip.h", {"src/areas/search/import/"}},
    Library{"qrencode", {"src/areas/accounts/factors/qr_code.cpp"}},
    Library{"re2/", {"src/areas/search/report/pattern.cpp"}},
    Library{"argon2", {"src/areas/accounts/", "src/tools/aes/"}},
    Library{"toml", {"src/app/"}},
    Library{"yaml-cpp/", {"src/app/content_import/"}},
    Library{"expat.h",
            {"src/app/content_import/wordpress/", "src/adapters/pictures/codec/svg.cpp"}},
};

std::string_view first_step(std::string_view path) { return path.substr(0, path.find('/')); }

const Layer* layer_of(std::string_view name) {
  const auto found = std::ranges::find(layers, name, &Layer::name);
  return found == layers.end() ? nullptr : found;
}

// Returns "areas/keys/" for "areas/keys/store.h"; empty outside of areas.
std::string_view area_of(std::string_view path) {
  if (!path.starts_with("areas/")) return {};
  const auto end = path.find('/', 6);
  return end == path.npos ? std::string_view{} : path.substr(0, end + 1);
}

std::string fault_of(std::string_view path, const Layer& own, std::string_view included) {
  const auto* other = layer_of(first_step(included));
  if (!other || included.find('/') == included.npos) return {};
  if (other == &own) {
    if (area_of(path) == area_of(included)) return {};
    // The header that an area publishes to other areas.
    if (included == std::string(area_of(included)) + "facts.h") return {};
    return "the area " + std::string(area_of(path)) + " includes another one: ";
  }
  if (std::ranges::find(own.below, other->name) != own.below.end()) return {};
  return "the layer " + std::string(own.name) + " may not include ";
}

}  // namespace

Complaints check_layers(const Files& files) {
  Complaints complaints;
  for (const auto& file : files) {
    if (!file.is_under("src/") || !file.is_code()) continue;
    const auto path = std::string_view(file.path).substr(4);
    const auto* own = layer_of(first_step(path));
    if (!own) {
      complaints.push_back({file.path, 0, "is in no layer"});
      continue;
    }
    for (const auto& [line, name] : includes_of(file)) {
      if (const auto fault = fault_of(path, *own, name); !fault.empty())
        complaints.push_back({file.path, line, fault + std::string(name)});
      if (name.starts_with("tests/") && !file.path.ends_with("_test.cpp"))
        complaints.push_back({file.path, line, "only tests include " + std::string(name)});
      if (name.starts_with("..") || name.starts_with("src/"))
        complaints.push_back(
            {file.path, line, "write the path from src/ on: " + std::string(name)});
    }
  }
  return complaints;
}

Complaints check_libraries(const Files& files) {
  Complaints complaints;
  for (const auto& file : files) {
    if (!file.is_under("src/") || !file.is_code() || file.path.ends_with("_test.cpp")) continue;
    for (const auto& [line, name] : includes_of(file)) {
      const auto library = std::ranges::find_if(
          libraries, [&](const Library& one) { return name.starts_with(one.prefix); });
      if (library == libraries.end()) continue;
      const bool belongs = std::ranges::any_of(library->folders, [&](std::string_view folder) {
        return !folder.empty() && file.is_under(folder);
      });
      if (!belongs)
        complaints.push_back({file.path, line, "may not be included here: " + std::string(name)});
    }
  }
  return complaints;
}

Complaints check_threads(const Files& files) {
  static constexpr std::array<std::string_view, 4> starts{"std::thread", "std::jthread",
                                                          "std::async", "pthread_create"};
  Complaints complaints;
  for (const auto& file : files) {
    if (!file.is_under("src/") || !file.is_code() || file.path.ends_with("_test.cpp")) continue;
    if (file.path == "src/core/threads.h" || file.path == "src/core/threads.cpp") continue;
    const File bare{file.path, bare_code(file.text)};
    const auto lines = bare.lines();
    for (std::size_t i = 0; i < lines.size(); ++i)
      for (const auto start : starts) {
        const auto at = lines[i].find(start);
        // Static members, such as std::thread::hardware_concurrency, do not start a thread.
        if (at == std::string_view::npos || lines[i].substr(at + start.size()).starts_with("::"))
          continue;
        complaints.push_back(
            {file.path, i + 1, "core/threads.h starts threads, not " + std::string(start)});
      }
  }
  return complaints;
}

}  // namespace house
