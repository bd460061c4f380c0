-- Short as they are: compressing them costs more than it saves.
alter table search_segment_shares alter column facts set storage external;
