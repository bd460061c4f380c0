// Settings for media: where files are stored, and limits.
#pragma once
#include <array>
#include <string>

#include "areas/media/options.h"
#include "core/describe/flatten.h"

namespace toolyard {

struct MediaSettings {
  std::string folder;
  std::string s3_url, s3_region = "us-east-1", s3_access_key, s3_secret_key;
  media::Options limits;

  static constexpr auto own_fields(auto...) {
    return std::array{
        field<&MediaSettings::folder>(
            "Folder for pictures and files of texts; by default `media` in the data folder. "
            "Several nodes have the same folder, or use a bucket.")
            .named("media_folder"),
        field<&MediaSettings::s3_url>(
            "Bucket for media in place of the folder, at any service that speaks S3: a URL with "
            "the bucket in its path, such as `https://s3.eu-central-1.amazonaws.com/my-media`; "
            "further parts of the path are a prefix. The path may only have letters, digits, `-`, "
            "`_` "
            "and `.`.")
            .named("media_s3_url"),
        field<&MediaSettings::s3_region>("Region of the bucket, as requests are signed for it.")
            .named("media_s3_region"),
        field<&MediaSettings::s3_access_key>("Id of the access key for the bucket.")
            .named("media_s3_access_key"),
        field<&MediaSettings::s3_secret_key>("Secret of the access key.")
            .named("media_s3_secret_key")
            .secret()};
  }
  static constexpr auto fields(auto...) {
    return joined(own_fields(), flattened<&MediaSettings::limits>());
  }
};

}  // namespace toolyard
