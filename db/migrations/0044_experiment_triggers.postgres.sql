-- Whoever changes events and exposures writes the log of changes (0043) in the same transaction.
create function experiment_event_came() returns trigger language plpgsql as $$
begin
  insert into experiment_changes (experiment, kind, unit, metric, occurred_at, value)
  values (new.experiment, 'event', new.unit, new.metric, new.occurred_at, new.value);
  return null;
end $$;
create function experiment_unit_exposed() returns trigger language plpgsql as $$
begin
  insert into experiment_changes (experiment, kind, unit)
  values (new.experiment, 'new', new.unit);
  return null;
end $$;
create function experiment_exposure_moved() returns trigger language plpgsql as $$
begin
  insert into experiment_changes (experiment, kind, unit, was_multiple, was_exposed_at)
  values (old.experiment, 'moved', old.unit, old.is_multiple, old.exposed_at);
  return null;
end $$;
create function experiment_rows_updated() returns trigger language plpgsql as $$
begin
  insert into experiment_changes (experiment, kind, unit)
  values (old.experiment, 'all', ''), (new.experiment, 'all', '');
  return null;
end $$;
create function experiment_rows_deleted() returns trigger language plpgsql as $$
begin
  insert into experiment_changes (experiment, kind, unit) values (old.experiment, 'all', '');
  return null;
end $$;

create trigger experiment_events_inserted after insert on experiment_events
for each row when (new.metric is not null) execute function experiment_event_came();
create trigger experiment_events_updated after update on experiment_events
for each row execute function experiment_rows_updated();
create trigger experiment_events_deleted after delete on experiment_events
for each row execute function experiment_rows_deleted();

create trigger experiment_exposures_inserted after insert on experiment_exposures
for each row execute function experiment_unit_exposed();
create trigger experiment_exposures_moved after update on experiment_exposures
for each row when (new.experiment = old.experiment and new.unit = old.unit
  and new.variant = old.variant and new.exposed_at <= old.exposed_at
  and new.is_multiple >= old.is_multiple)
execute function experiment_exposure_moved();
create trigger experiment_exposures_updated after update on experiment_exposures
for each row when (not (new.experiment = old.experiment and new.unit = old.unit
  and new.variant = old.variant and new.exposed_at <= old.exposed_at
  and new.is_multiple >= old.is_multiple))
execute function experiment_rows_updated();
create trigger experiment_exposures_deleted after delete on experiment_exposures
for each row execute function experiment_rows_deleted();
