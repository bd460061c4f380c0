"""A store with many rows in every list: what `toolyard demo` and the examples of the OpenAPI
document make, copied."""
import contextlib
import json
import sqlite3
import urllib.error
import urllib.request

COPIES = 5_000
MOST_ROWS = 150  # of a table that is copied: others have many as it is
# What names a record, and so differs from copy to copy.
NAMING = ("slug", "name", "keyword", "subject", "email_key", "username", "code", "key", "uuid",
          "number", "hash")
APART = 1_000  # between the number of a row and that of its copy


def make_examples(server, token, document):
    """Calls everything that makes a record with its examples, so that no list is empty."""
    for path, item in document["paths"].items():
        bodies = item.get("post", {}).get("requestBody", {}).get("content", {})
        if "{" in path or "/t/" in path or "/auth/" in path:
            continue
        for example in bodies.get("application/json", {}).get("examples", {}).values():
            request = urllib.request.Request(
                server.url(path), json.dumps(example["value"]).encode(),
                {"Content-Type": "application/json", "Authorization": f"Bearer {token}"})
            with contextlib.suppress(urllib.error.HTTPError), urllib.request.urlopen(request):
                pass


def multiply(path):
    """Copies the rows of every table; copies of one record refer to each other as their originals
    do, and those that a rule of the store refuses are left out."""
    store = sqlite3.connect(path)
    with contextlib.closing(store), store:
        store.execute("create temporary table numbers as with recursive n(i) as "
                      f"(select 1 union all select i + 1 from n where i < {COPIES}) select i from n")
        kinds = dict(store.execute("select name, coalesce(sql, '') from sqlite_master "
                                   "where type = 'table' and name not like 'sqlite_%'"))
        searches = [name for name, sql in kinds.items() if "virtual table" in sql.lower()]
        for name in kinds:
            if name in searches:
                copy_search(store, name)
            elif name.endswith("_counts"):
                count_copies(store, name)
            elif not any(name.startswith(search + "_") for search in searches):
                copy_table(store, name)
        store.execute("analyze")


def copy_table(store, table):
    columns = store.execute(f'pragma table_info("{table}")').fetchall()
    if store.execute(f'select count(*) from "{table}"').fetchone()[0] > MOST_ROWS:
        return
    moved = {key[3] for key in store.execute(f'pragma foreign_key_list("{table}")')}
    moved |= {name for _, name, kind, *_ in columns if name == "id" and "int" in kind.lower()}
    if not moved:  # no records, and no parts of any
        return
    told_apart = unique_columns(store, table, columns, moved)

    def copied(name, kind):
        own = f'"{table}"."{name}"'
        if name in moved or name in told_apart and "int" in kind.lower():
            return f"{own} + i * {APART}"
        if name in told_apart:
            return f"cast({own} || '-' || i as {kind})"
        return own

    store.execute(f'insert or ignore into "{table}" ('
                  + ", ".join(f'"{name}"' for _, name, *_ in columns) + ") select "
                  + ", ".join(copied(name, kind) for _, name, kind, *_ in columns)
                  + f' from "{table}" cross join numbers')


def unique_columns(store, table, columns, moved):
    """What is to differ from copy to copy, so that every unique index takes them."""
    chosen = set()
    indexes = store.execute("select i.name, coalesce(m.sql, '') from pragma_index_list(?) i "
                            "left join sqlite_master m on m.name = i.name where i.[unique]",
                            (table,)).fetchall()
    for index, sql in indexes:
        named = [row[2] for row in store.execute(f'pragma index_info("{index}")')]
        if None in named:  # an expression
            named = [name for _, name, *_ in columns if name in sql.split("(", 1)[1]]
        if not (moved | chosen) & set(named):
            chosen.add(next((name for name in NAMING if name in named), named[-1]))
    return chosen


def copy_search(store, table):
    columns = [name for _, name, *_ in store.execute(f'pragma table_info("{table}")')]
    taken = ", ".join(f'"{name}"' for name in columns)
    store.execute(f'insert into "{table}" (rowid, {taken}) select "{table}".rowid + i * {APART}, '
                  f'{taken} from "{table}" cross join numbers')


def count_copies(store, table):
    """Numbers of records that the store keeps, so that it need not count them."""
    for _, name, kind, _, _, key in store.execute(f'pragma table_info("{table}")').fetchall():
        if not key and "int" in kind.lower():
            store.execute(f'update "{table}" set "{name}" = "{name}" * {COPIES + 1}')
