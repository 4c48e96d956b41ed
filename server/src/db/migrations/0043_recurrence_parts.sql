ALTER TABLE "series" ADD COLUMN "first_occurrence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- `split_from` names the first part of the recurrence in every later part, also where a server of the version before names the part that it
-- split.
CREATE FUNCTION set_first_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.split_from := coalesce((SELECT split_from FROM series WHERE id = NEW.split_from), NEW.split_from);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER series_first_part BEFORE INSERT ON series FOR EACH ROW EXECUTE FUNCTION set_first_part();--> statement-breakpoint
-- The series that were split before become the parts of one recurrence. This is no person's edit: it counts no revision, and is no line of
-- the history and of the audit log.
ALTER TABLE series DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE series SET first_occurrence = coalesce(least(
  (SELECT min(occurrence) FROM entries WHERE series_id = series.id),
  (SELECT min(occurrence) FROM series_skips WHERE series_id = series.id)), next_occurrence)
WHERE split_from IS NOT NULL;--> statement-breakpoint
WITH RECURSIVE chain AS (
  SELECT id, id AS first_part FROM series WHERE split_from IS NULL
  UNION ALL
  SELECT series.id, chain.first_part FROM series JOIN chain ON series.split_from = chain.id)
UPDATE series SET split_from = chain.first_part FROM chain WHERE chain.id = series.id AND series.split_from <> chain.first_part;--> statement-breakpoint
-- A split ended the former part, and a later pause or end reached the new part alone: now all parts have the state of the last one. What
-- an ended part left out stays left out.
UPDATE series SET ended_at = NULL, paused_at = last_part.paused_at, next_occurrence = greatest(series.next_occurrence, series.occurrences)
FROM (
  SELECT DISTINCT ON (coalesce(split_from, id)) coalesce(split_from, id) AS recurrence, id, paused_at, ended_at
  FROM series ORDER BY coalesce(split_from, id), occurrences DESC NULLS FIRST, id DESC) AS last_part
WHERE coalesce(series.split_from, series.id) = last_part.recurrence AND series.id <> last_part.id
  AND series.ended_at IS NOT NULL AND last_part.ended_at IS NULL;--> statement-breakpoint
ALTER TABLE series ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "series_recurrence" ON "series" USING btree ((coalesce(split_from, id)));
