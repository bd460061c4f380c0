#include "tools/json/survey.h"

#include <algorithm>

#include "core/endpoint/budget.h"
#include "tools/json/numbers.h"
#include "tools/json/reading/reader.h"
#include "tools/json/string_text.h"

namespace toolyard::json {
namespace {

// Paths in deeply nested documents are long: maximum size of all that are listed, in bytes.
constexpr std::size_t path_bytes_at_most = 1 << 20;

class Surveyor {
 public:
  explicit Surveyor(const Document& document) : document_(document) {}

  Survey run() {
    const auto& nodes = document_.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const auto& node = nodes[i];
      if (i % nodes_at_once == 0) spend(4 * nodes_at_once);
      if (node.has(is_key)) {
        ++out_.counts.keys;
        if (!open_.empty()) open_.back().child = static_cast<std::uint32_t>(i);
        if (node.has(is_duplicate)) note_duplicate(node);
        continue;
      }
      if (!open_.empty() && !open_.back().is_object) ++open_.back().child;
      inspect(i);
      while (!open_.empty() && open_.back().end == i + 1) open_.pop_back();
    }
    return std::move(out_);
  }

 private:
  // Number of nodes that are charged together, and the length up to which numbers cost nothing
  // extra.
  static constexpr std::size_t nodes_at_once = 64, short_number = 24;

  struct Open {
    std::uint32_t end;
    std::uint32_t child;  // node of the current key, or number of items so far
    bool is_object;
  };

  void inspect(std::size_t index) {
    const auto& node = document_.nodes[index];
    auto& counts = out_.counts;
    switch (node.kind) {
      case Kind::null: ++counts.nulls; break;
      case Kind::yes:
      case Kind::no: ++counts.booleans; break;
      case Kind::string: ++counts.strings; break;
      case Kind::number:
        ++counts.numbers;
        if (node.length > short_number) spend(node.length);
        if (is_precision_risk(document_.text(node))) note_risk();
        break;
      case Kind::array:
      case Kind::object:
        open_.push_back(
            {static_cast<std::uint32_t>(index) + node.span, 0, node.kind == Kind::object});
        if (node.has(is_lines)) break;
        ++(node.kind == Kind::object ? counts.objects : counts.arrays);
        const auto depth = open_.size() - (document_.nodes[0].has(is_lines) ? 1 : 0);
        counts.max_depth = std::max(counts.max_depth, static_cast<std::int64_t>(depth));
    }
  }

  std::string path() {
    std::string pointer;
    for (const auto& level : open_) {
      if (level.is_object) {
        append_pointer_step(pointer, visible_key(document_.nodes[level.child]));
      } else {
        pointer += '/';
        pointer += std::to_string(level.child - 1);
      }
    }
    spend(2 * pointer.size());
    path_bytes_ += pointer.size();
    return pointer;
  }

  // Returns the decoded key, with unpaired surrogates as escapes so that the path is valid UTF-8.
  std::string_view visible_key(const Node& key) {
    const auto text = document_.text(key);
    const auto inner = text.substr(1, text.size() - 2);
    if (!key.has(has_escapes)) return inner;
    storage_.clear();
    append_unescaped(storage_, inner, LoneSurrogates::as_escapes);
    return storage_;
  }

  template <class List> bool has_room(const List& list) {
    if (list.size() < listed_at_most && path_bytes_ < path_bytes_at_most) return true;
    out_.is_shortened = true;
    return false;
  }

  void note_risk() {
    ++out_.risk_count;
    if (has_room(out_.precision_risks)) out_.precision_risks.push_back(path());
  }

  void note_duplicate(const Node& key) {
    ++out_.duplicate_count;
    if (!has_room(out_.duplicates)) return;
    const auto offset = document_.offset(key);
    const auto from = document_.input.begin();
    line_ += std::count(from + static_cast<std::ptrdiff_t>(counted_),
                        from + static_cast<std::ptrdiff_t>(offset), '\n');
    counted_ = offset;
    out_.duplicates.push_back({path(), line_});
  }

  const Document& document_;
  Survey out_;
  std::vector<Open> open_;
  std::string storage_;
  std::size_t path_bytes_ = 0;
  std::int64_t line_ = 1;  // line of the offset `counted_`
  std::size_t counted_ = 0;
};

}  // namespace

Survey survey(const Document& document) { return Surveyor(document).run(); }

void append_pointer_step(std::string& pointer, std::string_view key) {
  pointer += '/';
  for (const char c : key) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
}

}  // namespace toolyard::json
