#include "tools/json/writer.h"

#include <vector>

#include "core/utf8.h"
#include "tools/json/members.h"
#include "tools/json/numbers.h"

namespace toolyard::json {

namespace {

// A container that is being written.
struct Frame {
  std::size_t node;
  std::size_t next;                    // the next child, where the order is that of the text
  std::vector<std::uint32_t> members;  // the keys in order, where it is another
  std::size_t written = 0;
  bool is_ordered = false;
};

class Writer {
 public:
  Writer(std::string& out, const Document& document, const WriteOptions& options)
      : out_(out), document_(document), options_(options) {}

  bool run(std::size_t root) {
    begin(root);
    while (!frames_.empty()) {
      if (out_.size() > options_.most_bytes) return false;
      step();
    }
    return out_.size() <= options_.most_bytes;
  }

 private:
  const Node& at(std::size_t index) const { return document_.nodes[index]; }

  void begin(std::size_t index) {
    const auto& node = at(index);
    if (node.kind != Kind::object && node.kind != Kind::array) return scalar(node);
    const bool is_object = node.kind == Kind::object;
    if (node.count == 0) {
      out_ += is_object ? "{}" : "[]";
      return;
    }
    if (!is_object && options_.max_inline_width > 0 && !options_.is_minified && on_one_line(index))
      return;
    out_ += is_object ? '{' : '[';
    auto& frame = frames_.emplace_back(Frame{index, index + 1, {}});
    const bool sorts = options_.sort_keys != SortKeys::none && frames_.size() <= options_.sort_depth;
    frame.is_ordered = is_object && (sorts || options_.duplicates != Duplicates::keep);
    if (frame.is_ordered)
      frame.members = ordered_members(document_, index, options_.duplicates,
                                      sorts ? options_.sort_keys : SortKeys::none);
  }

  void step() {
    auto& frame = frames_.back();
    const bool is_object = at(frame.node).kind == Kind::object;
    const bool is_done = frame.is_ordered ? frame.written == frame.members.size()
                                          : frame.next >= at(frame.node).after;
    if (is_done) {
      frames_.pop_back();
      new_line();
      out_ += is_object ? '}' : ']';
      return;
    }
    if (frame.written > 0) out_ += ',';
    new_line();
    auto child = frame.is_ordered ? frame.members[frame.written] : frame.next;
    ++frame.written;
    if (is_object) {
      string(at(child));
      out_ += options_.is_minified ? ":" : ": ";
      ++child;
    }
    frame.next = at(child).after;
    begin(child);
  }

  void new_line() {
    if (options_.is_minified) return;
    out_ += options_.line_end;
    for (std::size_t i = 0; i < frames_.size(); ++i) out_ += options_.indent;
  }

  void scalar(const Node& node) {
    const auto source = document_.source(node);
    switch (node.kind) {
      case Kind::number: return number(node, source);
      case Kind::boolean: out_ += source[0] == 't' || source[0] == 'T' ? "true" : "false"; return;
      case Kind::null: out_ += "null"; return;
      default: return string(node);
    }
  }

  void string(const Node& node) {
    const auto source = document_.source(node);
    if (node.is_plain && options_.strings.escape == Escape::preserve)
      return append_verbatim(out_, source, options_.strings);
    append_string(out_, decoded(source), options_.strings);
  }

  void number(const Node& node, std::string_view source) {
    const auto text = node.is_plain ? std::string(source) : strict_number(source);
    if (text.empty()) out_ += "null";
    else out_ += options_.numbers == NumberStyle::canonical ? canonical_number(text) : text;
  }

  // Writes an array of arrays and scalars as `[1, 2]` if it is short enough.
  bool on_one_line(std::size_t index) {
    const auto before = out_.size();
    const auto end = at(index).after;
    std::vector<std::size_t> ends;
    for (auto child = index; child < end; ++child) {
      while (!ends.empty() && child == ends.back()) {
        out_ += ']';
        ends.pop_back();
      }
      const auto& node = at(child);
      if (child > index && out_.back() != '[') out_ += ", ";
      if (node.kind == Kind::array) {
        out_ += '[';
        ends.push_back(node.after);
      } else if (node.kind == Kind::object) {
        ends.clear();
        break;
      } else {
        scalar(node);
      }
      if (out_.size() - before > options_.max_inline_width * 4) break;
    }
    out_.append(ends.size(), ']');
    const bool fits = !ends.empty() && count_code_points(std::string_view(out_).substr(before)) <=
                                           options_.max_inline_width;
    if (!fits) out_.resize(before);
    return fits;
  }

  std::string& out_;
  const Document& document_;
  const WriteOptions& options_;
  std::vector<Frame> frames_;
};

}  // namespace

bool write(std::string& out, const Document& document, std::size_t root,
           const WriteOptions& options) {
  return Writer(out, document, options).run(root);
}

}  // namespace toolyard::json
