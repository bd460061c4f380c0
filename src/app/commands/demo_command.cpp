#include <cstdio>

#include "app/commands/command_settings.h"
#include "app/commands/commands.h"
#include "app/demo/site.h"
#include "app/wiring/store.h"

namespace toolyard {

int fill_demo(const Arguments& arguments) {
  const auto given = read_command(arguments, {});
  if (!given) return print_error(given.error(), 2);
  Log log(LogLevel::warning);
  Store store(given->settings, log);
  const auto filled = demo::fill(store.database(), given->settings, system_now());
  if (!filled) return print_error(filled.error(), 1);
  std::fputs(demo::greeting_of(*filled).c_str(), stdout);
  return 0;
}

}  // namespace toolyard
