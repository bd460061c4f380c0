// Compiles an I-Regexp (RFC 9485) to a program for the matcher.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "tools/json/query/regexp.h"

namespace toolyard::json {

class RegexpParser {
 public:
  using Program = std::vector<Regexp::Instruction>;

  explicit RegexpParser(std::string_view pattern) : pattern_(pattern) {}
  std::optional<Program> run();
  std::vector<Regexp::Class> classes;

 private:
  Program alternatives();
  Program sequence();
  Program atom();
  Program taking(Regexp::Class characters);
  void quantify(Program& program);
  bool read_counts(std::int32_t& low, std::int32_t& high);
  Regexp::Class bracket();
  void add_range(Regexp::Class& characters);
  void add_category(Regexp::Class& characters, bool is_negated);
  char32_t character();
  char32_t escaped();
  std::int32_t number();

  bool is_at_end() const { return at_ >= pattern_.size(); }
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < pattern_.size() ? pattern_[at_ + ahead] : '\0';
  }
  void fail() {
    is_wrong_ = true;
    at_ = pattern_.size();
  }

  std::string_view pattern_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool is_wrong_ = false;
};

}  // namespace toolyard::json
