// What there is to say about a document beside its text: counts, doubled names, numbers that a
// double cannot hold.
#pragma once
#include <string>
#include <vector>

#include "core/describe.h"
#include "tools/json/document.h"

namespace toolyard::json {

struct Stats {
  std::string type;
  std::int64_t keys = 0;
  std::int64_t objects = 0;
  std::int64_t arrays = 0;
  std::int64_t strings = 0;
  std::int64_t numbers = 0;
  std::int64_t booleans = 0;
  std::int64_t nulls = 0;
  std::int64_t max_depth = 0;
  std::int64_t bytes_in = 0;
  std::int64_t bytes_out = 0;

  static constexpr auto fields() {
    return std::array{field<&Stats::type>("What the value is: object, array, string, …"),
                      field<&Stats::keys>("Members of all objects."),
                      field<&Stats::objects>("Objects."),
                      field<&Stats::arrays>("Arrays."),
                      field<&Stats::strings>("Strings, names not counted."),
                      field<&Stats::numbers>("Numbers."),
                      field<&Stats::booleans>("true and false."),
                      field<&Stats::nulls>("Nulls."),
                      field<&Stats::max_depth>("Levels of nesting; a scalar alone has 0."),
                      field<&Stats::bytes_in>("Bytes of the input."),
                      field<&Stats::bytes_out>("Bytes of the output.")};
  }
};

struct Duplicate {
  std::string path;
  std::int64_t line = 0;
  static constexpr auto fields() {
    return std::array{field<&Duplicate::path>("JSON Pointer to the name."),
                      field<&Duplicate::line>("The line where it is given again, from 1.")};
  }
};

std::string_view type_name(const Document& document, std::size_t node);

// Adds what one document holds.
void count(const Document& document, Stats& stats);

// The first thousand of each; the node of a duplicate is its later key.
std::vector<std::uint32_t> find_duplicates(const Document& document);
std::vector<std::uint32_t> find_precision_risks(const Document& document);

// JSON Pointers to nodes, which are in ascending order.
std::vector<std::string> pointers_to(const Document& document,
                                     const std::vector<std::uint32_t>& nodes);

}  // namespace toolyard::json
