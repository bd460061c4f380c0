#include "tools/hex/writer.h"

#include <algorithm>
#include <utility>

#include "core/buffer.h"
#include "core/endpoint/budget.h"
#include "tools/hex/dumps/writer.h"
#include "tools/hex/reader.h"

namespace toolyard::hex {
namespace {

constexpr std::size_t steps_per_written_byte = 3;
constexpr std::size_t usual_array_width = 12;

char* put(std::string_view text, char* out) { return out + text.copy(out, text.size()); }

std::size_t pieces(std::size_t size, std::size_t piece) { return (size + piece - 1) / piece; }

// Writes groups of digits in lines.
class GroupWriter {
 public:
  GroupWriter(const Layout& layout, std::string_view indent)
      : letters_(layout.letters), notation_(layout.notation), group_(layout.group_bytes),
        width_(layout.bytes_per_line), indent_(indent), line_end_(notation_.separator) {
    while (!line_end_.empty() && is_space(line_end_.back())) line_end_.remove_suffix(1);
    after_.append(notation_.suffix).append(notation_.separator);
    is_bare_ = notation_.prefix.empty() && after_.empty();
  }

  std::size_t size(std::size_t bytes) const {
    if (bytes == 0) return 0;
    const auto width = width_ == 0 ? bytes : std::min(width_, bytes);
    const auto whole_lines = (bytes - 1) / width;
    const auto last = bytes - whole_lines * width;
    return whole_lines * (line_size(width) + line_end_.size() + 1) + line_size(last);
  }

  void write(std::string_view bytes, char* out) const {
    const auto width = width_ == 0 ? bytes.size() : width_;
    while (bytes.size() > width) {
      out = put_line(bytes.substr(0, width), out);
      out = put(line_end_, out);
      *out++ = '\n';
      bytes.remove_prefix(width);
    }
    if (!bytes.empty()) put_line(bytes, out);
  }

 private:
  std::size_t line_size(std::size_t bytes) const {
    const auto groups = pieces(bytes, group_);
    return indent_.size() + 2 * bytes + groups * (notation_.prefix.size() + after_.size()) -
           notation_.separator.size();
  }
  char* put_line(std::string_view bytes, char* out) const {
    out = put(indent_, out);
    if (is_bare_) {
      encode_hex(bytes, letters_, out);
      return out + 2 * bytes.size();
    }
    if (group_ == 1) {
      const HexUnit unit{notation_.prefix, after_};
      encode_hex_units(bytes.substr(0, bytes.size() - 1), letters_, unit, out);
      return put_group(bytes.substr(bytes.size() - 1), out + (bytes.size() - 1) * unit.size());
    }
    for (; bytes.size() > group_; bytes.remove_prefix(group_)) {
      out = put_group(bytes.substr(0, group_), out);
      out = put(notation_.separator, out);
    }
    return put_group(bytes, out);
  }
  char* put_group(std::string_view bytes, char* out) const {
    out = put(notation_.prefix, out);
    // For a few bytes, calling the vector kernels takes longer than the work itself.
    if (bytes.size() < 16) scalar::encode_hex(bytes, letters_, out);
    else encode_hex(bytes, letters_, out);
    return put(notation_.suffix, out + 2 * bytes.size());
  }

  HexCase letters_;
  Notation notation_;
  std::size_t group_, width_;
  std::string_view indent_, line_end_;
  std::string after_;  // suffix and separator
  bool is_bare_;
};

struct ArrayText {
  std::string_view head, tail;
};
ArrayText array_text(std::size_t bytes, std::size_t group) {
  if (bytes == 0) return {"unsigned char data[] = {", "};"};
  constexpr std::string_view tail = "\n};";
  switch (group) {
    case 1: return {"unsigned char data[] = {\n", tail};
    case 2: return {"uint16_t data[] = {\n", tail};
    case 4: return {"uint32_t data[] = {\n", tail};
    default: return {"uint64_t data[] = {\n", tail};
  }
}

GroupWriter group_writer(Layout layout) {
  if (layout.style == Style::plain) return {layout, ""};
  layout.notation = {.prefix = "0x", .separator = ", "};
  if (layout.bytes_per_line == 0)
    layout.bytes_per_line = pieces(usual_array_width, layout.group_bytes) * layout.group_bytes;
  return {layout, "  "};
}

}  // namespace

std::size_t written_size(std::size_t bytes, const Layout& layout) {
  switch (layout.style) {
    case Style::plain: return group_writer(layout).size(bytes);
    case Style::c_array: {
      const auto text = array_text(bytes, layout.group_bytes);
      return text.head.size() + group_writer(layout).size(bytes) + text.tail.size();
    }
    case Style::dump: return DumpWriter(layout).size(bytes);
  }
  std::unreachable();
}

std::string write(std::string_view bytes, const Layout& layout) {
  const auto size = written_size(bytes.size(), layout);
  spend(steps_per_written_byte * size);
  return written_string(size, [&](char* out) {
    switch (layout.style) {
      case Style::plain: group_writer(layout).write(bytes, out); break;
      case Style::c_array: {
        const auto text = array_text(bytes.size(), layout.group_bytes);
        group_writer(layout).write(bytes, put(text.head, out));
        put(text.tail, out + size - text.tail.size());
        break;
      }
      case Style::dump: DumpWriter(layout).write(bytes, out); break;
    }
    return size;
  });
}

}  // namespace toolyard::hex
