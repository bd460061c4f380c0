#include "app/content_import/yaml_reader.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace toolyard::content_import {
namespace {

using Kind = Value::Kind;

// Builds the tree. Each value counts toward the limits, including those repeated by aliases.
class Builder final : public YAML::EventHandler {
 public:
  explicit Builder(std::size_t first_line) : first_line_(first_line) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (has_document_)
      throw LineFault{line_of(mark), "Front matter must be a single YAML document."};
    has_document_ = true;
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    add({.kind = Kind::null, .line = line_of(mark)}, anchor);
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto found = anchored_.find(anchor);
    if (found == anchored_.end()) throw LineFault{line_of(mark), "An alias refers to itself."};
    auto copy = found->second;
    count(copy, line_of(mark), open_.size() + 1);
    place(std::move(copy), line_of(mark));
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& text) override {
    const bool is_plain = tag.empty() || tag == "?" || is_core(tag, {"int", "float", "bool"});
    if (!is_plain && tag != "!" && !is_core(tag, {"str"})) refuse_tag(mark);
    add({.kind = is_plain ? Kind::plain : Kind::text, .line = line_of(mark), .text = text}, anchor);
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    open(Kind::list, mark, tag, anchor);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    open(Kind::object, mark, tag, anchor);
  }
  void OnMapEnd() override { close(); }

  Value take() { return std::move(root_); }

 private:
  struct Open {
    Value value;
    YAML::anchor_t anchor;
    bool has_name = false;  // of an object: the next value belongs to its last name
  };

  std::size_t line_of(const YAML::Mark& mark) const {
    return first_line_ + static_cast<std::size_t>(std::max(mark.line, 0));
  }
  static bool is_core(std::string_view tag, std::initializer_list<std::string_view> names) {
    constexpr std::string_view core = "tag:yaml.org,2002:";
    return tag.starts_with(core) &&
           std::ranges::find(names, tag.substr(core.size())) != names.end();
  }
  [[noreturn]] void refuse_tag(const YAML::Mark& mark) const {
    throw LineFault{line_of(mark), "YAML tags are not supported."};
  }

  // Counts a value and its descendants toward the limits. `level` is its depth in the tree.
  void count(const Value& value, std::size_t line, std::size_t level) {
    if (level > deepest)
      throw LineFault{
          line, "The front matter is nested deeper than " + std::to_string(deepest) + " levels."};
    values_ += 1;
    text_ += value.text.size();
    for (const auto& name : value.names) text_ += name.size();
    if (values_ > max_values || text_ > max_text)
      throw LineFault{line, "With its aliases expanded, the front matter is too large."};
    for (const auto& item : value.items) count(item, line, level + 1);
  }
  void keep(YAML::anchor_t anchor, const Value& value) {
    if (anchor == YAML::NullAnchor) return;
    count(value, value.line, 0);
    anchored_[anchor] = value;
  }
  void add(Value value, YAML::anchor_t anchor) {
    count(value, value.line, open_.size() + 1);
    keep(anchor, value);
    const auto line = value.line;
    place(std::move(value), line);
  }
  void open(Kind kind, const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor) {
    if (!tag.empty() && tag != "?" && tag != "!" && !is_core(tag, {"map", "seq"})) refuse_tag(mark);
    Value value{.kind = kind, .line = line_of(mark)};
    count(value, value.line, open_.size() + 1);
    open_.push_back({std::move(value), anchor});
  }
  void close() {
    auto done = std::move(open_.back());
    open_.pop_back();
    keep(done.anchor, done.value);
    const auto line = done.value.line;
    place(std::move(done.value), line);
  }

  // Adds a finished value to its parent. The line of a member is that of its name.
  void place(Value value, std::size_t line) {
    if (open_.empty()) {
      root_ = std::move(value);
      return;
    }
    auto& [into, anchor, has_name] = open_.back();
    if (into.kind == Kind::list || has_name) {
      value.line = has_name ? name_line_[open_.size()] : line;
      into.items.push_back(std::move(value));
      has_name = false;
      return;
    }
    if (value.kind == Kind::list || value.kind == Kind::object)
      throw LineFault{line, "A name must be a string."};
    if (value.kind == Kind::null) value.text = "null";
    if (std::ranges::find(into.names, value.text) != into.names.end())
      throw LineFault{line, "`" + value.text + "` is given twice."};
    into.names.push_back(std::move(value.text));
    name_line_[open_.size()] = line;
    has_name = true;
  }

  const std::size_t first_line_;
  bool has_document_ = false;
  std::size_t values_ = 0, text_ = 0;
  std::vector<Open> open_;
  std::size_t name_line_[deepest + 1] = {};
  std::map<YAML::anchor_t, Value> anchored_;
  Value root_;
};

}  // namespace

Read<Value> read_yaml(std::string_view text, std::size_t first_line) {
  Builder builder(first_line);
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (LineFault& fault) {
    return std::unexpected(std::move(fault));
  } catch (const YAML::Exception& fault) {
    const auto line = static_cast<std::size_t>(std::max(fault.mark.line, 0));
    return std::unexpected(LineFault{first_line + line, "Not valid YAML: " + fault.msg + "."});
  }
  auto root = builder.take();
  if (root.kind == Kind::null) root.kind = Kind::object;  // empty, or only comments
  if (root.kind != Kind::object)
    return std::unexpected(
        LineFault{first_line, "Front matter must consist of named values: `name: value`."});
  return root;
}

}  // namespace toolyard::content_import
