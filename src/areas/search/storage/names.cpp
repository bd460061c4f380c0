#include "areas/search/storage/names.h"

#include "core/endpoint/budget.h"

namespace toolyard::search {

std::size_t NameTable::slot_of(std::int64_t hash) const {
  const auto mask = slots_.size() - 1;
  auto slot = static_cast<std::size_t>(hash) & mask;
  while (slots_[slot] != none && entries_[slots_[slot]].hash != hash) slot = (slot + 1) & mask;
  return slot;
}

std::uint32_t NameTable::find(std::int64_t hash) const { return slots_[slot_of(hash)]; }

std::uint32_t NameTable::add(std::int64_t hash, std::string_view name) {
  auto& number = slots_[slot_of(hash)];
  if (number != none) return number;
  const auto bytes = texts_.size() + name.size() + (entries_.size() + 1) * sizeof(Entry);
  if (bytes > most_bytes) throw Stopped{};
  const auto made = static_cast<std::uint32_t>(entries_.size());
  number = made;
  texts_ += name;
  entries_.push_back({hash, texts_.size()});
  if (entries_.size() * 2 > slots_.size()) grow();
  return made;
}

std::string_view NameTable::operator[](std::uint32_t number) const {
  const auto begin = number == 0 ? 0 : entries_[number - 1].end;
  return std::string_view(texts_).substr(begin, entries_[number].end - begin);
}

void NameTable::grow() {
  slots_.assign(slots_.size() * 2, none);
  for (std::uint32_t i = 0; i < entries_.size(); ++i) slots_[slot_of(entries_[i].hash)] = i;
}

}  // namespace toolyard::search
