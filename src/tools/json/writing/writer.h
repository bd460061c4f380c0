// Writes values of a document, minified or indented. The size of the output is limited.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tools/json/document.h"
#include "tools/json/options.h"

namespace toolyard::json {

struct WriteOptions {
  bool is_minified = false;
  std::string indent = "  ";  // indentation of one level
  std::string line_end = "\n";
  std::size_t max_inline_width = 0;
  Numbers numbers = Numbers::preserve;
  Escape escape = Escape::preserve;
  bool escapes_slash = false;
  std::size_t limit = 0;  // maximum size of the output, in bytes
};

class Writer {
 public:
  Writer(const Document& document, const WriteOptions& options);

  // These return false if the limit is reached.
  bool value(std::size_t node);
  bool array_of(std::span<const std::uint32_t> nodes);
  bool lines(std::size_t array);  // one minified value per line

  std::string& output() { return out_; }
  // True if the indentation alone would exceed the limit, which is checked before a value is
  // written.
  bool is_too_deep() const { return is_too_deep_; }

 private:
  struct Open {
    std::uint32_t end;
    bool is_object;
    bool is_inline;
    bool has_child = false;
  };

  bool is_verbatim() const;
  bool write_verbatim();
  void write(std::size_t first);
  void begin_child(const Node& node);
  void scalar(std::string& out, const Node& node);
  void begin_container(std::size_t index);
  void end_containers(std::size_t next);
  void new_line(std::size_t level);
  void measure_inline();
  bool is_inline(std::size_t container) const {
    return options_.is_minified ||
           (!widths_.empty() && widths_[container] <= options_.max_inline_width);
  }
  bool is_too_deep(std::size_t first) const;
  bool fits(std::size_t more) {
    is_full_ = is_full_ || out_.size() + more > options_.limit;
    return !is_full_;
  }

  const Document& document_;
  const WriteOptions& options_;
  std::string out_;
  std::vector<Open> open_;
  std::vector<std::uint32_t> widths_;  // of arrays on one line; empty if not needed
  std::size_t base_level_ = 0;
  bool is_full_ = false;
  bool is_too_deep_ = false;
};

// Fast path for indented output: appends the whole of a document whose scalars are copied from the
// source. Returns false if the limit is reached.
bool lay_out(const Document& document, const WriteOptions& options, std::string& out);

}  // namespace toolyard::json
