#include "adapters/printer/library.h"

#include <dlfcn.h>

#include <stdexcept>
#include <string>

namespace toolyard::printer {
namespace {

void* checked(void* found, const char* what) {
  if (found) return found;
  const char* reason = dlerror();
  throw std::runtime_error(std::string("documents cannot be printed: ") + (reason ? reason : what));
}

Library load() {
  // All the others come along with this one, and are found through it.
  constexpr const char* name = "libpangocairo-1.0.so.0";
  void* const handle = checked(dlopen(name, RTLD_NOW | RTLD_LOCAL), name);
  Library all;
#define TOOLYARD_FIND(name) \
  all.name = reinterpret_cast<decltype(&::name)>(checked(dlsym(handle, #name), #name));
  TOOLYARD_PRINTER_FUNCTIONS(TOOLYARD_FIND)
#undef TOOLYARD_FIND
  return all;
}

}  // namespace

const Library& library() {
  static const Library loaded = load();
  return loaded;
}

}  // namespace toolyard::printer
