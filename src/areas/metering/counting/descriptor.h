// RAII owners of a file descriptor and of a memory mapping.
#pragma once
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <utility>

namespace toolyard::metering {

class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) close(number_);
  }
  int get() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_;
};

class Mapping {
 public:
  Mapping() = default;
  // Maps a part of a file, shared, or zeroed memory if `file` is -1. `start` is null on failure.
  Mapping(int file, std::size_t offset, std::size_t size) : size_(size) {
    const int flags = file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS : MAP_SHARED;
    start_ = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, file, off_t(offset));
    if (start_ == MAP_FAILED) start_ = nullptr;
  }
  Mapping(Mapping&& other) noexcept
      : start_(std::exchange(other.start_, nullptr)), size_(other.size_) {}
  Mapping& operator=(Mapping&& other) noexcept {
    std::swap(start_, other.start_);
    std::swap(size_, other.size_);
    return *this;
  }
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() {
    if (start_) munmap(start_, size_);
  }
  void* start() const { return start_; }

 private:
  void* start_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace toolyard::metering
