#include "adapters/s3/signature.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <array>
#include <chrono>

#include "core/crypto/sha256.h"
#include "core/text/hex.h"

namespace toolyard::s3 {
namespace {

std::string hex_of(const Sha256& digest) {
  return encode_hex({reinterpret_cast<const char*>(digest.data()), digest.size()});
}

std::string mac(std::string_view key, std::string_view text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> bytes;
  unsigned size = 0;
  HMAC(EVP_sha256(), key.data(), int(key.size()),
       reinterpret_cast<const unsigned char*>(text.data()), text.size(), bytes.data(), &size);
  return {reinterpret_cast<const char*>(bytes.data()), size};
}

// Returns the time as `20261130T191500Z`.
std::string compact_time(Instant now) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(now);
  const auto day = std::chrono::floor<std::chrono::days>(seconds);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss time(seconds - day);
  const auto two = [](auto number) {
    const auto text = std::to_string(number);
    return text.size() < 2 ? "0" + text : text;
  };
  return std::to_string(int(date.year())) + two(unsigned(date.month())) +
         two(unsigned(date.day())) + "T" + two(time.hours().count()) + two(time.minutes().count()) +
         two(time.seconds().count()) + "Z";
}

}  // namespace

std::vector<std::pair<std::string, std::string>> signature_headers(const Credentials& credentials,
                                                                   const SignedRequest& request,
                                                                   Instant now) {
  const auto time = compact_time(now), date = time.substr(0, 8);
  const auto body_hash = hex_of(sha256(request.body));
  constexpr std::string_view names = "host;x-amz-content-sha256;x-amz-date";
  std::string canonical;
  canonical.append(request.method).append("\n").append(request.path).append("\n");
  canonical.append(request.query).append("\nhost:").append(request.host);
  canonical.append("\nx-amz-content-sha256:").append(body_hash);
  canonical.append("\nx-amz-date:").append(time).append("\n\n").append(names);
  canonical.append("\n").append(body_hash);
  const auto scope = date + "/" + credentials.region + "/s3/aws4_request";
  const auto text = "AWS4-HMAC-SHA256\n" + time + "\n" + scope + "\n" + hex_of(sha256(canonical));
  auto key = mac("AWS4" + credentials.secret_key, date);
  for (const std::string_view part : {std::string_view(credentials.region), std::string_view("s3"),
                                      std::string_view("aws4_request")})
    key = mac(key, part);
  return {{"Authorization", "AWS4-HMAC-SHA256 Credential=" + credentials.access_key + "/" + scope +
                                ", SignedHeaders=" + std::string(names) +
                                ", Signature=" + encode_hex(mac(key, text))},
          {"X-Amz-Content-Sha256", body_hash},
          {"X-Amz-Date", time}};
}

}  // namespace toolyard::s3
