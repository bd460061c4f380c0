#include "areas/keywords/bulk.h"

#include "core/forms/csv_records.h"
#include "core/json/decoder.h"

namespace toolyard::keywords {
namespace {

constexpr Reading as_record{.is_of_record = true};

void add_faults(BulkRead& read, std::int64_t index, std::optional<std::int64_t> line,
                std::vector<Fault> faults) {
  for (auto& fault : faults)
    read.errors.push_back(
        {index, line, std::move(fault.pointer), std::move(fault.code), std::move(fault.detail)});
}

// Adds a decoded keyword after checking and normalizing it, or its faults.
void take(BulkRead& read, std::int64_t index, std::optional<std::int64_t> line,
          Result<void> decoded, KeywordText text, const Options& options) {
  if (!decoded) {
    auto& error = decoded.error();
    if (error.faults.empty())
      error.faults.push_back({"", std::string(error.type->code), error.detail});
    return add_faults(read, index, line, std::move(error.faults));
  }
  auto faults = normalize(text, options);
  if (!faults.empty()) return add_faults(read, index, line, std::move(faults));
  read.keywords.push_back(std::move(text));
}

}  // namespace

Result<BulkRead> read_list(const std::vector<Json>& list, const Options& options) {
  BulkRead read;
  JsonDecoder decoder;
  for (std::size_t i = 0; i < list.size(); ++i) {
    auto json = list[i].text;
    KeywordText text;
    auto decoded = decoder.decode(PaddedText::of(json), type_of<KeywordText>, &text, as_record);
    take(read, std::int64_t(i), {}, std::move(decoded), std::move(text), options);
  }
  return read;
}

Result<BulkRead> read_table(std::string_view csv, const Options& options) {
  TOOLYARD_TRY(auto file, CsvRecords::open(csv, type_of<KeywordText>, "keyword"));
  BulkRead read;
  for (std::int64_t index = 0; file.next(); ++index) {
    KeywordText text;
    text.source = KeywordSource::import;
    auto decoded = file.decode(&text);
    if (file.is_broken()) return std::unexpected(std::move(decoded.error()));
    if (index == std::int64_t(max_at_once))
      return invalid("/file", "invalid_format",
                     "Line " + std::to_string(file.line()) + ": a file has at most 1000 keywords.");
    take(read, index, file.line(), std::move(decoded), std::move(text), options);
  }
  return read;
}

}  // namespace toolyard::keywords
