// Signs requests for S3: AWS Signature Version 4, with the hash of the body.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/describe/describe.h"

namespace toolyard::s3 {

struct Credentials {
  std::string region, access_key, secret_key;
};

struct SignedRequest {
  std::string_view method, host;
  std::string_view path;   // percent-encoded as it is sent
  std::string_view query;  // encoded, with its parameters in the order of their names
  std::string_view body;
};

// Returns the headers to send: `Authorization`, `X-Amz-Content-Sha256` and `X-Amz-Date`.
std::vector<std::pair<std::string, std::string>> signature_headers(const Credentials& credentials,
                                                                   const SignedRequest& request,
                                                                   Instant now);

}  // namespace toolyard::s3
