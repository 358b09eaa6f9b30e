-- One row for each hit. A hit that is inserted again replaces itself, because `hit` only depends on its batch and its
-- place there.
CREATE TABLE IF NOT EXISTS hits
(
    workspace_id LowCardinality(String),
    site_id LowCardinality(String),
    -- UTC.
    day Date,
    -- Hashed with the salt of the day.
    visitor String,
    -- When it was received, milliseconds since 1970 UTC.
    at Int64,
    hit UInt64,
    -- The same visitor on the day before, if a session may continue; empty otherwise.
    previous String,
    kind Enum8('view' = 1, 'event' = 2, 'leave' = 3),
    path String,
    source String,
    country LowCardinality(Nullable(String)),
    device LowCardinality(Nullable(String)),
    os LowCardinality(Nullable(String)),
    -- Of the event.
    name LowCardinality(Nullable(String)),
    converted UInt8,
    load_ms Nullable(UInt32)
)
ENGINE = ReplacingMergeTree
PARTITION BY day
ORDER BY (workspace_id, site_id, day, visitor, at, hit)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;

-- One row for each site and day, computed from its hits. The row with the highest version counts.
CREATE TABLE IF NOT EXISTS site_days
(
    workspace_id LowCardinality(String),
    site_id LowCardinality(String),
    day Date,
    -- How many hits it was computed from. Hits are only added, so a larger number is a later one.
    version UInt64,
    visitors UInt64,
    sessions UInt64,
    duration_ms UInt64,
    converted UInt64,
    pageviews UInt64,
    load_ms UInt64,
    loads UInt64,
    -- Page views for pages, visitors for everything else.
    labels Nested(kind LowCardinality(String), label String, amount UInt64)
)
ENGINE = ReplacingMergeTree(version)
ORDER BY (workspace_id, site_id, day)
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1;
