-- Stores the facts that an import replaces, if it can be taken back (0061). Restoring a fact gives it
-- the lower id of an earlier import, and stores nothing.
create function search_fact_replaced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from search_imports i where i.id = new.import and i.is_reversible) then
    insert into search_replaced (replaced_by, site, grain, search_type, first_day, last_day,
      query_hash, rest_hash, query, page, country, device, appearance, clicks, impressions,
      sum_position, state, import)
    values (new.import, old.site, old.grain, old.search_type, old.first_day, old.last_day,
      old.query_hash, old.rest_hash, old.query, old.page, old.country, old.device, old.appearance,
      old.clicks, old.impressions, old.sum_position, old.state, old.import)
    on conflict do nothing;
  end if;
  return new;
end $$;
create trigger search_facts_replaced before update on search_facts
for each row when (new.import > old.import) execute function search_fact_replaced();
