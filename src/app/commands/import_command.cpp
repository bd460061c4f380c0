#include <cstdio>
#include <filesystem>

#include "app/commands/command_settings.h"
#include "app/commands/commands.h"
#include "app/content_import/importer.h"
#include "app/content_import/wordpress/export.h"
#include "app/verbs/verb_options.h"
#include "app/wiring/area_options.h"
#include "app/wiring/store.h"
#include "areas/content/content.h"
#include "core/endpoint/call_scope.h"

namespace toolyard {

namespace {

using namespace content_import;

Result<PageRules> rules_from(const CommandInput& given) {
  PageRules rules{.content = content_options(given.settings)};
  if (const auto* type = given.line.find("content_type")) rules.content_type = *type;
  if (const auto* locale = given.line.find("locale")) rules.locale = *locale;
  if (given.line.is_on("skip_unknown")) rules.unknown_names = UnknownNames::skipped;
  if (!rules.content_type.empty() && !content::is_content_type(rules.content_type))
    return invalid("/content-type", "invalid_format",
                   "Use only lower-case letters, digits and `_`, at most 32 characters.");
  if (!rules.locale.empty() && !content::is_locale(rules.locale))
    return invalid("/locale", "invalid_format", "Must be a locale such as `en` or `pt-BR`.");
  return rules;
}

// File names may contain control characters; replaces them, so that each message remains one line.
std::string in_one_line(std::string text) {
  for (auto& c : text)
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = '?';
  return text;
}

// Returns a line such as `site/blog/hello.md:3: what`.
std::string line_of(const std::string& folder, const PathFault& fault) {
  auto text = folder;
  if (!fault.path.empty() && fault.path != std::filesystem::path(folder).filename())
    text.append(text.ends_with('/') ? "" : "/").append(fault.path);
  if (fault.line > 0) text.append(":").append(std::to_string(fault.line));
  return in_one_line(text.append(": ").append(fault.what));
}

// Prints the faults and returns the exit code.
int tell(const std::string& folder, const std::vector<PathFault>& faults) {
  for (const auto& fault : faults) std::fprintf(stderr, "%s\n", line_of(folder, fault).c_str());
  std::fprintf(stderr, "toolyard: Nothing was imported.\n");
  return 1;
}

// Returns the call on whose behalf the import runs. Without a user name it is not that of any
// account, but has the rights of an administrator.
Result<Call> caller_named(accounts::AccountService& accounts, const std::string* username) {
  if (!username) return Call{.caller = {.role = Role::admin}};
  TOOLYARD_TRY(auto user, accounts.find_by_name(*username));
  if (!user.is_active)
    return fail(problems::permission_denied, "The account " + user.username + " is not active.");
  if (user.role < Role::editor)
    return fail(
        problems::permission_denied,
        "The account " + user.username + " does not have the role editor; set-role can grant it.");
  return Call{.caller = {.user = user.id, .role = user.role}};
}

// Returns a function that adds a redirect, unless there is one from that path.
content_import::Redirect redirects_of(site::Site& site, const Call& caller) {
  return [&site, &caller](Transaction& transaction, std::string_view from,
                          std::string_view to) -> Result<void> {
    TOOLYARD_TRY(const auto known, site::Redirects::find(transaction, from));
    if (known) return {};
    TOOLYARD_TRY_VOID(
        site.redirects().create(caller, {.from_path = std::string(from), .to = std::string(to)}));
    return {};
  };
}

int write(const CommandInput& given, const std::string& folder,
          const std::vector<content_import::Page>& pages) {
  const auto trial = given.line.is_on("dry_run") ? Trial::yes : Trial::no;
  Log log(LogLevel::warning);
  Store store(given.settings, log);
  const auto caller = caller_named(store.accounts(), given.line.find("username"));
  if (!caller) return print_error(caller.error(), 1);
  std::optional<CallScope> scope;
  if (caller->caller.user != UserId{}) scope.emplace(*caller);
  auto& site = store.areas().site;
  if (const auto read = site.refresh(); !read) return print_error(read.error(), 1);
  const auto written = write_pages(store.database(), store.areas().content.items(), *caller, pages,
                                   trial, redirects_of(site, *caller));
  if (!written) return print_error(written.error(), 1);
  if (!written->faults.empty()) return tell(folder, written->faults);
  if (trial == Trial::yes)
    for (const auto& change : written->changes) std::puts(in_one_line(change).c_str());
  for (const auto& note : written->old_paths) std::puts(in_one_line(note).c_str());
  std::printf("%s%zu created, %zu changed, %zu unchanged", trial == Trial::yes ? "Would be: " : "",
              written->made, written->changed, written->unchanged);
  if (written->redirects > 0)
    std::printf(", %zu old %s redirected", written->redirects,
                written->redirects == 1 ? "address" : "addresses");
  std::puts("");
  return 0;
}

// Whether the operand is an export of WordPress, and not a folder.
bool is_export(const std::filesystem::path& path) {
  return path.extension() == ".xml" && !std::filesystem::is_directory(path);
}

ReadFolder read_export(const std::filesystem::path& file, const PageRules& rules) {
  const auto name = file.filename().string();
  const auto bytes = read_whole(file, max_bytes);
  if (!bytes) return {.pages = {}, .faults = {{name, 0, bytes.error()}}};
  return read_wordpress(name, *bytes, rules);
}

}  // namespace

int import_content(const Arguments& arguments) {
  const auto given = read_command(arguments, {.options = &type_of<ImportOptions>, .operands = 1});
  if (!given) return print_error(given.error(), 2);
  if (given->line.operands.empty())
    return print_error(invalid("", "required", "A folder or a file is required.").error(), 2);
  const auto rules = rules_from(*given);
  if (!rules) return print_error(rules.error(), 2);
  const auto& folder = given->line.operands[0];
  const auto read = is_export(folder) ? read_export(folder, *rules) : read_folder(folder, *rules);
  if (!read.faults.empty()) return tell(folder, read.faults);
  for (const auto& note : read.notes) std::puts(line_of(folder, note).c_str());
  return write(*given, folder, read.pages);
}

}  // namespace toolyard
