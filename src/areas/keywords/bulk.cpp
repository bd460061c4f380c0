#include "areas/keywords/bulk.h"

#include <algorithm>
#include <deque>

#include "core/forms/decoder.h"
#include "core/json/decoder.h"
#include "core/text/csv.h"
#include "core/text/letter_case.h"
#include "core/text/utf8.h"

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

std::unexpected<Error> unreadable(std::size_t line, std::string_view detail) {
  return invalid("/file", "invalid_format",
                 "Line " + std::to_string(line) + ": " + std::string(detail) + ".");
}

// Returns the names of the fields in the header line.
Result<std::vector<std::string>> columns_of(const CsvReader& reader) {
  std::vector<std::string> names;
  for (const auto cell : reader.cells()) {
    auto name = lower_case(cell);
    name.erase(0, name.find_first_not_of(" \t"));
    name.erase(name.find_last_not_of(" \t") + 1);
    if (find_field(type_of<KeywordText>, name) == type_of<KeywordText>.fields.size())
      return unreadable(reader.line(), "unknown column `" + name + "`");
    if (std::ranges::find(names, name) != names.end())
      return unreadable(reader.line(), "`" + name + "` is repeated");
    names.push_back(std::move(name));
  }
  if (std::ranges::find(names, "keyword") == names.end())
    return unreadable(reader.line(), "no column is named `keyword`");
  return names;
}

std::vector<FormPart> parts_of(const CsvReader& reader, const std::vector<std::string>& names) {
  std::vector<FormPart> parts;
  for (std::size_t i = 0; i < reader.cells().size(); ++i) {
    auto rest = reader.cells()[i];
    if (rest.find_first_not_of(" \t") == rest.npos) continue;
    while (names[i] == "tags" && rest.find(',') != rest.npos) {
      parts.push_back({.name = names[i], .value = rest.substr(0, rest.find(','))});
      rest.remove_prefix(rest.find(',') + 1);
    }
    parts.push_back({.name = names[i], .value = rest});
  }
  return parts;
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
  if (csv.starts_with("\xEF\xBB\xBF")) csv.remove_prefix(3);
  if (!is_valid_utf8(csv)) return invalid("/file", "invalid_format", "The file is not UTF-8.");
  std::deque<std::string> copied;
  CsvReader reader(csv, delimiter_of(csv), copied);
  if (!reader.next())
    return reader.fault() ? unreadable(reader.fault()->line, reader.fault()->detail)
                          : unreadable(1, "the file is empty");
  TOOLYARD_TRY(const auto names, columns_of(reader));
  BulkRead read;
  FormDecoder decoder;
  std::int64_t index = 0;
  while (reader.next()) {
    if (index == std::int64_t(max_at_once))
      return unreadable(reader.line(), "a file has at most 1000 keywords");
    if (reader.cells().size() > names.size())
      return unreadable(reader.line(), "there are more cells than in the first line");
    KeywordText text;
    text.source = KeywordSource::import;
    auto decoded = decoder.decode(parts_of(reader, names), type_of<KeywordText>, &text, as_record);
    take(read, index++, std::int64_t(reader.line()), std::move(decoded), std::move(text), options);
  }
  if (reader.fault()) return unreadable(reader.fault()->line, reader.fault()->detail);
  return read;
}

}  // namespace toolyard::keywords
