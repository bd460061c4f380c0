#include "areas/search/import/reading/read_import.h"

#include <algorithm>

#include "areas/search/import/reading/csv_table.h"
#include "areas/search/import/reading/google_answer.h"
#include "areas/search/import/reading/tables.h"
#include "areas/search/import/reading/words.h"
#include "areas/search/import/reading/zip.h"
#include "core/json/decoder.h"
#include "core/text/letter_case.h"

namespace toolyard::search {
namespace {

bool is_csv(std::string_view name) {
  const auto small = lower_case(name);
  return small.ends_with(".csv") || small.ends_with(".tsv") || small.ends_with(".txt");
}

std::string_view file_name(std::string_view path) {
  const auto slash = path.find_last_of("/\\");
  return slash == path.npos ? path : path.substr(slash + 1);
}

bool is_hidden(std::string_view path) {
  return path.starts_with("__MACOSX/") || file_name(path).starts_with('.');
}

Result<void> read_entry(const ZipFile& zip, const ZipEntry& entry, ImportContext& context) {
  TOOLYARD_TRY(auto bytes, zip.content_of(entry));
  const auto& text = context.into.texts.emplace_back(std::move(bytes));
  const auto name = file_name(entry.name);
  if (is_zip(text)) return unreadable(name, "ZIP archives within a ZIP archive are not supported.");
  return names_filters(name) ? read_csv_filters(name, text, context)
                             : read_csv_table(name, text, context);
}

// The chart of an export has all of its days.
void check_chart(ImportContext& context) {
  const auto& tables = context.into.tables;
  const auto is_chart = [](const Table& one) {
    return one.grain == Grain().with(Dimension::date) && !one.facts.empty();
  };
  const auto chart = std::ranges::find_if(tables, is_chart);
  const bool has_others =
      std::ranges::any_of(tables, [](const Table& one) { return !one.grain.has(Dimension::date); });
  if (chart == tables.end() || !has_others || context.has_second_period) return;
  const auto [first, last] = std::ranges::minmax(chart->facts, {}, &Fact::window);
  context.check_window(chart->file, 0, {first.window.first, last.window.last});
}

Result<void> read_zip(std::string_view bytes, ImportContext& context) {
  const auto& limits = context.limits;
  TOOLYARD_TRY(const auto zip, ZipFile::open(bytes, {limits.entries, limits.unpacked_bytes}));
  auto entries = zip.entries();
  std::erase_if(entries, [](const ZipEntry& entry) { return is_hidden(entry.name); });
  for (const auto& entry : entries)
    if (lower_case(entry.name).ends_with(".zip"))
      return unreadable(entry.name, "ZIP archives within a ZIP archive are not supported.");
  bool has_tables = false;
  // The filters are read first: they set the search type of the tables.
  for (const bool reads_filters : {true, false})
    for (const auto& entry : entries) {
      if (names_filters(file_name(entry.name)) != reads_filters) continue;
      if (!is_csv(entry.name)) {
        context.warn(entry.name, 0, "not_a_table", "The file is not a CSV table; it was ignored.");
        continue;
      }
      has_tables |= !reads_filters;
      TOOLYARD_TRY_VOID(read_entry(zip, entry, context));
    }
  if (!has_tables) return unreadable({}, "The ZIP archive contains no CSV table.");
  check_chart(context);
  return {};
}

// Imports can be large, so their text is not copied if it can be taken over.
std::string taken_text(const ImportFile& file) {
  if (file.text) return std::move(*file.text);
  std::string text;
  text.reserve(file.bytes.size() + PaddedText::padding);
  return text.append(file.bytes);
}

Result<void> read_any(const ImportFile& file, ImportContext& context) {
  switch (kind_of(file.bytes)) {
    case ImportKind::zip: return read_zip(file.bytes, context);
    case ImportKind::json: return read_google_file(file.name, taken_text(file), context);
    case ImportKind::csv: break;
  }
  return names_filters(file_name(file.name))
             ? read_csv_filters(file.name, file.bytes, context)
             : read_csv_table(file_name(file.name), file.bytes, context);
}

}  // namespace

ImportKind kind_of(std::string_view bytes) {
  if (is_zip(bytes)) return ImportKind::zip;
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  const auto first = bytes.find_first_not_of(" \t\r\n");
  return first != bytes.npos && bytes[first] == '{' ? ImportKind::json : ImportKind::csv;
}

Result<Tables> read_import(const ImportFile& file, const ImportLimits& limits) {
  if (file.bytes.size() > limits.packed_bytes)
    return fail(toolyard::problems::input_too_large,
                "The file is larger than " + std::to_string(limits.packed_bytes >> 20) + " MiB.");
  Tables tables;
  ImportContext context{
      .window = file.window, .search_type = file.search_type, .limits = limits, .into = tables};
  TOOLYARD_TRY_VOID(read_any(file, context));
  if (context.left_out > 0 && tables.tables.empty())
    return unreadable(file.name,
                      "The data is filtered, so it counts only a part of the searches, which must "
                      "not replace the figures of all. Export it without the filter.");
  tables.window = context.window;
  for (auto& table : tables.tables) drop_repeats(table, context);
  if (file.first_kept) TOOLYARD_TRY_VOID(drop_expired(tables, *file.first_kept, context));
  return tables;
}

}  // namespace toolyard::search
