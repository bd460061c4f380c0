// What browsers load for pages: scripts, styles, images, each under a name that changes with what
// it holds, so that browsers keep it for ever.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/embedded.h"
#include "http/api/router.h"
#include "http/framing/lasting_text.h"

namespace toolyard::http {

class Assets {
 public:
  explicit Assets(std::span<const EmbeddedAsset> embedded);

  bool empty() const { return by_name_.empty(); }
  // Null where there is none of this name.
  const LastingText* find(std::string_view name) const;
  // What was made of `favicon.svg`; empty where there is none.
  std::string_view text_of(std::string_view source) const;
  // The path of what was made of `tools.js`, hash and all; empty where there is none.
  std::string path_of(std::string_view source) const;
  // The paths of all scripts that one of these sources needs at once, itself among them.
  std::vector<std::string> paths_behind(std::string_view source) const;

 private:
  struct Asset {
    LastingText text;
    std::string_view imports;
  };
  void add_paths_behind(std::string_view name, std::vector<std::string>& paths) const;

  std::map<std::string, Asset, std::less<>> by_name_;
  std::map<std::string, std::string, std::less<>> names_;  // by source
};

// GET /assets/{name} and /favicon.svg; both refer to these assets.
std::vector<Page> asset_pages(const Assets& assets);

}  // namespace toolyard::http
