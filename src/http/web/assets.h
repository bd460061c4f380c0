// Static assets of the pages (scripts, styles, images), each under a name with a hash of its
// content, so that browsers can cache it forever.
#pragma once
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/embedded.h"
#include "http/api/router.h"
#include "http/framing/cached_text.h"

namespace toolyard::http {

class Assets {
 public:
  explicit Assets(std::span<const EmbeddedAsset> embedded);

  bool empty() const { return by_name_.empty(); }
  // Returns the asset with this name, or null.
  const CachedText* find(std::string_view name) const;
  // Returns the content built from a source such as `favicon.svg`; empty if there is none.
  std::string_view text_of(std::string_view source) const;
  // Returns the path, with the hash, of the asset built from a source such as `tools.js`; empty if
  // there is none.
  std::string path_of(std::string_view source) const;
  // Returns the paths of a script and of all scripts that it imports, directly and indirectly.
  std::vector<std::string> paths_behind(std::string_view source) const;
  // Returns the same for several scripts, each path once.
  std::vector<std::string> paths_behind(std::span<const std::string> sources) const;

 private:
  struct Asset {
    CachedText text;
    std::string_view imports;
  };
  void add_paths_behind(std::string_view name, std::vector<std::string>& paths) const;

  std::map<std::string, Asset, std::less<>> by_name_;
  std::map<std::string, std::string, std::less<>> names_;  // by name of the source
};

// GET /assets/{name}, /favicon.svg and /worker.js. `assets` must outlive the pages.
std::vector<Page> asset_pages(const Assets& assets);

}  // namespace toolyard::http
