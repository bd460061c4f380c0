#include "areas/oauth/clients/store.h"

#include "areas/oauth/words.h"

namespace toolyard::oauth {

namespace {

struct ClientRow {
  std::string id, name, uri, redirect_uris;
  std::optional<Instant> approved_at;
  static constexpr auto fields(auto...) {
    return row_columns<ClientRow, &ClientRow::id, &ClientRow::name, &ClientRow::uri,
                       &ClientRow::redirect_uris, &ClientRow::approved_at>();
  }
};

}  // namespace

void insert_client(Transaction& transaction, const Client& client, const RegisteredFrom& from,
                   Instant now) {
  transaction.change(
      "insert into oauth_clients (id, name, uri, redirect_uris, registered_from, registered_near, "
      "created_at) values ($1, $2, $3, $4, $5, $6, $7)",
      client.id, client.name, client.uri, joined_words(client.redirect_uris), from.network,
      from.wide_network, now);
}

std::optional<Client> find_client(Transaction& transaction, std::string_view id) {
  auto row = transaction.row<ClientRow>(
      "select id, name, uri, redirect_uris, approved_at from oauth_clients where id = $1", id);
  if (!row) return std::nullopt;
  return Client{.id = std::move(row->id),
                .name = std::move(row->name),
                .uri = std::move(row->uri),
                .redirect_uris = split_words(row->redirect_uris),
                .is_waiting = !row->approved_at};
}

void note_approval(Transaction& transaction, std::string_view client, Instant now) {
  transaction.change(
      "update oauth_clients set approved_at = $2, opened_at = null, opened_by = null where id = $1",
      client, now);
}

std::int64_t count_registrations(Transaction& transaction, std::string_view network,
                                 Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as count from oauth_clients where registered_from = $1 "
      "and created_at > $2",
      network, since);
}

std::int64_t count_waiting(Transaction& transaction) {
  return *transaction.row<std::int64_t>(
      "select count(*) as count from oauth_clients where approved_at is null");
}

std::int64_t count_waiting_near(Transaction& transaction, std::string_view wide_network) {
  return *transaction.row<std::int64_t>(
      "select count(*) as count from oauth_clients where registered_near = $1 "
      "and approved_at is null",
      wide_network);
}

bool delete_idle_client(Transaction& transaction, Instant since) {
  return transaction.change(
             "delete from oauth_clients where id = (select id from oauth_clients "
             "where approved_at is null and created_at < $1 and "
             "(opened_at is null or opened_at < $1) order by created_at limit 1)",
             since) > 0;
}

bool delete_idle_client_near(Transaction& transaction, std::string_view wide_network,
                             Instant since) {
  return transaction.change(
             "delete from oauth_clients where id = (select id from oauth_clients "
             "where registered_near = $2 and approved_at is null and created_at < $1 and "
             "(opened_at is null or opened_at < $1) order by created_at limit 1)",
             since, wide_network) > 0;
}

void note_opening(Transaction& transaction, std::string_view client, const Opening& opening) {
  transaction.change(
      "update oauth_clients set opened_at = $3, opened_by = $2 where id = $1 and approved_at is "
      "null and (opened_at is null or opened_at < $4 or opened_by = $2) and "
      "(select count(*) from oauth_clients other where other.opened_by = $2 and other.id <> $1 and "
      "other.opened_at >= $4) < $5",
      client, opening.user, opening.now, opening.since, opening.most);
}

void forget_openings(Transaction& transaction, Instant opened_before) {
  transaction.change(
      "update oauth_clients set opened_at = null, opened_by = null where opened_at < $1",
      opened_before);
}

void delete_unused_clients(Transaction& transaction, Instant registered_before,
                           Instant approved_before) {
  transaction.change("delete from oauth_clients where approved_at is null and created_at < $1",
                     registered_before);
  transaction.change(
      "delete from oauth_clients where approved_at < $1 and not exists "
      "(select 1 from oauth_grants where client_id = oauth_clients.id)",
      approved_before);
}

}  // namespace toolyard::oauth
