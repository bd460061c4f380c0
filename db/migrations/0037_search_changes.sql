-- Reports of search data are kept in memory until it changes: moves with every import.
insert into change_counters (name, value) values ('search_facts', 0);
