// A temporary folder in which tests plant faults, and complaints of the rules as text.
#pragma once
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "rules.h"

namespace house {

class Folder {
 public:
  Folder() {
    std::string pattern = std::filesystem::temp_directory_path() / "house-XXXXXX";
    root_ = mkdtemp(pattern.data());
  }
  ~Folder() { std::filesystem::remove_all(root_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  Folder& put(const std::string& path, std::string_view text) {
    std::filesystem::create_directories((root_ / path).parent_path());
    std::ofstream(root_ / path) << text;
    return *this;
  }
  Files files() const { return files_of(root_); }

 private:
  std::filesystem::path root_;
};

inline std::string texts(const Complaints& complaints) {
  std::string all;
  for (const auto& one : complaints) all += one.text() + "\n";
  return all;
}

}  // namespace house
