-- docs/rollups.md: what is open and what is incomplete by day, how many entries by month. Nobody writes entries meanwhile: the sums
-- below are of what is there, and the next write finds the new triggers.
LOCK TABLE "entries" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "incomplete" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "open" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "open_incomplete" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_totals" ADD COLUMN "open_centavos" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monthly_totals" ADD COLUMN "entries" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The three triggers of 0001 do the same with the rows that their statement took away (-1) and brought (1). Keys are taken in order,
-- daily before monthly, so that two transactions do not wait for each other crosswise; what cancels out touches nothing.
DO $make$
DECLARE
  trigger_of record;
BEGIN
  FOR trigger_of IN SELECT * FROM (VALUES
    ('entries_inserted', 'SELECT 1 AS sign, n.* FROM new_rows n'),
    ('entries_updated', 'SELECT -1 AS sign, o.* FROM old_rows o UNION ALL SELECT 1, n.* FROM new_rows n'),
    ('entries_deleted', 'SELECT -1 AS sign, o.* FROM old_rows o')) AS made (name, change)
  LOOP
    EXECUTE format($function$
CREATE OR REPLACE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO daily_totals AS t (kind, date, centavos, entries, incomplete, open, open_incomplete, open_centavos)
  SELECT * FROM (
    SELECT kind, date, coalesce(sum(sign * centavos), 0) AS centavos,
      coalesce(sum(sign) FILTER (WHERE centavos IS NOT NULL), 0) AS entries,
      coalesce(sum(sign) FILTER (WHERE centavos IS NULL), 0) AS incomplete,
      coalesce(sum(sign) FILTER (WHERE paid_on IS NULL), 0) AS open,
      coalesce(sum(sign) FILTER (WHERE paid_on IS NULL AND centavos IS NULL), 0) AS open_incomplete,
      coalesce(sum(sign * centavos) FILTER (WHERE paid_on IS NULL), 0) AS open_centavos
    FROM (%2$s) AS change WHERE deleted_at IS NULL GROUP BY kind, date) AS delta
  WHERE (centavos, entries, incomplete, open, open_incomplete, open_centavos) <> (0, 0, 0, 0, 0, 0)
  ORDER BY kind, date
  ON CONFLICT (kind, date) DO UPDATE SET centavos = t.centavos + excluded.centavos, entries = t.entries + excluded.entries,
    incomplete = t.incomplete + excluded.incomplete, open = t.open + excluded.open,
    open_incomplete = t.open_incomplete + excluded.open_incomplete, open_centavos = t.open_centavos + excluded.open_centavos;

  INSERT INTO monthly_totals AS t (kind, month, project_id, category_id, centavos, entries)
  SELECT * FROM (
    SELECT kind, date_trunc('month', date)::date AS month, coalesce(project_id, 0) AS project_id, coalesce(category_id, 0) AS category_id,
      sum(sign * centavos) AS centavos, sum(sign) AS entries
    FROM (%2$s) AS change WHERE deleted_at IS NULL AND centavos IS NOT NULL GROUP BY 1, 2, 3, 4) AS delta
  WHERE (centavos, entries) <> (0, 0)
  ORDER BY kind, month, project_id, category_id
  ON CONFLICT (kind, month, project_id, category_id) DO UPDATE SET centavos = t.centavos + excluded.centavos,
    entries = t.entries + excluded.entries;
  RETURN NULL;
END $body$
    $function$, trigger_of.name, trigger_of.change);
  END LOOP;
END $make$;--> statement-breakpoint
INSERT INTO daily_totals AS t (kind, date, centavos, entries, incomplete, open, open_incomplete, open_centavos)
SELECT kind, date, coalesce(sum(centavos), 0), count(centavos), count(*) - count(centavos), count(*) FILTER (WHERE paid_on IS NULL),
  count(*) FILTER (WHERE paid_on IS NULL AND centavos IS NULL), coalesce(sum(centavos) FILTER (WHERE paid_on IS NULL), 0)
FROM entries WHERE deleted_at IS NULL GROUP BY 1, 2
ON CONFLICT (kind, date) DO UPDATE SET incomplete = excluded.incomplete, open = excluded.open,
  open_incomplete = excluded.open_incomplete, open_centavos = excluded.open_centavos;--> statement-breakpoint
UPDATE monthly_totals AS t SET entries = truth.entries
FROM (SELECT kind, date_trunc('month', date)::date AS month, coalesce(project_id, 0) AS project_id, coalesce(category_id, 0) AS category_id,
    count(*) AS entries
  FROM entries WHERE deleted_at IS NULL AND centavos IS NOT NULL GROUP BY 1, 2, 3, 4) AS truth
WHERE (t.kind, t.month, t.project_id, t.category_id) = (truth.kind, truth.month, truth.project_id, truth.category_id);--> statement-breakpoint
-- Text is looked for in one list at a time.
DROP INDEX "entries_search";--> statement-breakpoint
CREATE INDEX "entries_search_outflows" ON "entries" USING gin (folded gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE kind = 'outflow' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "entries_search_inflows" ON "entries" USING gin (folded gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE kind = 'inflow' and deleted_at is null;
