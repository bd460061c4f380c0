// Where media are stored, as the settings say.
#pragma once
#include <filesystem>
#include <memory>

#include "app/settings/settings.h"
#include "core/error.h"
#include "core/log.h"
#include "core/time/clock.h"
#include "ports/media/file_store.h"

namespace toolyard {

Result<void> check_media(const Settings& settings);
// Returns the folder for media, whether or not it is used.
std::filesystem::path media_folder(const Settings& settings);
std::unique_ptr<FileStore> make_file_store(const Settings& settings, Clock clock, Log& log);

// Logs an error if files cannot be written to the folder for media, such as one that the service
// manager has made read-only.
void warn_of_read_only_folder(const Settings& settings, Log& log);

// Logs a warning if several nodes may use this database while each has a folder of its own.
void warn_of_separate_folders(const Settings& settings, Log& log);

}  // namespace toolyard
