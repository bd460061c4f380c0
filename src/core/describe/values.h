// Value types for fields of described structs, in addition to those of the standard library.
#pragma once
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolyard {

// A point in time, to the microsecond, in UTC. Written as RFC 3339 with `Z`.
using Instant = std::chrono::sys_time<std::chrono::microseconds>;

// Whether a file in a response is part of the JSON, or sent as the body itself.
enum class Delivery { embedded, file };

// A file: Base64 in JSON, a file part in multipart, or the body itself if the caller requests that.
// `bytes` of a request are borrowed from the request if they were sent unencoded (multipart), else
// from `owned`; for that reason a Blob is moved, never copied.
struct Blob {
  Blob() = default;
  explicit Blob(std::string content) : owned(std::move(content)) {}
  Blob(Blob&&) = default;
  Blob& operator=(Blob&&) = default;
  Blob(const Blob&) = delete;
  Blob& operator=(const Blob&) = delete;

  std::string_view bytes() const { return borrowed.data() ? borrowed : std::string_view(owned); }

  std::string owned;
  std::string_view borrowed;  // takes precedence over `owned` if it is set
  std::string name;           // file name, if one was given
  std::string media_type;
  Delivery delivery = Delivery::embedded;  // of a response: what the request specified
};

// Any JSON value, as its source text.
struct Json {
  std::string text = "null";
  bool operator==(const Json&) const = default;
};

// A JSON object with arbitrary member names, in their original order.
template <class T> class Members : public std::vector<std::pair<std::string, T>> {
 public:
  using std::vector<std::pair<std::string, T>>::vector;
  using mapped_type = T;
};

}  // namespace toolyard
