// The plain value types that described structs are made of, beside those of the standard library.
#pragma once
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace toolyard {

// A moment, to the microsecond, in UTC. Written as RFC 3339 with `Z`.
using Instant = std::chrono::sys_time<std::chrono::microseconds>;

// Whether an answer's file stands in the JSON, or is sent as the answer itself.
enum class Delivery { embedded, file };

// A file: base64 in JSON, a file part in multipart, the body itself where the caller asks for it.
// `bytes` of a request borrow from the request where they came as they are (multipart), else
// from `owned`; so a Blob is moved, never copied.
struct Blob {
  Blob() = default;
  explicit Blob(std::string content) : owned(std::move(content)) {}
  Blob(Blob&&) = default;
  Blob& operator=(Blob&&) = default;
  Blob(const Blob&) = delete;
  Blob& operator=(const Blob&) = delete;

  std::string_view bytes() const { return borrowed.data() ? borrowed : std::string_view(owned); }

  std::string owned;
  std::string_view borrowed;  // wins over `owned` where it is set
  std::string name;           // file name, where one was given
  std::string media_type;
  Delivery delivery = Delivery::embedded;  // of an answer: what the request asked for
};

// Any JSON value, as the text it was or will be written in.
struct Json {
  std::string text = "null";
  bool operator==(const Json&) const = default;
};

// An object whose names are data: kept in order.
template <class T> class Members : public std::vector<std::pair<std::string, T>> {
 public:
  using std::vector<std::pair<std::string, T>>::vector;
  using mapped_type = T;
};

}  // namespace toolyard
