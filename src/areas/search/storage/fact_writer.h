// Bulk insertion of the facts of a table, in the order of their key.
#pragma once
#include <functional>
#include <string>
#include <tuple>
#include <vector>

#include "areas/search/import/model.h"
#include "ports/copied_rows.h"

namespace toolyard::search {

// Whether the store may contain facts of the same days at the same grain.
enum class Knowledge { none, some };

class FactWriter {
 public:
  // Called with each fact of the table, in the order of their windows.
  using Visit = std::function<void(const Fact&)>;

  FactWriter(Transaction& transaction, SiteId site, ImportId import, const Table& table);
  // Writes the rows and returns their number. With `Knowledge::none`, rows are inserted in the
  // fastest way (COPY, if the store has it), and each fact is passed to `visit`, while the store is
  // busy if possible. With `Knowledge::some`, rows replace those with the same key, except that
  // final figures are not replaced by fresh ones, and `visit` is not called.
  std::int64_t write(Knowledge knowledge, const Visit& visit);

 private:
  struct Keyed {
    std::int64_t query = 0, rest = 0;  // hashes
    const Fact* fact;
    auto key() const { return std::tie(query, rest); }
  };
  std::int64_t write_rows();
  std::int64_t write_arrays();
  std::int64_t write_copy(CopiesRows& store, const Visit& visit);
  void append_line(std::string& text, const Keyed& row) const;
  std::int64_t run(const std::string& sql);
  void bind_row(const Keyed& row);

  std::size_t end_of_window(std::size_t begin) const;
  void hash_up_to(std::size_t end);
  // Returns whether the row has the same key as the one before.
  bool is_repeated(std::size_t at) const;
  void sort_window(std::size_t begin, std::size_t end);
  // Hashes and sorts all rows, and removes rows with the key of another.
  void sort_all();

  Transaction& transaction_;
  SiteId site_;
  ImportId import_;
  const Table& table_;
  std::vector<Keyed> rows_;  // in order of their windows
  std::size_t hashed_ = 0;   // number of rows that have their hashes
  std::vector<Bound> values_;
};

}  // namespace toolyard::search
