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
UPDATE integration SET paths = paths || '{"transcription": null}';--> statement-breakpoint
-- docs/rollups.md: what runs have come to. Keys are taken in order, a recording's own row before the sums.
ALTER TABLE run_totals SET (fillfactor = 50);--> statement-breakpoint
CREATE FUNCTION runs_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO run_totals AS t (project_id, automation, shard, launched, succeeded, contents, audio_ms)
  SELECT coalesce(project_id, 0), automation, pg_backend_pid() % 16, count(*), count(*) FILTER (WHERE state = 'succeeded'), 0, 0
  FROM new_rows GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (project_id, automation, shard) DO UPDATE SET launched = t.launched + excluded.launched,
    succeeded = t.succeeded + excluded.succeeded;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A run that succeeded stays so, and its automation what it was; it may change its project, and what it delivered goes with it.
CREATE FUNCTION run_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  delivered bigint := (SELECT count(*) FROM contents WHERE run_id = new.id);
BEGIN
  IF new.state = 'succeeded' AND new.automation = 'transcription' THEN
    UPDATE recordings SET transcribed = true
    WHERE NOT transcribed AND id = (SELECT recording_id FROM transcriptions WHERE run_id = new.id);
  END IF;

  INSERT INTO run_totals AS t (project_id, automation, shard, launched, succeeded, contents, audio_ms)
  SELECT project, new.automation, pg_backend_pid() % 16, sum(sign), sum(sign * done), sum(sign * delivered), 0
  FROM (VALUES (coalesce(old.project_id, 0), -1, (old.state = 'succeeded')::int),
    (coalesce(new.project_id, 0), 1, (new.state = 'succeeded')::int)) AS change (project, sign, done)
  GROUP BY 1 ORDER BY 1
  ON CONFLICT (project_id, automation, shard) DO UPDATE SET launched = t.launched + excluded.launched,
    succeeded = t.succeeded + excluded.succeeded, contents = t.contents + excluded.contents;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Their runs are held: one that is moved meanwhile takes all that it delivered along.
CREATE FUNCTION contents_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM runs WHERE id IN (SELECT run_id FROM new_rows) ORDER BY id FOR SHARE;

  INSERT INTO run_totals AS t (project_id, automation, shard, launched, succeeded, contents, audio_ms)
  SELECT coalesce(r.project_id, 0), r.automation, pg_backend_pid() % 16, 0, 0, count(*), 0
  FROM new_rows c JOIN runs r ON r.id = c.run_id GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (project_id, automation, shard) DO UPDATE SET contents = t.contents + excluded.contents;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION transcriptions_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recordings SET transcribed = true WHERE NOT transcribed AND id IN (
    SELECT t.recording_id FROM new_rows t JOIN runs r ON r.id = t.run_id WHERE r.state = 'succeeded');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION recordings_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO run_totals AS t (project_id, automation, shard, launched, succeeded, contents, audio_ms)
  SELECT 0, 'transcription', pg_backend_pid() % 16, 0, 0, 0, sum(sign * round(duration * 1000))
  FROM (SELECT -1 AS sign, o.* FROM old_rows o UNION ALL SELECT 1, n.* FROM new_rows n) AS change
  WHERE transcribed AND deleted_at IS NULL
  HAVING sum(sign * round(duration * 1000)) <> 0
  ON CONFLICT (project_id, automation, shard) DO UPDATE SET audio_ms = t.audio_ms + excluded.audio_ms;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER runs_inserted AFTER INSERT ON runs
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION runs_inserted();--> statement-breakpoint
CREATE TRIGGER run_changed AFTER UPDATE ON runs FOR EACH ROW
  WHEN ((old.state = 'succeeded') <> (new.state = 'succeeded') OR old.project_id IS DISTINCT FROM new.project_id)
  EXECUTE FUNCTION run_changed();--> statement-breakpoint
CREATE TRIGGER contents_inserted AFTER INSERT ON contents
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contents_inserted();--> statement-breakpoint
CREATE TRIGGER transcriptions_inserted AFTER INSERT ON transcriptions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION transcriptions_inserted();--> statement-breakpoint
CREATE TRIGGER recordings_updated AFTER UPDATE ON recordings
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recordings_updated();--> statement-breakpoint
-- What was there before the sums were.
INSERT INTO run_totals (project_id, automation, shard, launched, succeeded, contents, audio_ms)
SELECT 0, r.automation, 0, count(*), count(*) FILTER (WHERE r.state = 'succeeded'), count(c.id), 0
FROM runs r LEFT JOIN contents c ON c.run_id = r.id GROUP BY r.automation;
