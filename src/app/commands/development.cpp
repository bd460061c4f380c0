#include "app/commands/development.h"

#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <string_view>

#include "adapters/postgres/url.h"
#include "app/surface/served_pages.h"
#include "core/crypto/random.h"

namespace toolyard {

namespace {

constexpr const char* first_admin = "admin";

std::string whole(const std::string& path) {
  return std::filesystem::absolute(path).lexically_normal().string();
}

std::string key_file(const Settings& settings) {
  return whole(settings.server.data_dir + "/development.key");
}

void save_privately(const std::string& path, const std::string& text) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  const auto before = umask(077);
  std::ofstream(path) << text << "\n";
  umask(before);
}

std::string row(std::string_view name, const std::string& text) {
  std::string line = "  ";
  line += name;
  line.append(13 - line.size(), ' ');
  return line + text + "\n";
}

std::string account(const FirstStart& first) {
  return std::string(first_admin) + (first.password.empty()
                                         ? "; its password was shown when it was created"
                                         : ", password " + first.password + " (shown this once)");
}

std::string key(const std::string& file, const FirstStart& first) {
  return first.key.empty() ? "in " + file : first.key + " (also in " + file + ")";
}

std::string data(const Settings& settings) {
  const auto folder = whole(settings.server.data_dir);
  return settings.server.database_url.empty()
             ? folder
             : postgres::without_password(settings.server.database_url) + " and " + folder;
}

std::string line_to_try(const std::string& url, const std::string& key_file) {
  return "Try it:\n\n  curl " + url + "/api/v1/t/hash-generator/ -H \"X-API-Key: $(cat '" +
         key_file +
         "')\" \\\n"
         "    -H 'Content-Type: application/json' -d '{\"input\":\"hello\"}'\n\n";
}

}  // namespace

Result<FirstStart> make_first_admin(const Settings& settings, Store& store) {
  FirstStart first;
  if (store.accounts().find_by_name(first_admin)) return first;
  append_random_base62(first.password, 20);
  const auto admin = store.accounts().create_superuser(
      {first_admin, "admin@localhost.localdomain", first.password});
  if (!admin) return std::unexpected(admin.error());
  keys::NewKey request;
  request.name = "first key";
  auto made = store.keys().create(admin->id, request);
  if (!made) return std::unexpected(std::move(made.error()));
  first.key = std::move(made->secret);
  save_privately(key_file(settings), first.key);
  return first;
}

std::string greeting(const Settings& settings, const std::string& url, const FirstStart& first) {
  const auto file = key_file(settings);
  const bool has_key = std::filesystem::exists(file);
  std::string text = "\nToolyard is ready at " + url + "\n\n";
  if (serves_pages(settings)) text += row("Pages", url + "/") + row("Reference", url + "/docs/");
  else text += row("OpenAPI", url + "/api/v1/schema/");
  text += row("Account", account(first));
  text += row("API key", has_key ? key(file, first)
                                 : std::string("none; ./toolyard create-key --username ") +
                                       first_admin + " --name NAME prints one");
  text += row("Data", data(settings));
  text += row("Stop", "Ctrl+C; the same command starts it again with this data");
  text += "\n";
  if (has_key) text += line_to_try(url, file);
  return text;
}

}  // namespace toolyard
