#include <cstdio>

#include "app/commands/command_settings.h"
#include "app/commands/commands.h"
#include "app/demo/site.h"
#include "app/wiring/store.h"

namespace toolyard {

int fill_demo(const Arguments& arguments) {
  const auto given = read_command(arguments, {});
  if (!given) return complain(given.error(), 2);
  Log log(LogLevel::warning);
  Store store(given->settings, log);
  const auto filled = demo::fill(store.database(), given->settings, system_now());
  if (!filled) return complain(filled.error(), 1);
  std::printf(
      "The demo data has been created. The accounts are ada (admin), boris (approver), chloe "
      "(editor),\ndavid (viewer), and erin, farid and greta, who only call tools.\nTheir password, "
      "shown only once:  %s\nAn API key, shown only once:      %s\n",
      filled->password.c_str(), filled->key_to_try.c_str());
  return 0;
}

}  // namespace toolyard
