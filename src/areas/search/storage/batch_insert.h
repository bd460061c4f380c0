// Inserts rows into a table, many with each statement.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "ports/database.h"

namespace toolyard::search {

class BatchInsert {
 public:
  // `columns` are separated by commas.
  BatchInsert(Transaction& transaction, std::string_view table, std::string_view columns);
  // Adds a row: the values of the first columns, and of those after them. Texts and bytes are
  // borrowed until `finish` returns.
  void add(std::initializer_list<Bound> values, std::initializer_list<Bound> further = {});
  // Called once, after all rows were added.
  void finish();

 private:
  static constexpr std::size_t max_rows = 64;
  void run(std::size_t rows);

  Transaction& transaction_;
  std::string begin_;
  std::size_t columns_;
  std::vector<Bound> values_;
};

}  // namespace toolyard::search
