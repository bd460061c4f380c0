#include "app/verbs/verbs.h"

#include <algorithm>
#include <array>

#include "adapters/pictures/worker.h"
#include "app/commands/commands.h"
#include "app/verbs/verb_options.h"

namespace toolyard {

namespace {

constexpr std::array all{
    Verb{.name = "serve",
         .does = "starts the server; --help lists the settings",
         .run = serve,
         .options = &type_of<ServeOptions>},
    Verb{.name = "createsuperuser",
         .does = "creates an admin account",
         .run = create_superuser,
         .options = &type_of<SuperuserOptions>},
    Verb{.name = "create-key",
         .does = "creates an API key and prints only the key",
         .run = create_key,
         .options = &type_of<KeyOptions>},
    Verb{.name = "set-role",
         .does = "sets the role of an account, or removes it",
         .run = set_role,
         .options = &type_of<RoleOptions>},
    Verb{.name = "set-plan",
         .does = "sets the plan of an account, or removes it",
         .run = set_plan,
         .options = &type_of<PlanOptions>},
    Verb{.name = "remove-second-factor",
         .does = "removes the second factor of an account",
         .run = remove_second_factor,
         .options = &type_of<AccountOptions>},
    Verb{.name = "remove-passkeys",
         .does = "removes the passkeys of an account",
         .run = remove_passkeys,
         .options = &type_of<AccountOptions>},
    Verb{.name = "tool",
         .operand = "FILE",
         .does = "runs one tool, offline",
         .run = run_tool,
         .options = &type_of<ToolOptions>,
         .takes = VerbTakes::tool},
    Verb{.name = "mcp",
         .does = "offers the tools to AI agents over standard input and output, offline",
         .run = serve_mcp,
         .options = &type_of<McpOptions>,
         .takes = VerbTakes::nothing},
    Verb{.name = "migrate", .does = "brings the database up to date", .run = migrate_database},
    Verb{.name = "backup",
         .operand = "FILE",
         .does = "creates a backup; the server may be running",
         .run = back_up},
    Verb{.name = "restore",
         .operand = "FILE",
         .does = "restores a backup into an empty data folder",
         .run = restore},
    Verb{.name = "demo", .does = "fills a fresh database with demo data", .run = fill_demo},
    Verb{.name = "import-content",
         .operand = "DIR|FILE",
         .does = "imports Markdown files with front matter, or an export of WordPress, as content",
         .run = import_content,
         .options = &type_of<ImportOptions>},
    Verb{.name = "openapi",
         .does = "prints the OpenAPI document",
         .run = print_openapi,
         .options = &type_of<OpenapiOptions>},
    Verb{.name = "settings",
         .does = "lists all settings",
         .run = print_settings,
         .options = &type_of<SettingsOptions>,
         .takes = VerbTakes::nothing},
    Verb{.name = "check-config",
         .does = "checks the settings and prints them",
         .run = check_config,
         .options = &type_of<CheckOptions>},
    Verb{.name = "completion",
         .operand = "bash|zsh|fish",
         .does = "prints the completion script of a shell",
         .run = print_completion,
         .takes = VerbTakes::nothing},
    Verb{.name = "manual",
         .operand = "toolyard|toolyardctl|toolyard.toml",
         .does = "prints a manual page, for man",
         .run = print_manual,
         .takes = VerbTakes::nothing},
    Verb{.name = "complete",
         .does = "prints the completions of the last word",
         .run = complete_words,
         .takes = VerbTakes::nothing,
         .is_hidden = true},
    Verb{.name = pictures::worker_verb,
         .does = "makes one picture, for the server that has started it",
         .run = [](const std::vector<std::string>&) { return pictures::run_worker(); },
         .takes = VerbTakes::nothing,
         .is_hidden = true},
};

}  // namespace

std::span<const Verb> verbs() { return all; }

const Verb* find_verb(std::string_view name) {
  const auto found = std::ranges::find(all, name, &Verb::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace toolyard
