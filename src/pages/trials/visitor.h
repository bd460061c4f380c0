// The cookie by which a visitor sees the same variants again: a random name, and the experiments
// whose pages the visitor has seen. It exists only while one of these is running, and is signed, so
// that nobody can invent visitors, or choose their variants.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/crypto/secret_key.h"
#include "http/framing/request.h"

namespace toolyard::pages {

inline constexpr std::string_view visitor_cookie = "site_visitor";

struct Visitor {
  struct Seen {
    std::int64_t experiment = 0;
    bool takes_part = false;
    bool operator==(const Seen&) const = default;
  };
  std::string unit;
  std::vector<Seen> seen;  // the latest last

  const Seen* find(std::int64_t experiment) const;
  // Adds an experiment; forgets the first one if there are too many.
  void add(Seen one);
};

// Returns a visitor with a new name.
Visitor new_visitor();

class VisitorCookies {
 public:
  explicit VisitorCookies(const DerivedKey& key) : key_(key) {}
  static DerivedKey key_from(const SecretKey& secret) { return secret.derive("site visitors"); }

  // Returns the visitor that the value of a cookie names; nullopt if it was not made by `text_of`
  // with the same key.
  std::optional<Visitor> read(std::string_view value) const;
  std::string text_of(const Visitor& visitor) const;

  // Returns a complete Set-Cookie value. Without a visitor, or one that has seen nothing, it
  // removes the cookie.
  std::string line_for(const std::optional<Visitor>& visitor, bool is_secure) const;

  // Returns a number for a network, which nobody can compute without the key.
  std::uint64_t number_of(std::string_view network) const;

 private:
  std::string tag_of(std::string_view text) const;

  DerivedKey key_;
};

// Whether the visitor refuses to be followed, by `DNT` or `Sec-GPC`.
bool refuses(const http::Request& request);
// Whether a person opens a page: not a robot, nor a browser that only prepares a visit. Over HTTPS,
// all supported browsers say that they navigate.
bool is_visit(const http::Request& request, bool is_secure);

}  // namespace toolyard::pages
