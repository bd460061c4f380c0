// The program `toolyard`: hands the command line to the verb it names.
#include <cstdio>
#include <string_view>
#include <utility>

#include "app/commands.h"
#include "core/caught.h"
#include "ports/database.h"

namespace {

constexpr const char* help = R"(toolyard: small tools behind one API

  toolyard serve [--listen HOST:PORT] [--data-dir DIR] ...   the server; --help lists the settings
  toolyard createsuperuser --username U --email E [--password-stdin]
  toolyard create-key --username U --name N                  prints the new key, alone
  toolyard set-role --username U --role R                    viewer, editor, approver, admin or none
  toolyard set-plan --username U --plan P                    one of the settings' plans, or none
  toolyard tool SLUG [--option value ...] [FILE ...]         one tool, offline
  toolyard migrate                                           brings the database up to date
  toolyard backup FILE                                       while the server serves, if it does
  toolyard restore FILE                                      into an empty data folder
  toolyard demo                                              fills a fresh database to look at
  toolyard import-content DIR [--username U] [--content-type T] [--locale L] [--skip-unknown]
                          [--dry-run]                        Markdown with front matter as content
  toolyard openapi [--format json|yaml]                      prints the API's description
  toolyard check-config                                      reads and shows the settings
)";

using Verb = int (*)(const toolyard::Arguments&);
constexpr std::pair<std::string_view, Verb> verbs[] = {
    {"serve", toolyard::serve},
    {"createsuperuser", toolyard::create_superuser},
    {"create-key", toolyard::create_key},
    {"set-role", toolyard::set_role},
    {"set-plan", toolyard::set_plan},
    {"tool", toolyard::run_tool},
    {"openapi", toolyard::print_openapi},
    {"check-config", toolyard::check_config},
    {"migrate", toolyard::migrate_database},
    {"backup", toolyard::back_up},
    {"restore", toolyard::restore},
    {"demo", toolyard::fill_demo},
    {"import-content", toolyard::import_content},
};

}  // namespace

int main(int count, char** arguments) {
  const toolyard::Arguments all(arguments + 1, arguments + count);
  if (all.empty() || all[0] == "help" || all[0] == "--help" || all[0] == "-h") {
    std::fputs(help, all.empty() ? stderr : stdout);
    return all.empty() ? 2 : 0;
  }
  try {
    for (const auto& [name, verb] : verbs)
      if (name == all[0]) return verb({all.begin() + 1, all.end()});
  } catch (const toolyard::StoreAway& away) {
    // Running calls get a value: what comes here is a setting that leads to no database.
    std::fprintf(stderr, "toolyard: %s\n", away.what());
    return 2;
  } catch (...) {
    std::fprintf(stderr, "toolyard: %s\n", toolyard::what_was_caught().c_str());
    return 1;
  }
  std::fprintf(stderr, "toolyard: there is no command %s; see toolyard help\n", all[0].c_str());
  return 2;
}
