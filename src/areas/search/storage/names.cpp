#include "areas/search/storage/names.h"

#include <utility>

#include "core/endpoint/budget.h"

namespace toolyard::search {

std::size_t NameTable::slot_of(std::int64_t hash) const {
  auto slot = begin_of(hash);
  while (slots_[slot].number != none && slots_[slot].hash != hash)
    slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

std::uint32_t NameTable::find(std::int64_t hash) const { return slots_[slot_of(hash)].number; }

std::uint32_t NameTable::add(std::int64_t hash, std::string_view name) {
  auto& slot = slots_[slot_of(hash)];
  if (slot.number != none) return slot.number;
  const auto bytes = texts_.size() + name.size() + ends_.size() * sizeof(std::size_t) +
                     slots_.size() * sizeof(Slot);
  if (bytes > max_bytes) throw Stopped{};
  const auto made = static_cast<std::uint32_t>(ends_.size());
  slot = {hash, made};
  texts_ += name;
  ends_.push_back(texts_.size());
  if (ends_.size() * 2 > slots_.size()) grow();
  return made;
}

std::string_view NameTable::operator[](std::uint32_t number) const {
  const auto begin = number == 0 ? 0 : ends_[number - 1];
  return std::string_view(texts_).substr(begin, ends_[number] - begin);
}

void NameTable::grow() {
  const auto known = std::exchange(slots_, std::vector<Slot>(slots_.size() * 2));
  for (const auto& slot : known)
    if (slot.number != none) slots_[slot_of(slot.hash)] = slot;
}

}  // namespace toolyard::search
