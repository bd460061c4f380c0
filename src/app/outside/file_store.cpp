#include "app/outside/file_store.h"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "adapters/file_folder/file_folder.h"
#include "adapters/postgres/url.h"
#include "adapters/s3/bucket.h"

namespace toolyard {

Result<void> check_media(const Settings& settings) {
  const auto& media = settings.media;
  const bool has_keys = !media.s3_access_key.empty() || !media.s3_secret_key.empty();
  if (media.s3_url.empty()) {
    if (has_keys)
      return invalid("/media_s3_access_key", "conflicting_options", "Requires media_s3_url.");
    return {};
  }
  if (auto fault = s3::fault_of_bucket_url(media.s3_url))
    return invalid("/media_s3_url", "invalid_option", std::move(*fault));
  if (media.s3_access_key.empty() || media.s3_secret_key.empty())
    return invalid("/media_s3_url", "conflicting_options",
                   "Requires media_s3_access_key and media_s3_secret_key.");
  if (!media.folder.empty())
    return invalid("/media_folder", "conflicting_options",
                   "Media are in a folder or in the bucket of media_s3_url, not in both.");
  return {};
}

std::filesystem::path media_folder(const Settings& settings) {
  if (!settings.media.folder.empty()) return settings.media.folder;
  return std::filesystem::path(settings.server.data_dir) / "media";
}

std::unique_ptr<FileStore> make_file_store(const Settings& settings, Clock clock, Log& log) {
  const auto& media = settings.media;
  if (media.s3_url.empty())
    return std::make_unique<file_folder::FileFolder>(media_folder(settings), log);
  return std::make_unique<s3::Bucket>(
      s3::BucketOptions{.url = media.s3_url,
                        .credentials = {.region = media.s3_region,
                                        .access_key = media.s3_access_key,
                                        .secret_key = media.s3_secret_key},
                        .proxy = settings.server.outgoing_proxy},
      std::move(clock), log);
}

// The folder is created with the first file, so its closest parent counts until then.
void warn_of_read_only_folder(const Settings& settings, Log& log) {
  if (!settings.media.s3_url.empty()) return;
  std::error_code error;
  auto folder = std::filesystem::absolute(media_folder(settings), error);
  while (folder.has_relative_path() && !std::filesystem::exists(folder, error))
    folder = folder.parent_path();
  if (std::filesystem::is_directory(folder, error) && access(folder.c_str(), W_OK | X_OK) == 0)
    return;
  log.event(
      LogLevel::error, "media cannot be stored",
      {{"what", folder.string() + " is not a folder in which this process may write. A "
                                  "service of systemd also needs the folder in ReadWritePaths."}});
}

void warn_of_separate_folders(const Settings& settings, Log& log) {
  const auto& media = settings.media;
  if (!media.s3_url.empty() || !media.folder.empty()) return;
  if (!postgres::is_url(settings.server.database_url)) return;
  log.event(LogLevel::warning, "media are stored on this node alone",
            {{"what",
              "If several nodes use this database, set media_folder to a folder that all of them "
              "have mounted, or media_s3_url to a bucket."}});
}

}  // namespace toolyard
