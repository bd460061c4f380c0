// Many keywords at once: a list in JSON, or a table as CSV.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/keywords/checks.h"
#include "areas/keywords/keyword.h"

namespace toolyard::keywords {

inline constexpr std::size_t most_at_once = 1000;

struct PostRequest : KeywordText {
  std::optional<std::vector<Json>> keywords;
  std::optional<Blob> file;
  static constexpr auto fields(auto...) {
    return joined(
        KeywordText::fields(),
        std::array{
            field<&PostRequest::keywords>("Many at once, each like a single one; then nothing "
                                          "else is given.")
                .limits(1, most_at_once),
            field<&PostRequest::file>("Many at once as CSV: the first line names the fields, "
                                      "of which `keyword` must be there; labels stand in one "
                                      "cell, with commas.")});
  }
};

struct BulkError {
  std::int64_t index = 0;
  std::optional<std::int64_t> line;
  std::string pointer, code, detail;
  static constexpr auto fields(auto...) {
    return std::array{field<&BulkError::index>("Which one of those sent, from 0."),
                      field<&BulkError::line>("The line of the file that it stands in.").sparse(),
                      field<&BulkError::pointer>("What is wrong with it: a field."),
                      field<&BulkError::code>("The fault."),
                      field<&BulkError::detail>("The fault in words.")};
  }
};

struct BulkMade {
  static constexpr std::string_view schema_name = "KeywordsMade";
  std::int64_t created = 0, skipped = 0;
  std::vector<BulkError> errors;
  std::vector<Keyword> results;
  static constexpr auto fields(auto...) {
    return std::array{field<&BulkMade::created>("How many were made."),
                      field<&BulkMade::skipped>("How many were there already, or came twice."),
                      field<&BulkMade::errors>("Which could not be made, and why."),
                      field<&BulkMade::results>("Those that were made.")};
  }
};

struct BulkRead {
  std::vector<KeywordText> keywords;
  std::vector<BulkError> errors;
};
// What is wrong with single ones is told beside the others; a file that cannot be read is a fault
// of the request.
Result<BulkRead> read_list(const std::vector<Json>& list, const Options& options);
Result<BulkRead> read_table(std::string_view csv, const Options& options);

}  // namespace toolyard::keywords
