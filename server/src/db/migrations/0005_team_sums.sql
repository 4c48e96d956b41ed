-- docs/leaderboard.md: the ledger only grows, and its sums follow in the transaction of each line. Daily before monthly, in the
-- order of their keys, so that two transactions do not wait for each other crosswise.
ALTER TABLE daily_points SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE monthly_points SET (fillfactor = 50);--> statement-breakpoint
CREATE FUNCTION ledger_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO daily_points AS t (date, member_id, points, meetings, sales, centavos)
  SELECT date, member_id, sum(points), sum(meetings), sum(sales), sum(centavos) FROM new_rows
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (date, member_id) DO UPDATE SET points = t.points + excluded.points, meetings = t.meetings + excluded.meetings,
    sales = t.sales + excluded.sales, centavos = t.centavos + excluded.centavos;

  INSERT INTO monthly_points AS t (month, member_id, points, meetings, sales, centavos)
  SELECT date_trunc('month', date)::date, member_id, sum(points), sum(meetings), sum(sales), sum(centavos) FROM new_rows
  GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (month, member_id) DO UPDATE SET points = t.points + excluded.points, meetings = t.meetings + excluded.meetings,
    sales = t.sales + excluded.sales, centavos = t.centavos + excluded.centavos;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION ledger_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is never changed: add a reversal';
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_grows AFTER INSERT ON ledger
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION ledger_grows();--> statement-breakpoint
CREATE TRIGGER ledger_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_stays();--> statement-breakpoint
-- What a new workspace starts with: PRODUCT.md's points, and its one person as the first of the team.
INSERT INTO point_rules (meeting_points, sale_points, amount_points, amount_centavos) VALUES (10, 50, 1, 10000);--> statement-breakpoint
INSERT INTO members (name, name_key) SELECT name, lower(regexp_replace(name, '\s+', '', 'g')) FROM users WHERE id = 1;--> statement-breakpoint
INSERT INTO ai_assignments DEFAULT VALUES;--> statement-breakpoint
UPDATE integration SET paths = paths || '{"transcription": null}';
