#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "app/commands/command_settings.h"
#include "app/commands/commands.h"
#include "app/commands/development.h"
#include "app/commands/option_help.h"
#include "app/settings/settings_report.h"
#include "app/wiring/server_app.h"
#include "core/json/writer.h"

namespace toolyard {

namespace {

// What one call gives back serves the next, instead of being fetched from the system page by page
// again; when the server falls idle, `BufferStore::age` lets it go.
void keep_freed_memory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

int describe_serving() {
  std::printf("toolyard serve: starts the server\n\n%s", option_help(given_settings()).c_str());
  std::puts(
      "  --config                TOML file with settings\n"
      "  --development           Create a first admin and API key, print where everything is, and\n"
      "                          allow calls of tools without a key (anonymous_tools). Only\n"
      "                          warnings and errors are logged (log_level).\n\n"
      "Each setting is also an environment variable TOOLYARD_... and a key of the file.");
  return 0;
}

}  // namespace

int serve(const Arguments& arguments) {
  if (std::ranges::any_of(arguments, [](auto& one) { return one == "--help" || one == "-h"; }))
    return describe_serving();
  const auto given = read_command(
      arguments,
      {.flags = {"development"},
       .flag_defaults = {{.name = "anonymous_tools", .value = "on", .source = "development"},
                         {.name = "log_level", .value = "warning", .source = "development"}}});
  if (!given) return complain(given.error(), 2);
  const auto& settings = given->settings;
  keep_freed_memory();
  Log log(settings.server.log_level);
  ServerApp app(settings, log);
  const auto url = app.url();
  if (given->line.find("development")) {
    const auto first = make_first_admin(settings, app.store());
    if (!first) return complain(first.error(), 1);
    std::fputs(greeting(settings, url, *first).c_str(), stdout);
  }
  std::printf("listening on %s\n", url.c_str());
  std::fflush(stdout);
  app.run();
  return 0;
}

int check_config(const Arguments& arguments) {
  const auto given = read_command(arguments, {});
  if (!given) return complain(given.error(), 2);
  for (const auto& field : type_of<Settings>.fields) {
    const std::string name(field.name);
    std::printf("%s = %s\n", name.c_str(),
                shown_setting(field, given->settings).value_or("(set)").c_str());
    if (!field.is_secret) continue;
    const auto& files = given->settings.secret_files;
    const auto file = files.find(name);
    const auto path = file == files.end() ? std::string() : file->second;
    std::string json;
    append_json(json, type_of<std::string>, &path);
    std::printf("%s_file = %s\n", name.c_str(), json.c_str());
  }
  return 0;
}

int print_settings(const Arguments& arguments) {
  const auto line = parse_command_line(arguments, {}, {"markdown"}, {});
  if (!line) return complain(line.error(), 2);
  if (!line->operands.empty()) {
    std::fprintf(stderr, "toolyard: `%s` is not understood.\n", line->operands[0].c_str());
    return 2;
  }
  const auto text =
      line->find("markdown") ? option_tables(type_of<Settings>) : option_help(given_settings());
  std::fwrite(text.data(), 1, text.size(), stdout);
  return 0;
}

int print_openapi(const Arguments& arguments) {
  const auto given = read_command(arguments, {.valued = {"format"}});
  if (!given) return complain(given.error(), 2);
  const auto* format = given->line.find("format");
  const auto json = openapi_document(given->settings);
  const auto text = format && *format == "yaml" ? openapi_as_yaml(json) : json + "\n";
  std::fwrite(text.data(), 1, text.size(), stdout);
  return 0;
}

}  // namespace toolyard
