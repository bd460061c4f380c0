#include "tests/support/servers/pgbouncer.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "tests/support/eventually.h"

namespace toolyard::testing {
namespace {

// Fewer than a node opens to PgBouncer.
constexpr int server_connections = 3;

// Also searches the folders that are in the PATH of root only, where Debian installs PgBouncer.
std::string program() {
  const auto* path = std::getenv("PATH");
  std::string folders = path ? path : "";
  folders += ":/usr/sbin:/usr/local/sbin:";
  for (std::size_t at = 0; at < folders.size();) {
    const auto end = folders.find(':', at);
    const auto file = folders.substr(at, end - at) + "/pgbouncer";
    if (end > at && access(file.c_str(), X_OK) == 0) return file;
    at = end + 1;
  }
  return {};
}

// Whether this version (1.21 or newer) can keep named prepared statements when the server
// connection changes.
bool knows_statements() {
  return std::system(
             (program() + " --version | grep -qE '^PgBouncer 1\\.(1[0-9]|20)\\.'").c_str()) != 0;
}

}  // namespace

bool PgBouncer::is_there() { return !program().empty(); }

PgBouncer* PgBouncer::shared() {
  static const auto pooler = []() -> std::unique_ptr<PgBouncer> {
    const auto* server = PostgresServer::shared();
    return server && is_there() ? std::make_unique<PgBouncer>(*server) : nullptr;
  }();
  return pooler.get();
}

PgBouncer::PgBouncer(const PostgresServer& server) {
  write_configuration(server);
  start(server);
  if (!eventually([&] { return postgres_answers(url("postgres")); }))
    throw std::runtime_error("PgBouncer does not answer");
}

PgBouncer::~PgBouncer() {
  kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

std::string PgBouncer::url(const std::string& database) const {
  return "postgres://toolyard@/" + database + "?host=" + folder_.path().string();
}

std::string PgBouncer::command(const std::string& text) const {
  return ask_postgres(url("pgbouncer"), text);
}

void PgBouncer::write_configuration(const PostgresServer& server) const {
  std::ofstream file(folder_.path() / "pgbouncer.ini");
  file << "[databases]\n* = host=" << server.folder().string() << " user=toolyard\n"
       << "[pgbouncer]\npool_mode = transaction\ndefault_pool_size = " << server_connections
       << "\nserver_login_retry = 0.1"  // seconds; tests end connections that are being opened
       << "\nmax_client_conn = 400\nauth_type = any\nadmin_users = toolyard\nlisten_addr =\n"
       << "listen_port = 5432\nunix_socket_dir = " << folder_.path().string()
       << "\nlogfile = " << folder_.path().string() << "/log\n";
  if (knows_statements()) file << "max_prepared_statements = 100\n";
}

// PgBouncer refuses to run as root, as does PostgreSQL. If this process is root, PgBouncer runs as
// the user that owns the data of the server.
void PgBouncer::start(const PostgresServer& server) {
  struct stat owner{};
  if (stat((server.folder() / "data").c_str(), &owner) != 0) throw std::runtime_error("no server");
  const bool is_root = geteuid() == 0;
  if (is_root && chown(folder_.path().c_str(), owner.st_uid, owner.st_gid) != 0)
    throw std::runtime_error("the folder cannot be given away");
  auto name = program(), configuration = (folder_.path() / "pgbouncer.ini").string();
  if (is_root) {  // the user may not be able to read the program's folder
    const auto copy = folder_.path() / "pgbouncer";
    std::filesystem::copy_file(name, copy);
    name = copy.string();
  }
  std::string quiet = "-q";
  const std::array<char*, 4> words{name.data(), quiet.data(), configuration.data(), nullptr};
  process_ = fork();
  if (process_ != 0) return;
  if (is_root && (setgid(owner.st_gid) != 0 || setuid(owner.st_uid) != 0)) _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  execv(words[0], words.data());
  _exit(127);
}

}  // namespace toolyard::testing
