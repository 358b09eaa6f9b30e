-- What visits can be filtered by, besides what the first migration has.
ALTER TABLE hits
    ADD COLUMN IF NOT EXISTS browser LowCardinality(Nullable(String)),
    ADD COLUMN IF NOT EXISTS medium Nullable(String),
    ADD COLUMN IF NOT EXISTS campaign Nullable(String);
