-- The remaining UTM parameters of a hit's page.
ALTER TABLE hits
    ADD COLUMN IF NOT EXISTS content Nullable(String),
    ADD COLUMN IF NOT EXISTS term Nullable(String);
