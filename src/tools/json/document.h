// A parsed JSON text as one flat array of nodes in document order. Each node stores how many nodes
// its value spans, so the array can be walked without recursion.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::json {

enum class Kind : std::uint8_t { null, yes, no, number, string, array, object };

// Properties of a node, as bit flags.
enum Trait : std::uint8_t {
  is_rewritten = 1,  // `begin` is an index into `rewrites`, which locates its text
  is_key = 2,        // the node after it is its value
  has_escapes = 4,
  is_duplicate = 8,  // the object has an equal key before this one
  is_lines = 16,     // the array that represents the lines of NDJSON
  is_dropped = 32,   // an array whose only item replaces it, while a text is read
};

struct Node {
  // offset of its first byte in the source, or an index: see `is_rewritten`
  std::uint32_t begin = 0;
  std::uint32_t length = 0;  // scalar: bytes of its text; array: items; object: members
  std::uint32_t span = 1;    // number of nodes of this value, including itself
  Kind kind = Kind::null;
  std::uint8_t traits = 0;

  bool has(Trait trait) const { return (traits & trait) != 0; }
  bool is_container() const { return kind == Kind::array || kind == Kind::object; }
};

// Strict JSON that replaces a part of the source that is not strict JSON.
struct Rewrite {
  std::uint32_t source;  // offset in the source
  std::uint32_t begin;   // offset in `rewritten`
};

// A text from which a level of escapes was removed.
struct Unescaped {
  std::string text;
  std::vector<std::uint32_t> removed;  // offsets before which a byte of an escape was, in order
  std::shared_ptr<const Unescaped> origin = {};  // what it was made from, if that is one as well

  // Returns the offset in the input.
  std::size_t offset(std::size_t at) const {
    at += static_cast<std::size_t>(std::ranges::lower_bound(removed, at) - removed.begin());
    return origin ? origin->offset(at) : at;
  }
};

struct Document {
  std::string_view input;
  std::string_view source;  // the input, or what it was unescaped to
  std::shared_ptr<const Unescaped> unescaped;
  std::string rewritten;
  std::vector<Rewrite> rewrites;
  std::vector<Node> nodes;
  bool is_verbatim = false;  // the source is one value of strict JSON, and `nodes` has all of it

  // Returns the JSON text of a scalar; strings include their quotes.
  std::string_view text(const Node& node) const {
    if (!node.has(is_rewritten)) return source.substr(node.begin, node.length);
    return std::string_view(rewritten).substr(rewrites[node.begin].begin, node.length);
  }
  std::size_t offset(const Node& node) const {
    const std::size_t at = node.has(is_rewritten) ? rewrites[node.begin].source : node.begin;
    return unescaped ? unescaped->offset(at) : at;
  }
};

}  // namespace toolyard::json
