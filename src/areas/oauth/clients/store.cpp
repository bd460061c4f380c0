#include "areas/oauth/clients/store.h"

#include "areas/oauth/words.h"

namespace toolyard::oauth {

namespace {

struct ClientRow {
  std::string id, name, uri, redirect_uris;
  static constexpr auto fields(auto...) {
    return row_columns<ClientRow, &ClientRow::id, &ClientRow::name, &ClientRow::uri,
                       &ClientRow::redirect_uris>();
  }
};

}  // namespace

void insert_client(Transaction& transaction, const Client& client, std::string_view network,
                   Instant now) {
  transaction.change(
      "insert into oauth_clients (id, name, uri, redirect_uris, registered_from, created_at) "
      "values ($1, $2, $3, $4, $5, $6)",
      client.id, client.name, client.uri, joined_words(client.redirect_uris), network, now);
}

std::optional<Client> find_client(Transaction& transaction, std::string_view id) {
  auto row = transaction.row<ClientRow>(
      "select id, name, uri, redirect_uris from oauth_clients where id = $1", id);
  if (!row) return std::nullopt;
  return Client{.id = std::move(row->id),
                .name = std::move(row->name),
                .uri = std::move(row->uri),
                .redirect_uris = split_words(row->redirect_uris)};
}

void note_approval(Transaction& transaction, std::string_view client, Instant now) {
  transaction.change("update oauth_clients set approved_at = $2 where id = $1", client, now);
}

std::int64_t count_registrations(Transaction& transaction, std::string_view network,
                                 Instant since) {
  return *transaction.row<std::int64_t>(
      "select count(*) as count from oauth_clients where registered_from = $1 "
      "and created_at > $2",
      network, since);
}

void delete_oldest_unapproved(Transaction& transaction, std::int64_t most) {
  transaction.change(
      "delete from oauth_clients where approved_at is null and created_at < "
      "(select created_at from oauth_clients where approved_at is null "
      "order by created_at desc limit 1 offset $1)",
      most - 1);
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
