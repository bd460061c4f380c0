// The program `toolyard`: hands the command line to the verb it names.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <string_view>

#include "app/commands/commands.h"
#include "core/caught.h"
#include "ports/database.h"

namespace {

struct Verb {
  std::string_view name;
  std::string_view takes;
  std::string_view does;
  int (*run)(const toolyard::Arguments&);
  enum class Help {
    line,  // the line above is all there is to say, beside the settings
    own,   // it tells more, and knows which of its words ask for that
  } help = Help::line;
};

constexpr Verb verbs[] = {
    {"serve", "[--listen HOST:PORT] [--data-dir DIR] ...",
     "starts the server; --help lists the settings", toolyard::serve, Verb::Help::own},
    {"createsuperuser", "--username U --email E [--password-stdin]", "creates an admin account",
     toolyard::create_superuser},
    {"create-key", "--username U --name N", "creates an API key and prints only the key",
     toolyard::create_key},
    {"set-role", "--username U --role R", "sets the role: viewer, editor, approver, admin or none",
     toolyard::set_role},
    {"set-plan", "--username U --plan P", "sets the plan: one of the settings' plans, or none",
     toolyard::set_plan},
    {"remove-second-factor", "--username U", "removes the second factor of an account",
     toolyard::remove_second_factor},
    {"remove-passkeys", "--username U", "removes the passkeys of an account",
     toolyard::remove_passkeys},
    {"tool", "SLUG [--option value ...] [FILE ...]", "runs one tool, offline", toolyard::run_tool,
     Verb::Help::own},
    {"mcp", "[--tools a,b] [--brief] [--files DIR]", "offers the tools to AI agents, offline",
     toolyard::serve_mcp, Verb::Help::own},
    {"migrate", "", "brings the database up to date", toolyard::migrate_database},
    {"backup", "FILE", "creates a backup; the server may be running", toolyard::back_up},
    {"restore", "FILE", "restores a backup into an empty data folder", toolyard::restore},
    {"demo", "", "fills a fresh database with demo data", toolyard::fill_demo},
    {"import-content",
     "DIR [--username U] [--content-type T] [--locale L] [--skip-unknown] [--dry-run]",
     "imports Markdown files with front matter as content", toolyard::import_content},
    {"openapi", "[--format json|yaml]", "prints the OpenAPI document", toolyard::print_openapi},
    {"settings", "[--markdown]", "lists all settings", toolyard::print_settings},
    {"check-config", "", "checks the settings and prints them", toolyard::check_config},
};

std::string line_of(const Verb& verb) {
  constexpr std::size_t margin = 61;
  auto line = "  toolyard " + std::string(verb.name);
  if (!verb.takes.empty()) line.append(" ").append(verb.takes);
  if (line.size() + 2 > margin) line += '\n' + std::string(margin, ' ');
  else line.resize(margin, ' ');
  return line.append(verb.does) += '\n';
}

int print_verbs(std::FILE* to) {
  std::string text = "toolyard: small tools behind one API\n\n";
  for (const auto& verb : verbs) text += line_of(verb);
  text += "\nEach command takes --help.\n";
  std::fputs(text.c_str(), to);
  return to == stdout ? 0 : 2;
}

bool is_help(std::string_view word) { return word == "--help" || word == "-h"; }

// What is behind `--` is data.
bool asks_for_help(const toolyard::Arguments& arguments) {
  const auto end = std::ranges::find(arguments, "--");
  return std::find_if(arguments.begin(), end, is_help) != end;
}

int run(const Verb& verb, const toolyard::Arguments& arguments) {
  if (verb.help == Verb::Help::own || !asks_for_help(arguments)) return verb.run(arguments);
  std::printf("%s\nEvery setting is also an option: toolyard serve --help lists them.\n",
              line_of(verb).c_str());
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  const toolyard::Arguments all(arguments + 1, arguments + count);
  if (all.empty()) return print_verbs(stderr);
  if (all[0] == "help" || is_help(all[0])) return print_verbs(stdout);
  try {
    for (const auto& verb : verbs)
      if (verb.name == all[0]) return run(verb, {all.begin() + 1, all.end()});
  } catch (const toolyard::StoreAway& away) {
    // Running calls get a value: what comes here is a setting that leads to no database.
    std::fprintf(stderr, "toolyard: %s\n", away.what());
    return 2;
  } catch (...) {
    std::fprintf(stderr, "toolyard: %s\n", toolyard::what_was_caught().c_str());
    return 1;
  }
  std::fprintf(stderr, "toolyard: unknown command %s; see toolyard help\n", all[0].c_str());
  return 2;
}
