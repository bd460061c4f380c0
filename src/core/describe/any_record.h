// A record whose type is known only at run time.
#pragma once
#include <array>
#include <cstddef>
#include <memory>

#include "core/describe/describe.h"

namespace toolyard {

// A default-constructed record of the given type. Records of at most 640 bytes are stored inline.
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
