// Bulk creation of keywords, from a JSON list or a CSV table.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "areas/keywords/checks.h"
#include "areas/keywords/model.h"

namespace toolyard::keywords {

inline constexpr std::size_t max_at_once = 1000;

struct PostRequest : KeywordText {
  static constexpr std::string_view schema_name = "KeywordRequest";
  std::optional<std::vector<Json>> keywords;
  std::optional<Blob> file;
  static constexpr auto fields(auto...) {
    return joined(
        KeywordText::fields(),
        std::array{
            field<&PostRequest::keywords>("Several keywords at once, each with the fields of a "
                                          "single one. No other field may be given.")
                .limits(1, max_at_once),
            field<&PostRequest::file>(
                "Several keywords at once as CSV. The first line names the columns, of which "
                "`keyword` is required; a cell of `tags` holds several separated by commas, or a "
                "JSON array.")});
  }
};

struct BulkError {
  static constexpr std::string_view schema_name = "KeywordBulkError";
  std::int64_t index = 0;
  std::optional<std::int64_t> line;
  std::string pointer, code, detail;
  static constexpr auto fields(auto...) {
    return std::array{field<&BulkError::index>("Position among the keywords sent, from 0."),
                      field<&BulkError::line>("Line of the file.").sparse(),
                      field<&BulkError::pointer>("JSON Pointer to the field that is not valid."),
                      field<&BulkError::code>("Code of the error."),
                      field<&BulkError::detail>("Description of the error.")};
  }
};

struct BulkMade {
  static constexpr std::string_view schema_name = "KeywordBulkResult";
  std::int64_t created = 0, skipped = 0;
  std::vector<BulkError> errors;
  std::vector<Keyword> results;
  static constexpr auto fields(auto...) {
    return std::array{
        field<&BulkMade::created>("Number of keywords created."),
        field<&BulkMade::skipped>("Number of keywords that already existed or were sent twice."),
        field<&BulkMade::errors>("Keywords that could not be created, and why."),
        field<&BulkMade::results>("The created keywords.")};
  }
};

struct BulkRead {
  std::vector<KeywordText> keywords;
  std::vector<BulkError> errors;
};
// Read and normalize the keywords. Faults of single keywords are returned in `errors`, beside the
// valid ones. A file that cannot be read is a fault of the request.
Result<BulkRead> read_list(const std::vector<Json>& list, const Options& options);
Result<BulkRead> read_table(std::string_view csv, const Options& options);

}  // namespace toolyard::keywords
