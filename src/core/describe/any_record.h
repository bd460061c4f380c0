// A record whose type is only known while the program runs.
#pragma once
#include <array>
#include <cstddef>
#include <memory>

#include "core/describe/describe.h"

namespace toolyard {

// One that is default-constructed. Without an allocation where it is of usual size.
class AnyRecord {
 public:
  explicit AnyRecord(const Type& type) : type_(type) {
    if (type.bytes > near_.size()) far_ = std::make_unique_for_overwrite<std::byte[]>(type.bytes);
    type.construct(get());
  }
  ~AnyRecord() { type_.destroy(get()); }
  AnyRecord(const AnyRecord&) = delete;
  AnyRecord& operator=(const AnyRecord&) = delete;

  void* get() { return far_ ? far_.get() : near_.data(); }

 private:
  const Type& type_;
  std::unique_ptr<std::byte[]> far_;
  alignas(std::max_align_t) std::array<std::byte, 640> near_;
};

}  // namespace toolyard
