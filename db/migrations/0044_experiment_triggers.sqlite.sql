-- Whoever changes events and exposures writes the log of changes (0043) in the same transaction.
create trigger experiment_events_inserted after insert on experiment_events
when new.metric is not null
begin
  insert into experiment_changes (experiment, kind, unit, metric, occurred_at, value)
  values (new.experiment, 'event', new.unit, new.metric, new.occurred_at, new.value);
end;
create trigger experiment_events_updated after update on experiment_events
begin
  insert into experiment_changes (experiment, kind, unit)
  values (old.experiment, 'all', ''), (new.experiment, 'all', '');
end;
create trigger experiment_events_deleted after delete on experiment_events
begin
  insert into experiment_changes (experiment, kind, unit) values (old.experiment, 'all', '');
end;

create trigger experiment_exposures_inserted after insert on experiment_exposures
begin
  insert into experiment_changes (experiment, kind, unit)
  values (new.experiment, 'new', new.unit);
end;
create trigger experiment_exposures_moved after update on experiment_exposures
when new.experiment = old.experiment and new.unit = old.unit and new.variant = old.variant
  and new.exposed_at <= old.exposed_at and new.is_multiple >= old.is_multiple
begin
  insert into experiment_changes (experiment, kind, unit, was_multiple, was_exposed_at)
  values (old.experiment, 'moved', old.unit, old.is_multiple, old.exposed_at);
end;
create trigger experiment_exposures_updated after update on experiment_exposures
when not (new.experiment = old.experiment and new.unit = old.unit and new.variant = old.variant
  and new.exposed_at <= old.exposed_at and new.is_multiple >= old.is_multiple)
begin
  insert into experiment_changes (experiment, kind, unit)
  values (old.experiment, 'all', ''), (new.experiment, 'all', '');
end;
create trigger experiment_exposures_deleted after delete on experiment_exposures
begin
  insert into experiment_changes (experiment, kind, unit) values (old.experiment, 'all', '');
end;
