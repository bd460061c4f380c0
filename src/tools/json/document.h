// A read JSON text as one flat array of nodes in the order of the text. A node knows how many nodes
// its value spans, so everything walks the array without recursion.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::json {

enum class Kind : std::uint8_t { null, yes, no, number, string, array, object };

// What a node needs said of it, as bits.
enum Trait : std::uint8_t {
  is_rewritten = 1,  // its text stands in `rewrites`, at the index `begin`
  is_key = 2,        // the node after it is its value
  has_escapes = 4,
  is_duplicate = 8,  // a key that its object has already
  is_lines = 16,     // the array that stands for lines of values
};

struct Node {
  std::uint32_t begin = 0;   // the first byte of the text
  std::uint32_t length = 0;  // bytes of a scalar's text; children of an array, members of an object
  std::uint32_t span = 1;    // nodes of this value, itself included
  Kind kind = Kind::null;
  std::uint8_t traits = 0;

  bool has(Trait trait) const { return (traits & trait) != 0; }
  bool is_container() const { return kind == Kind::array || kind == Kind::object; }
};

// Strict JSON that stands for something in the source that is none.
struct Rewrite {
  std::uint32_t source;  // the offset in the source
  std::uint32_t begin;   // in `rewritten`
};

struct Document {
  std::string_view source;
  std::string rewritten;
  std::vector<Rewrite> rewrites;
  std::vector<Node> nodes;
  bool is_verbatim = false;  // the source is one value of strict JSON, and the nodes are all of it

  // The JSON of a scalar: strings with their quotes.
  std::string_view text(const Node& node) const {
    if (!node.has(is_rewritten)) return source.substr(node.begin, node.length);
    return std::string_view(rewritten).substr(rewrites[node.begin].begin, node.length);
  }
  std::size_t offset(const Node& node) const {
    return node.has(is_rewritten) ? rewrites[node.begin].source : node.begin;
  }
};

}  // namespace toolyard::json
