#include <malloc.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "app/commands/command_settings.h"
#include "app/commands/commands.h"
#include "app/commands/development.h"
#include "app/commands/option_help.h"
#include "app/demo/site.h"
#include "app/outside/service_manager.h"
#include "app/settings/settings_report.h"
#include "app/verbs/verb_options.h"
#include "app/wiring/server_app.h"
#include "core/json/writer.h"
#include "http/transport/signals.h"

namespace toolyard {

namespace {

// Keeps freed memory in the process for the next calls, instead of returning it to the system and
// fetching it again. When the server is idle, `BufferStore::age` releases it.
void keep_freed_memory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  // Each arena takes 64 MiB of addresses, and most threads only wait: half as many as by default.
  const int cores = std::max(1, int(std::thread::hardware_concurrency()));
  mallopt(M_ARENA_MAX, std::max(8, 4 * cores));
#endif
}

// Fills the demo data before the server is constructed, which then treats it like any existing
// data.
Result<void> begin_with_demo(const Settings& settings) {
  Log log(LogLevel::warning);
  Store store(settings, log);
  TOOLYARD_TRY(const auto filled, demo::fill(store.database(), settings, system_now()));
  std::printf("\n%s", demo::greeting_of(filled).c_str());
  return {};
}

Result<CommandInput> read_serve_command(const Arguments& arguments) {
  return read_server_command(
      arguments,
      {.options = &type_of<ServeOptions>,
       .flag_defaults = {{.name = "anonymous_tools", .value = "on", .source = "development"},
                         {.name = "log_level", .value = "warning", .source = "development"}}});
}

RereadSettings rereading(const Arguments& arguments) {
  return [arguments]() -> std::expected<Settings, std::string> {
    auto given = read_serve_command(arguments);
    if (given) return std::move(given->settings);
    std::string all;
    for (const auto& line : lines_of(given.error()))
      all.append(all.empty() ? "" : " ").append(line);
    return std::unexpected(std::move(all));
  };
}

}  // namespace

int serve(const Arguments& arguments) {
  const auto given = read_serve_command(arguments);
  if (!given) return print_error(given.error(), 2);
  const auto& settings = given->settings;
  if (given->line.is_on("demo")) {
    if (!given->line.is_on("development"))
      return print_error(invalid("/demo", "conflict", "--demo requires --development.").error(), 2);
    if (const auto begun = begin_with_demo(settings); !begun) return print_error(begun.error(), 1);
  }
  keep_freed_memory();
  Log log(settings.server.log_level);
  // In development, SIGHUP ends the server, so that it does not outlive its terminal.
  const bool is_reloaded = !given->line.is_on("development");
  if (is_reloaded) http::hold_hangups();
  ServerApp app(settings, log, is_reloaded ? rereading(arguments) : nullptr);
  const auto urls = app.urls();
  if (given->line.is_on("development")) {
    const auto first = make_first_admin(settings, app.store());
    if (!first) return print_error(first.error(), 1);
    std::fputs(greeting(settings, urls.front(), *first).c_str(), stdout);
  }
  for (const auto& url : urls) std::printf("listening on %s\n", url.c_str());
  std::fflush(stdout);
  // The server also runs if its standard output is closed.
  std::clearerr(stdout);
  tell_service_manager("READY=1");
  app.run();
  return 0;
}

int check_config(const Arguments& arguments) {
  const auto given = read_server_command(arguments, {.options = &type_of<CheckOptions>});
  if (!given) return print_error(given.error(), 2);
  if (given->line.is_on("quiet")) return 0;
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
  const auto line = parse_command_line(arguments, {&type_of<SettingsOptions>});
  if (!line) return print_error(line.error(), 2);
  if (!line->operands.empty()) {
    std::fprintf(stderr, "toolyard: `%s` is not understood.\n", line->operands[0].c_str());
    return 2;
  }
  const auto text =
      line->is_on("markdown") ? option_tables(type_of<Settings>) : option_help(given_settings());
  std::fwrite(text.data(), 1, text.size(), stdout);
  return 0;
}

int print_openapi(const Arguments& arguments) {
  const auto given = read_command(arguments, {.options = &type_of<OpenapiOptions>});
  if (!given) return print_error(given.error(), 2);
  const auto* format = given->line.find("format");
  const auto json = openapi_document(given->settings);
  const auto text = format && *format == "yaml" ? openapi_as_yaml(json) : json + "\n";
  std::fwrite(text.data(), 1, text.size(), stdout);
  return 0;
}

}  // namespace toolyard
