// Writes the facts of a table many at a time, in the order of their key.
#pragma once
#include <string>
#include <vector>

#include "areas/search/import.h"
#include "ports/database.h"

namespace toolyard::search {

class FactWriter {
 public:
  FactWriter(Transaction& transaction, SiteId site, ImportId import, const Table& table);
  std::int64_t write();

 private:
  static constexpr std::size_t key_bytes = 16;
  struct Keyed {
    std::array<char, key_bytes> key;
    const Fact* fact;
  };
  void bind_row(const Keyed& row);

  Transaction& transaction_;
  SiteId site_;
  ImportId import_;
  const Table& table_;
  std::vector<Keyed> rows_;
  std::vector<Bound> values_;
};

}  // namespace toolyard::search
