// Marks memory that waits to be used again, so that AddressSanitizer reports whoever still uses it.
// Does nothing in other builds.
#pragma once
#include <cstddef>

#if defined(__SANITIZE_ADDRESS__)
#define TOOLYARD_ADDRESSES_ARE_CHECKED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TOOLYARD_ADDRESSES_ARE_CHECKED
#endif
#endif
#if defined(TOOLYARD_ADDRESSES_ARE_CHECKED) || defined(__SANITIZE_THREAD__)
#define TOOLYARD_ACCESSES_ARE_CHECKED
#endif

#ifdef TOOLYARD_ADDRESSES_ARE_CHECKED
#include <sanitizer/asan_interface.h>
#endif

namespace toolyard::http {

inline void poison([[maybe_unused]] const void* at, [[maybe_unused]] std::size_t size) {
#ifdef TOOLYARD_ADDRESSES_ARE_CHECKED
  ASAN_POISON_MEMORY_REGION(at, size);
#endif
}

inline void unpoison([[maybe_unused]] const void* at, [[maybe_unused]] std::size_t size) {
#ifdef TOOLYARD_ADDRESSES_ARE_CHECKED
  ASAN_UNPOISON_MEMORY_REGION(at, size);
#endif
}

}  // namespace toolyard::http
