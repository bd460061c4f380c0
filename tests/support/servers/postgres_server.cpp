#include "tests/support/servers/postgres_server.h"

#include <libpq-fe.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <memory>

#include "adapters/postgres/database.h"
#include "tests/support/places.h"
#include "tests/support/test_database.h"

namespace toolyard::testing {
namespace {

constexpr const char* kTemplate = "migrated";

std::filesystem::path folder_in(const std::filesystem::path& file) {
  std::string folder;
  std::ifstream(file) >> folder;
  return folder;
}

void run_script(const std::string& verb, const std::filesystem::path& file,
                const std::vector<std::string>& words = {}) {
  auto command =
      source_folder() + "/tests/support/servers/postgres.sh " + verb + " '" + file.string() + "'";
  for (const auto& word : words) command += " \"" + word + "\"";
  if (std::system((command + " >&2").c_str()) != 0) throw std::runtime_error("failed: " + command);
}

using Session = std::unique_ptr<PGconn, decltype(&PQfinish)>;

// Returns the first value of the result; empty if there is none.
std::string ask(PGconn* session, const std::string& sql) {
  const std::unique_ptr<PGresult, decltype(&PQclear)> answer(PQexec(session, sql.c_str()), PQclear);
  const auto status = PQresultStatus(answer.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    throw std::runtime_error(sql + ": " + PQerrorMessage(session));
  return PQntuples(answer.get()) > 0 ? PQgetvalue(answer.get(), 0, 0) : "";
}

Session session_with(const std::string& url) {
  Session session(PQconnectdb(url.c_str()), PQfinish);
  if (PQstatus(session.get()) != CONNECTION_OK)
    throw std::runtime_error(PQerrorMessage(session.get()));
  PQsetNoticeReceiver(session.get(), [](void*, const PGresult*) {}, nullptr);
  return session;
}

// Reads the second field after the name of the process, which is in parentheses and may contain any
// character.
int parent_of(int process) {
  std::string text;
  std::getline(std::ifstream("/proc/" + std::to_string(process) + "/stat"), text, '\0');
  const auto end = text.rfind(')');
  return end == text.npos || end + 4 > text.size() ? 0 : std::atoi(text.c_str() + end + 4);
}

std::string fresh_name() {
  static std::atomic<int> count = 0;
  const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
  return "t_" + std::to_string(getpid()) + "_" + std::to_string(now) + "_" +
         std::to_string(++count);
}

}  // namespace

std::string ask_postgres(const std::string& url, const std::string& sql) {
  return ask(session_with(url).get(), sql);
}

bool postgres_answers(const std::string& url) { return PQping(url.c_str()) == PQPING_OK; }

PostgresServer* PostgresServer::shared() {
  static const auto server = []() -> std::unique_ptr<PostgresServer> {
    if (const auto folder = folder_in(postgres_file()); !folder.empty()) {
      std::unique_ptr<PostgresServer> given(new PostgresServer(folder));
      if (given->answers()) return given;
    }
    auto own = std::make_unique<PostgresServer>();
    return own->is_there() ? std::move(own) : nullptr;
  }();
  return server.get();
}

PostgresServer::PostgresServer(const std::vector<std::string>& settings) : is_own_(true) {
  run_script("start", file(), settings);
  folder_ = folder_in(file());
}

PostgresServer::~PostgresServer() {
  if (!is_own_ || !is_there()) return;
  thaw();
  try {
    run_script("stop", file());
  } catch (const std::exception& fault) {
    ADD_FAILURE() << fault.what();
  }
}

std::string PostgresServer::url(const std::string& database) const {
  return "postgres://toolyard@/" + database + "?host=" + folder_.string();
}

bool PostgresServer::answers() const { return postgres_answers(url("postgres")); }

std::string PostgresServer::execute(const std::string& sql) const {
  return ask_postgres(url("postgres"), sql);
}

// The first process creates the template database; others wait for its advisory lock.
void PostgresServer::make_template() {
  const auto session = session_with(url("postgres"));
  ask(session.get(), "select pg_advisory_lock(1)");
  const auto find = std::string("select 1 from pg_database where datname = '") + kTemplate + "'";
  if (!ask(session.get(), find).empty()) return;
  ask(session.get(), "drop database if exists migrating");
  ask(session.get(), "create database migrating template template0");
  {
    postgres::PostgresDatabase database({.url = url("migrating"),
                                         .wait_timeout = std::chrono::seconds(30),
                                         .response_timeout = std::chrono::seconds(30)});
    migrate(database, own_migrations(), system_now());
  }
  ask(session.get(), std::string("alter database migrating rename to ") + kTemplate);
}

std::string PostgresServer::create_database(Schema schema) {
  if (schema == Schema::migrated) make_template();
  const auto name = fresh_name();
  execute("create database " + name + " template " +
          (schema == Schema::migrated ? kTemplate : "template0"));
  return name;
}

void PostgresServer::drop_database(const std::string& name) {
  try {
    execute("drop database " + name + " with (force)");
  } catch (const std::exception& fault) {
    ADD_FAILURE() << fault.what();
  }
}

std::filesystem::path PostgresServer::folder_of(const std::string& database) const {
  execute("checkpoint");
  return folder_ / "data" / "base" /
         execute("select oid from pg_database where datname = '" + database + "'");
}

void PostgresServer::restart() { run_script("restart", file()); }
void PostgresServer::crash() { run_script("crash", file()); }
void PostgresServer::promote() { run_script("promote", file()); }

std::unique_ptr<PostgresServer> PostgresServer::make_standby() const {
  std::unique_ptr<PostgresServer> standby(new PostgresServer(std::filesystem::path()));
  standby->is_own_ = true;
  run_script("follow", standby->file(), {file().string()});
  standby->folder_ = folder_in(standby->file());
  return standby;
}

void PostgresServer::freeze() const { signal_all(SIGSTOP); }
void PostgresServer::thaw() const { signal_all(SIGCONT); }

// Signals the parent first, so that it starts no more children.
void PostgresServer::signal_all(int signal) const {
  int parent = 0;
  std::ifstream(folder_ / "data" / "postmaster.pid") >> parent;
  if (parent <= 1) return;
  kill(parent, signal);
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const int child = std::atoi(entry.path().filename().c_str());
    if (child > 1 && parent_of(child) == parent) kill(child, signal);
  }
}

}  // namespace toolyard::testing
