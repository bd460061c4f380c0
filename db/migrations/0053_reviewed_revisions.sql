-- The latest revision of an item that was approved, as long as the approval was not withdrawn: what
-- differs from it may be approved only by somebody who wrote none of it (`four_eyes`).
alter table content_items add column reviewed_revision bigint;
update content_items set reviewed_revision = coalesce(approved_revision, live_revision);
