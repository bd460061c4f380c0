// A digest that the caller expects, in the spellings of programs and protocols: hexadecimal or
// Base64, alone or in a line of a checksum file, a header field, a URL or a fingerprint, which may
// name the algorithm.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "tools/hashing/algorithm.h"
#include "tools/hashing/digest_text.h"
#include "tools/hashing/engine.h"

namespace toolyard::hashing {

class Expected {
 public:
  // Reads digests such as `2CF24D…`, `2c:f2:4d:…`, `sha256:2cf24d…`, `sha256=2cf24d…`,
  // `sha-256=:LPJN…=:`, `sha256-LPJN…=`, `SHA256 (f) = 2cf24d…`, and `2cf24d…  f` as sha256sum
  // writes it. Of several, such as in `Content-Digest`, any may match. A text of more than 64 KiB
  // is one digest.
  explicit Expected(std::string_view text);

  // Returns the algorithms that the text names, without repetition.
  std::vector<Algorithm> named() const;
  // Whether the digest of an algorithm can be meant: none is named or this one is, and the sizes
  // agree.
  bool can_be(Algorithm algorithm, std::size_t bytes) const;
  // Why the text can be the digest of none of the algorithms.
  Fault fault() const;
  // Returns the encoding in which the text is this digest, or nothing if it is not. Takes the same
  // time wherever the two differ.
  std::optional<DigestEncoding> matches(Algorithm algorithm, Bytes digest) const;

 private:
  friend class ExpectedReader;
  struct Reading {
    DigestEncoding encoding = DigestEncoding::hex;
    std::string bytes;
  };
  // The same digits may be hexadecimal and Base64.
  struct Digest {
    std::optional<Algorithm> algorithm;
    std::vector<Reading> readings;
    bool can_be(Algorithm other, std::size_t bytes) const;
  };
  std::vector<Digest> digests_;
};

}  // namespace toolyard::hashing
