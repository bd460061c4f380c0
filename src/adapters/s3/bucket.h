// Keeps files in a bucket of a service that speaks S3.
#pragma once
#include <stop_token>
#include <string>
#include <string_view>

#include "adapters/http_client/client.h"
#include "adapters/s3/signature.h"
#include "core/log.h"
#include "core/time/clock.h"
#include "ports/media/file_store.h"

namespace toolyard::s3 {

struct BucketOptions {
  std::string url;  // with the bucket, and perhaps a prefix, in its path
  Credentials credentials;
  std::string proxy = {};
  std::size_t max_file_bytes = std::size_t(max_stored_bytes);
};

// Each call is tried again once if the service was busy or the connection was lost: what it does
// can be repeated.
class Bucket final : public FileStore {
 public:
  // The log must outlive this object.
  Bucket(BucketOptions options, Clock clock, Log& log);

  Result<void> put(std::string_view name, std::string_view bytes,
                   std::string_view media_type) override;
  Result<std::optional<FileContent>> get(std::string_view name, const FilePart& part) override;
  // Removes up to 1,000 files, and fails if there are more.
  Result<void> remove_folder(std::string_view folder) override;
  void stop() override { stop_.request_stop(); }

 private:
  struct Call {
    std::string_view method;
    std::string path;        // below the root of the service, percent-encoded
    std::string query = {};  // encoded, in the order of the names
    std::string_view body = {};
    std::string_view media_type = {};
    std::string range = {};  // of a part of an object
  };
  http_client::Request request_of(const Call& call) const;
  Result<http_client::Response> send(const Call& call);
  std::unexpected<Error> failed(const Call& call, std::string_view reason) const;
  std::string path_of(std::string_view name) const { return root_path_ + std::string(name); }
  struct Listed {
    std::vector<std::string> names;
    bool has_more = false;
  };
  Result<Listed> list(std::string_view folder);

  const BucketOptions options_;
  const Clock clock_;
  Log& log_;
  std::string origin_, host_;            // `https://HOST:PORT`, and `HOST:PORT`
  std::string bucket_path_, root_path_;  // `/bucket`, and `/bucket/prefix/`
  std::string prefix_;                   // `prefix/`, or empty
  std::stop_source stop_;
  http_client::Client client_;
};

// Returns why a setting is not the URL of a bucket, or nothing if it is.
std::optional<std::string> fault_of_bucket_url(const std::string& url);

}  // namespace toolyard::s3
