#include <malloc.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "adapters/postgres/url.h"
#include "app/commands/command_settings.h"
#include "app/commands/commands.h"
#include "app/commands/option_help.h"
#include "app/wiring/served_pages.h"
#include "app/wiring/server_app.h"
#include "app/wiring/store.h"
#include "core/crypto/random.h"
#include "core/json/writer.h"

namespace toolyard {

namespace {

constexpr const char* first_admin = "admin";

// The first key lies in a file of its own that only its owner can read, so that the line printed
// at every start works as pasted.
std::string key_file(const Settings& settings) { return settings.data_dir + "/development.key"; }

void save_privately(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  const auto before = umask(077);
  std::ofstream(path) << text << "\n";
  umask(before);
}

// The first start of a development server: an admin and a key, each printed once.
Result<void> first_start(const Settings& settings, Store& store) {
  if (store.accounts().find_by_name(first_admin)) return {};
  std::string password;
  append_random_base62(password, 20);
  const auto admin =
      store.accounts().create_superuser({first_admin, "admin@localhost.localdomain", password});
  if (!admin) return std::unexpected(admin.error());
  keys::NewKey request;
  request.name = "first key";
  const auto made = store.keys().create(admin->id, request);
  if (!made) return std::unexpected(made.error());
  save_privately(key_file(settings), made->secret);
  std::printf("\nThe first admin, shown this once:  %s  %s\nThe first key, kept in %s:  %s\n",
              first_admin, password.c_str(), key_file(settings).c_str(), made->secret.c_str());
  return {};
}

// What one call gives back serves the next, instead of being fetched from the system page by page
// again; when the server falls idle, `BufferStore::age` lets it go.
void keep_freed_memory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

void print_first_line(const Settings& settings, const std::string& url) {
  const auto path = std::filesystem::absolute(key_file(settings)).lexically_normal().string();
  const bool has_pages = serves_pages(settings);
  if (has_pages) std::printf("\nOpen %s/ in a browser.\n", url.c_str());
  std::printf(
      "\nTry it:\n\n  curl %s/api/v1/t/hash-generator/ -H \"X-API-Key: $(cat '%s')\" \\\n"
      "    -H 'Content-Type: application/json' -d '{\"input\":\"hello\"}'\n\n"
      "The %s is at %s%s\n\n",
      url.c_str(), path.c_str(), has_pages ? "API reference" : "OpenAPI document", url.c_str(),
      has_pages ? "/docs/" : "/api/v1/schema/");
}

// Never a secret; of a database's address all but the password.
std::string shown(const Field& field, const Settings& settings) {
  std::string json;
  if (field.name == "database_url") {
    const auto url = postgres::without_password(settings.database_url);
    append_json(json, type_of<std::string>, &url);
    return json;
  }
  append_json(json, *field.type, field.member_of(&settings));
  return field.is_secret && json != "\"\"" ? "(set)" : json;
}

int describe_serving() {
  std::printf("toolyard serve: starts the server\n\n%s", option_help(given_settings()).c_str());
  std::puts(
      "  --config                TOML file with settings\n  --development           Create a first "
      "admin and API key, print a command to try, and\n                          allow calls of "
      "tools without a key (anonymous_tools).\n\nEach setting is also an environment variable "
      "TOOLYARD_... and a key of the file.");
  return 0;
}

}  // namespace

int serve(const Arguments& arguments) {
  if (std::ranges::any_of(arguments, [](auto& one) { return one == "--help" || one == "-h"; }))
    return describe_serving();
  const auto given = read_command(
      arguments,
      {.flags = {"development"},
       .flag_defaults = {{.name = "anonymous_tools", .value = "on", .source = "development"}}});
  if (!given) return complain(given.error(), 2);
  const auto& settings = given->settings;
  keep_freed_memory();
  Log log(settings.log_level);
  ServerApp app(settings, log);
  const bool is_development = given->line.find("development") != nullptr;
  if (is_development)
    if (const auto started = first_start(settings, app.store()); !started)
      return complain(started.error(), 1);
  const auto url = app.url();
  if (is_development) print_first_line(settings, url);
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
    std::printf("%s = %s\n", name.c_str(), shown(field, given->settings).c_str());
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
