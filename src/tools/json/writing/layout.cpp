// Fast path for indented output of documents whose scalars are copied from the source.
#include <algorithm>
#include <cstring>
#include <vector>

#include "core/endpoint/budget.h"
#include "tools/json/writing/writer.h"

namespace toolyard::json {
namespace {

class Layout {
 public:
  Layout(const Document& document, const WriteOptions& options)
      : nodes_(document.nodes), source_(document.source.data()), options_(options),
        new_line_(options.line_end) {}

  bool run(std::string& out) {
    out.resize(std::min(nodes_.size() * 24 + 4096, options_.limit));
    to_ = out.data();
    bool is_behind_key = false;
    for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
      const auto& node = nodes_[i];
      if (i % nodes_at_once == 0) charge(out);
      // A comma, a line break, the value and a colon. Closing brackets reserve their own room.
      if (!make_room(out, node.length + line_size() + 8)) return false;
      if (!is_behind_key && !open_.empty()) begin_child();
      is_behind_key = node.has(is_key);
      if (node.is_container()) {
        begin_container(i);
      } else {
        put(source_ + node.begin, node.length);
        if (is_behind_key) put(": ", 2);
      }
      while (!is_behind_key && !open_.empty() && open_.back().end == i + 1) {
        if (!make_room(out, line_size() + 1)) return false;
        end_container();
      }
    }
    out.resize(static_cast<std::size_t>(to_ - out.data()));
    return true;
  }

 private:
  static constexpr std::uint32_t nodes_at_once = 64;  // charged together

  struct Open {
    std::uint32_t end;
    char bracket;  // closing bracket
    bool has_child = false;
  };

  std::size_t line_size() const {
    return options_.line_end.size() + open_.size() * options_.indent.size();
  }

  bool make_room(std::string& out, std::size_t wanted) {
    const auto done = static_cast<std::size_t>(to_ - out.data());
    if (out.size() - done >= wanted) return true;
    if (done + wanted > options_.limit) return false;
    out.resize(std::min(std::max(done + wanted, out.size() * 2), options_.limit));
    to_ = out.data() + done;
    return true;
  }

  // Charges for the nodes since the last call, and for the text that they became.
  void charge(const std::string& out) {
    const auto done = static_cast<std::size_t>(to_ - out.data());
    spend(12 * nodes_at_once + (done - charged_) / 16);
    charged_ = done;
  }

  void put(const char* from, std::size_t size) {
    std::memcpy(to_, from, size);
    to_ += size;
  }

  void new_line() {
    const auto size = line_size();
    while (new_line_.size() < size) new_line_ += options_.indent;
    put(new_line_.data(), size);
  }

  void begin_child() {
    if (open_.back().has_child) *to_++ = ',';
    open_.back().has_child = true;
    new_line();
  }

  void begin_container(std::uint32_t index) {
    const auto& node = nodes_[index];
    const bool is_object = node.kind == Kind::object;
    *to_++ = is_object ? '{' : '[';
    open_.push_back({index + node.span, is_object ? '}' : ']'});
  }

  void end_container() {
    const auto closed = open_.back();
    open_.pop_back();
    if (closed.has_child) new_line();
    *to_++ = closed.bracket;
  }

  const std::vector<Node>& nodes_;
  const char* source_;
  const WriteOptions& options_;
  std::string new_line_;  // a line break and the deepest indentation so far
  std::vector<Open> open_;
  char* to_ = nullptr;
  std::size_t charged_ = 0;  // bytes of output that have been charged
};

}  // namespace

bool lay_out(const Document& document, const WriteOptions& options, std::string& out) {
  return Layout(document, options).run(out);
}

}  // namespace toolyard::json
