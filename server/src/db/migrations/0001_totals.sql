-- docs/rollups.md: the sums follow every change of `entries`, in the transaction of that change.
-- Statement triggers with transition tables: an import of many rows touches each sum once. Keys are taken in order,
-- daily before monthly, so that two transactions do not wait for each other crosswise.
ALTER TABLE daily_totals SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE monthly_totals SET (fillfactor = 50);--> statement-breakpoint
CREATE FUNCTION entries_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_totals AS t (kind, date, centavos, entries)
  SELECT kind, date, sum(centavos), count(*) FROM new_rows
  WHERE deleted_at IS NULL AND centavos IS NOT NULL
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (kind, date) DO UPDATE SET centavos = t.centavos + excluded.centavos, entries = t.entries + excluded.entries;

  INSERT INTO monthly_totals AS t (kind, month, project_id, category_id, centavos)
  SELECT kind, date_trunc('month', date)::date, coalesce(project_id, 0), coalesce(category_id, 0), sum(centavos) FROM new_rows
  WHERE deleted_at IS NULL AND centavos IS NOT NULL
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (kind, month, project_id, category_id) DO UPDATE SET centavos = t.centavos + excluded.centavos;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION entries_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_totals AS t (kind, date, centavos, entries)
  SELECT kind, date, sum(sign * centavos), sum(sign)
  FROM (SELECT -1 AS sign, o.* FROM old_rows o UNION ALL SELECT 1, n.* FROM new_rows n) AS change
  WHERE deleted_at IS NULL AND centavos IS NOT NULL
  GROUP BY 1, 2 HAVING sum(sign * centavos) <> 0 OR sum(sign) <> 0 ORDER BY 1, 2
  ON CONFLICT (kind, date) DO UPDATE SET centavos = t.centavos + excluded.centavos, entries = t.entries + excluded.entries;

  INSERT INTO monthly_totals AS t (kind, month, project_id, category_id, centavos)
  SELECT kind, date_trunc('month', date)::date, coalesce(project_id, 0), coalesce(category_id, 0), sum(sign * centavos)
  FROM (SELECT -1 AS sign, o.* FROM old_rows o UNION ALL SELECT 1, n.* FROM new_rows n) AS change
  WHERE deleted_at IS NULL AND centavos IS NOT NULL
  GROUP BY 1, 2, 3, 4 HAVING sum(sign * centavos) <> 0 ORDER BY 1, 2, 3, 4
  ON CONFLICT (kind, month, project_id, category_id) DO UPDATE SET centavos = t.centavos + excluded.centavos;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION entries_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_totals AS t (kind, date, centavos, entries)
  SELECT kind, date, -sum(centavos), -count(*) FROM old_rows
  WHERE deleted_at IS NULL AND centavos IS NOT NULL
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (kind, date) DO UPDATE SET centavos = t.centavos + excluded.centavos, entries = t.entries + excluded.entries;

  INSERT INTO monthly_totals AS t (kind, month, project_id, category_id, centavos)
  SELECT kind, date_trunc('month', date)::date, coalesce(project_id, 0), coalesce(category_id, 0), -sum(centavos) FROM old_rows
  WHERE deleted_at IS NULL AND centavos IS NOT NULL
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (kind, month, project_id, category_id) DO UPDATE SET centavos = t.centavos + excluded.centavos;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER entries_inserted AFTER INSERT ON entries
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION entries_inserted();--> statement-breakpoint
CREATE TRIGGER entries_updated AFTER UPDATE ON entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION entries_updated();--> statement-breakpoint
CREATE TRIGGER entries_deleted AFTER DELETE ON entries
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION entries_deleted();
