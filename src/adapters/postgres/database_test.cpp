#include "adapters/postgres/database.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <atomic>
#include <functional>
#include <future>
#include <thread>

#include "adapters/postgres/connection.h"
#include "tests/support/eventually.h"
#include "tests/support/servers/postgres_server.h"
#include "tests/support/test_database.h"

namespace toolyard::postgres {
namespace {

using std::chrono::milliseconds;
using testing::Engine;
using testing::PostgresServer;
using testing::Schema;
using testing::TestDatabase;

// Tests what is specific to PostgreSQL; ports/database_test.cpp tests the interface.
class PostgresTest : public ::testing::TestWithParam<Engine> {
 protected:
  void SetUp() override {
    if (IsSkipped()) return;
    write("create table numbers (n bigint primary key, note text)");
  }
  void write(std::string_view script) {
    ASSERT_TRUE(database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.run_script(script);
      return {};
    }));
  }
  template <class T, class... V> Result<T> read(std::string_view sql, const V&... values) {
    return database_->read([&](Transaction& transaction) -> Result<T> {
      return std::move(*transaction.row<T>(sql, values...));
    });
  }
  bool insert(Database& database, std::int64_t n) {
    return database
        .write([&](Transaction& transaction) -> Result<void> {
          transaction.change("insert into numbers (n) values ($1)", n);
          return {};
        })
        .has_value();
  }
  PostgresDatabase connect(Options options) {
    options.url = database_.url();
    return PostgresDatabase(std::move(options));
  }
  // Runs `work` on another thread: on this one, it would be part of the current transaction.
  static Result<void> elsewhere(const std::function<Result<void>()>& work) {
    return std::async(std::launch::async, work).get();
  }
  // Ends all connections to this database, like a restart of the server.
  void end_connections() {
    PostgresServer::shared()->execute(
        "select count(pg_terminate_backend(pid)) from pg_stat_activity where datname = '" +
        database_.name() + "'");
  }
  TestDatabase database_{GetParam(), Schema::empty};
};

INSTANTIATE_TEST_SUITE_P(Engines, PostgresTest, ::testing::Values(Engine::postgres, Engine::pooled),
                         testing::engine_name);

TEST_P(PostgresTest, ParametersTakeTheTypeThatTheServerSees) {
  EXPECT_EQ(*read<std::int64_t>("select cast($1 as integer) + cast($2 as smallint)", 70'000, -2),
            69'998);
  EXPECT_EQ(*read<std::string>("select $1", 5), "5") << "as SQLite has it in a column of text";
  EXPECT_EQ(*read<bool>("select cast($1 as boolean)", true), true);
  EXPECT_EQ(*read<double>("select cast($1 as double precision) + $2", 1, 0.25), 1.25);
  EXPECT_EQ(*read<std::int64_t>("select cast($1 as numeric) * 2", 1LL << 60), 1LL << 61);
  EXPECT_EQ(*read<std::int64_t>("select length(cast($1 as bytea))",
                                BytesView{std::string_view("\0\xff", 2)}),
            2);
  EXPECT_EQ(*read<std::string>("select cast(cast($1 as json) as text)", R"({"a": 1})"),
            R"({"a": 1})");
  EXPECT_EQ(*read<std::int64_t>("select n from generate_series(1, 3) n limit $1", 1), 1);
  EXPECT_THROW(read<std::int64_t>("select cast($1 as integer)", 1LL << 40), BrokenStore);
  EXPECT_THROW(read<std::int64_t>("select cast($1 as bigint)", "seven"), BrokenStore);
  EXPECT_THROW(read<std::int64_t>("select length($1)", BytesView{"x"}), BrokenStore) << "a text";
}

TEST_P(PostgresTest, SumsAndMeansAreNumbers) {
  ASSERT_TRUE(insert(*database_, INT64_MAX - 1));
  ASSERT_TRUE(insert(*database_, -3));
  EXPECT_EQ(*read<std::int64_t>("select sum(n) from numbers"), INT64_MAX - 4);
  EXPECT_EQ(*read<double>("select avg(n) from numbers where n < 0"), -3.0);
  ASSERT_TRUE(insert(*database_, INT64_MAX));
  EXPECT_THROW(read<std::int64_t>("select sum(n) from numbers"), BrokenStore) << "does not fit";
}

TEST_P(PostgresTest, TextsThatCannotBeStoredAreTheCallersFault) {
  const std::array<std::string, 3> texts{std::string("a\0b", 3), "\xff", "\xed\xa0\x80"};
  for (const auto& text : texts) {
    const auto found = read<std::int64_t>("select count(*) from numbers where note = $1", text);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().type, &problems::invalid_encoding);
  }
  EXPECT_EQ(*read<std::int64_t>("select count(*) from numbers where note = $1", "ä"), 0);
}

TEST_P(PostgresTest, RowsAreStreamed) {
  // A gigabyte, of which only a few rows may be in memory at a time; then a sink that throws.
  std::int64_t seen = 0;
  const auto visit = [&](std::int64_t limit) {
    return database_->read([&](Transaction& transaction) -> Result<void> {
      transaction.each<std::string>(
          [&](const std::string& text) {
            seen += static_cast<std::int64_t>(text.size());
            if (seen > limit) throw std::runtime_error("enough");
          },
          "select repeat('x', 1000000) from generate_series(1, 1000)");
      return {};
    });
  };
  EXPECT_THROW(visit(300'000'000), std::runtime_error);
  EXPECT_LT(seen, 310'000'000);
  EXPECT_EQ(*read<std::int64_t>("select count(*) from numbers"), 0) << "the connection is replaced";
}

TEST_P(PostgresTest, AStatementInsideRowsIsRefused) {
  EXPECT_THROW(static_cast<void>(database_->read([](Transaction& transaction) -> Result<void> {
                 transaction.each<std::int64_t>(
                     [&](std::int64_t) { transaction.row<std::int64_t>("select 2"); }, "select 1");
                 return {};
               })),
               BrokenStore);
}

TEST_P(PostgresTest, ContinuingAfterAViolationIsAnError) {
  ASSERT_TRUE(insert(*database_, 1));
  EXPECT_THROW(static_cast<void>(database_->write([](Transaction& transaction) -> Result<void> {
                 EXPECT_FALSE(transaction.execute("insert into numbers (n) values (1)"));
                 return {};
               })),
               BrokenStore);
}

TEST_P(PostgresTest, RetriesDeadlocks) {
  ASSERT_TRUE(insert(*database_, 1));
  ASSERT_TRUE(insert(*database_, 2));
  // Two transactions that lock the same rows in opposite orders.
  std::atomic<int> runs = 0, done = 0;
  const auto take = [&](std::int64_t first, std::int64_t second) {
    done += database_
                ->write([&](Transaction& transaction) -> Result<void> {
                  ++runs;
                  const auto* sql =
                      "update numbers set note = coalesce(note, '') || 'x' where n = $1";
                  transaction.change(sql, first);
                  std::this_thread::sleep_for(milliseconds(runs <= 2 ? 300 : 0));
                  transaction.change(sql, second);
                  return {};
                })
                .has_value();
  };
  std::thread other([&] { take(2, 1); });
  take(1, 2);
  other.join();
  EXPECT_EQ(done, 2);
  EXPECT_GT(runs, 2) << "there was a deadlock";
  EXPECT_EQ(*read<std::string>("select string_agg(note, ',') from numbers"), "xx,xx");
}

TEST_P(PostgresTest, ALostConnectionIsReplacedBeforeTheCommit) {
  int runs = 0;
  const auto done = database_->write([&](Transaction& transaction) -> Result<void> {
    transaction.change("insert into numbers (n) values (1)");
    if (++runs == 1) end_connections();
    transaction.change("insert into numbers (n) values (2)");
    return {};
  });
  EXPECT_TRUE(done);
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(*read<std::int64_t>("select count(*) from numbers"), 2);
  end_connections();
  EXPECT_TRUE(insert(*database_, 3)) << "one that was idle";
  EXPECT_EQ(*read<std::int64_t>("select count(*) from numbers"), 3);
}

TEST_P(PostgresTest, AConnectionLostEveryTimeIsUnavailable) {
  int runs = 0;
  const auto done = database_->write([&](Transaction& transaction) -> Result<void> {
    ++runs;
    end_connections();
    transaction.change("insert into numbers (n) values (1)");
    transaction.change("insert into numbers (n) values (2)");
    end_connections();
    transaction.change("insert into numbers (n) values (3)");
    return {};
  });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().type, &problems::store_unavailable);
  EXPECT_EQ(runs, 2);
  EXPECT_EQ(*read<std::int64_t>("select count(*) from numbers"), 0);
}

TEST_P(PostgresTest, ThePoolIsBoundedAndItsPatienceToo) {
  std::vector<std::string> failures;
  auto small = connect({.connections = 2,
                        .wait_timeout = milliseconds(5'000),
                        .on_failure = [&](std::string_view what) { failures.emplace_back(what); }});
  std::atomic<int> max = 0, now = 0, done = 0;
  std::vector<std::thread> readers;
  for (int i = 0; i < 8; ++i)
    readers.emplace_back([&] {
      done += small
                  .read([&](Transaction& transaction) -> Result<void> {
                    max = std::max(max.load(), ++now);
                    transaction.row<double>("select 1.5 from pg_sleep(0.02)");
                    --now;
                    return {};
                  })
                  .has_value();
    });
  for (auto& reader : readers) reader.join();
  EXPECT_EQ(done, 8);
  EXPECT_LE(max, 2);

  auto hasty = connect({.connections = 1, .wait_timeout = milliseconds(3'000)});
  const auto outer = hasty.read([&](Transaction&) -> Result<bool> {
    const auto start = std::chrono::steady_clock::now();
    const auto inner =
        elsewhere([&] { return hasty.read([](Transaction&) -> Result<void> { return {}; }); });
    EXPECT_LT(std::chrono::steady_clock::now() - start, milliseconds(4'000));
    return !inner && inner.error().type == &problems::store_unavailable;
  });
  EXPECT_TRUE(*outer);
}

TEST_P(PostgresTest, AReadOnlyServerIsUnavailableForWritersAlone) {
  PostgresServer::shared()->execute("alter database " + database_.name() +
                                    " set default_transaction_read_only = on");
  end_connections();
  // A pooler may still use a server connection that has just ended, here and below.
  EXPECT_TRUE(testing::eventually([&] { return read<std::int64_t>("select 1").has_value(); }));
  auto other = connect({.wait_timeout = milliseconds(30'000)});
  EXPECT_FALSE(insert(other, 1));
  EXPECT_TRUE(other.read([](Transaction& transaction) -> Result<std::int64_t> {
    return *transaction.row<std::int64_t>("select count(*) from numbers");
  }));
  PostgresServer::shared()->execute("alter database " + database_.name() +
                                    " reset default_transaction_read_only");
  // A connection that a pooler was opening meanwhile may still be read-only.
  EXPECT_TRUE(testing::eventually([&] {
    end_connections();
    return insert(other, 1);
  }));
}

TEST_P(PostgresTest, ALockHeldTooLongIsUnavailable) {
  ASSERT_TRUE(insert(*database_, 1));
  const auto held = database_->write([&](Transaction& transaction) -> Result<bool> {
    transaction.change("update numbers set note = 'mine' where n = 1");
    const auto start = std::chrono::steady_clock::now();
    const auto refused = elsewhere([&] {
      return database_->write([](Transaction& other) -> Result<void> {
        other.change("update numbers set note = 'theirs' where n = 1");
        return {};
      });
    });
    EXPECT_GT(std::chrono::steady_clock::now() - start, milliseconds(1'900));
    return !refused && refused.error().type == &problems::store_unavailable;
  });
  EXPECT_TRUE(*held);
  EXPECT_EQ(*read<std::string>("select note from numbers"), "mine");
}

TEST_P(PostgresTest, PreparedStatementsFollowTheSchemaAndAreForgotten) {
  const auto* sql = "select * from numbers";
  ASSERT_TRUE(insert(*database_, 1));
  EXPECT_THROW(read<std::int64_t>(sql), BrokenStore) << "two columns";
  write("alter table numbers drop column note");
  EXPECT_EQ(*read<std::int64_t>(sql), 1);
  for (int i = 0; i < 600; ++i)
    ASSERT_EQ(*read<std::int64_t>("select n + " + std::to_string(i) + " from numbers"), 1 + i);
  EXPECT_LE(*read<std::int64_t>("select count(*) from pg_prepared_statements"), 256 + 5);
}

TEST_P(PostgresTest, ParametersFollowTheSchema) {
  const auto* sql = "select count(*) from numbers where note = $1";
  ASSERT_TRUE(insert(*database_, 1));
  EXPECT_EQ(*read<std::int64_t>(sql, "5"), 0);
  write("alter table numbers alter column note type bigint using 5");
  EXPECT_EQ(*read<std::int64_t>(sql, 5), 1) << "what was a text is a number";
  write("alter table numbers rename to others");
  EXPECT_THROW(read<std::int64_t>(sql, 5), BrokenStore) << "and what is gone, gone";
}

TEST_P(PostgresTest, EveryTransactionHasItsSettings) {
  const auto settings = [](Transaction& transaction) -> Result<std::string> {
    std::string all;
    for (const auto* name : {"lock_timeout", "statement_timeout", "synchronous_commit",
                             "idle_in_transaction_session_timeout"})
      all += *transaction.row<std::string>("select current_setting($1)", name) + " ";
    return all + *transaction.row<std::string>("select current_setting('transaction_isolation')");
  };
  PostgresServer::shared()->execute("alter database " + database_.name() +
                                    " set synchronous_commit = off");
  end_connections();
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(*database_->read(settings), "2s 1min on 1min repeatable read");
    EXPECT_EQ(*database_->write(settings), "2s 1min on 1min read committed");
  }
}

TEST_P(PostgresTest, ScriptsRunOneAfterTheOther) {
  // Like several nodes that start at the same time on an empty database.
  std::vector<std::thread> nodes;
  std::atomic<int> ready = 0;
  for (int i = 0; i < 4; ++i)
    nodes.emplace_back([&] {
      auto node =
          connect({.wait_timeout = milliseconds(30'000), .response_timeout = milliseconds(30'000)});
      migrate(node, testing::own_migrations(), system_now());
      ++ready;
    });
  for (auto& node : nodes) node.join();
  EXPECT_EQ(ready, 4);
  EXPECT_EQ(*read<std::int64_t>("select count(*) from schema_migrations"),
            std::ranges::count_if(testing::own_migrations(), [](const Migration& one) {
              return !one.name.ends_with(".sqlite.sql");
            }));
}

TEST_P(PostgresTest, ScriptsMayTakeLongerThanOtherStatements) {
  auto hasty = connect({.response_timeout = milliseconds(2'000)});
  EXPECT_TRUE(hasty.write([&](Transaction& transaction) -> Result<void> {
    transaction.run_script("select pg_sleep(2.5)");
    return {};
  }));
}

TEST_P(PostgresTest, ScriptsStayInsideTheirTransaction) {
  const auto run = [&](std::string_view script) {
    return database_->write([&](Transaction& transaction) -> Result<void> {
      transaction.change("insert into numbers (n) values (1)");
      transaction.run_script(script);
      return {};
    });
  };
  EXPECT_THROW(run("select 1; create nonsense"), BrokenStore);
  EXPECT_THROW(run("copy numbers from stdin"), BrokenStore);
  EXPECT_EQ(*read<std::int64_t>("select count(*) from numbers"), 0);
  EXPECT_THROW(run("commit"), BrokenStore) << "not kept from it, but told of it";
  EXPECT_TRUE(insert(*database_, 2));
}

TEST_P(PostgresTest, WhatCannotBeUsedIsOneClearLine) {
  const auto refusal = [](const std::string& url) -> std::string {
    try {
      const PostgresDatabase database({.url = url});
      return "";
    } catch (const StoreUnavailable& away) {
      return away.what();
    }
  };
  const auto* server = PostgresServer::shared();
  for (const auto& url :
       {server->url("nowhere"), std::string("postgres://ada:secret@127.0.0.1:1/t"),
        std::string("postgres://ada:secret@/t?host=/nowhere")}) {
    const auto line = refusal(url);
    EXPECT_TRUE(line.starts_with("postgres: ")) << line;
    EXPECT_EQ(line.find('\n'), line.npos) << line;
    EXPECT_EQ(line.find("secret"), line.npos) << line;
  }
  server->execute("create database " + database_.name() +
                  "_latin template template0 encoding 'LATIN1' locale 'C'");
  EXPECT_NE(refusal(server->url(database_.name() + "_latin")).find("UTF8 is required"),
            std::string::npos);
  server->execute("drop database " + database_.name() + "_latin with (force)");
}

}  // namespace
}  // namespace toolyard::postgres
