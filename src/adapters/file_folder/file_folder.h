// Keeps files in a folder of this machine, or of one that several nodes have mounted.
#pragma once
#include <filesystem>

#include "core/log.h"
#include "ports/media/file_store.h"

namespace toolyard::file_folder {

class FileFolder final : public FileStore {
 public:
  // The folder is created with the first file. The log must outlive this object.
  FileFolder(std::filesystem::path folder, Log& log) : folder_(std::move(folder)), log_(log) {}

  Result<void> put(std::string_view name, std::string_view bytes,
                   std::string_view media_type) override;
  Result<std::optional<FileContent>> get(std::string_view name, const FilePart& part) override;
  Result<void> remove_folder(std::string_view folder) override;
  // Does nothing: calls of the system for files cannot be ended.
  void stop() override {}

 private:
  std::filesystem::path path_of(std::string_view name) const;
  std::unexpected<Error> failed(std::string_view what, const std::filesystem::path& path) const;

  const std::filesystem::path folder_;
  Log& log_;
};

}  // namespace toolyard::file_folder
