// Parser of JSONPath (RFC 9535) by recursive descent. The depth of the recursion is limited.
#pragma once
#include <algorithm>
#include <string>
#include <string_view>

#include "core/endpoint/budget.h"
#include "tools/json/query/expression.h"
#include "tools/json/query/path.h"

namespace toolyard::json {

class PathParser {
 public:
  explicit PathParser(std::string_view text) : text_(text) {}
  std::expected<Path, PathFault> run();

 private:
  Path path();
  void segments(Path& path);
  bool segment(Path& path);
  std::vector<Selector> bracket();
  Selector selector();
  Selector index_or_slice();
  Selector filter();
  std::string member_name();
  std::string quoted();
  void quoted_escape(std::string& out, char quote);
  unsigned unit();
  std::int64_t integer();

  Expression either();
  Expression both();
  Expression basic();
  Expression comparable_or_test();
  Expression operand();
  Expression number();
  Expression function();
  void check_arguments(Expression& call, std::size_t start);
  bool read_comparison(Comparison& comparison);
  void require_comparable(const Expression& operand, std::size_t start);

  // Counts one more selector or operand against the limit, because each of them takes memory.
  void count_part() {
    spend(100);
    if (++parts_ > parts_at_most) fail("The path has too many parts");
  }
  static constexpr std::size_t parts_at_most = 100'000;

  void skip_space() {
    while (at_ < text_.size() && std::string_view(" \t\n\r").contains(text_[at_])) ++at_;
  }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  bool take(std::string_view token) {
    if (at_ >= text_.size() || !text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  void expect(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return fail(std::string("`") + c + "` is expected");
    ++at_;
  }
  void fail(std::string detail) { fail(at_, std::move(detail)); }
  void fail(std::size_t at, std::string detail) {
    if (!fault_) fault_ = PathFault{std::min(at, text_.size()), std::move(detail)};
    at_ = text_.size();
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::size_t parts_ = 0;
  std::optional<PathFault> fault_;
};

}  // namespace toolyard::json
