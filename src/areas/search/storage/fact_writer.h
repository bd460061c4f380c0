// Writes the facts of a table many at a time, in the order of their key.
#pragma once
#include <string>
#include <tuple>
#include <vector>

#include "areas/search/import/model.h"
#include "ports/copied_rows.h"

namespace toolyard::search {

// Whether the store may have rows of the same days, at the same grain.
enum class Knowledge { none, some };

class FactWriter {
 public:
  FactWriter(Transaction& transaction, SiteId site, ImportId import, const Table& table);
  // Answers how many rows were written. Rows of which nothing is known may go the fastest way; else
  // they replace what was known of the same, but final numbers stay where fresh ones come.
  std::int64_t write(Knowledge knowledge);

 private:
  struct Keyed {
    Window window;
    std::int64_t query = 0, rest = 0;  // hashes
    const Fact* fact;
    auto key() const { return std::tie(window, query, rest); }
  };
  std::int64_t write_rows();
  std::int64_t write_arrays();
  std::int64_t write_copy(CopiesRows& store);
  void append_line(std::string& text, const Keyed& row) const;
  std::int64_t run(const std::string& sql);
  void bind_row(const Keyed& row);

  Transaction& transaction_;
  SiteId site_;
  ImportId import_;
  const Table& table_;
  std::vector<Keyed> rows_;
  std::vector<Bound> values_;
};

}  // namespace toolyard::search
