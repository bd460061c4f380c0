// Names of queries or pages, told apart by their hashes, as the store does, and numbered as they
// come.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace toolyard::search {

class NameTable {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;

  // The number of a name, or none.
  std::uint32_t find(std::int64_t hash) const;
  // Its number, a new one where it has none. A call that has too many names to be held is stopped.
  std::uint32_t add(std::int64_t hash, std::string_view name);
  std::string_view operator[](std::uint32_t number) const;

 private:
  static constexpr std::size_t most_bytes = std::size_t{128} << 20;
  struct Entry {
    std::int64_t hash;
    std::size_t end;  // of its text, which begins where the one before ends
  };
  // Where the number of a hash is, or would be. There is always room.
  std::size_t slot_of(std::int64_t hash) const;
  void grow();

  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(64, none);
  std::vector<Entry> entries_;
  std::string texts_;
};

}  // namespace toolyard::search
