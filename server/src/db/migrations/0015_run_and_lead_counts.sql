CREATE TABLE "lead_counts" (
	"status" "lead_status" NOT NULL,
	"shard" smallint NOT NULL,
	"leads" bigint NOT NULL,
	CONSTRAINT "lead_counts_status_shard_pk" PRIMARY KEY("status","shard")
);
--> statement-breakpoint
CREATE TABLE "run_counts" (
	"user_id" bigint NOT NULL,
	"automation" "automation" NOT NULL,
	"state" "run_state" NOT NULL,
	"shard" smallint NOT NULL,
	"runs" bigint NOT NULL,
	CONSTRAINT "run_counts_user_id_automation_state_shard_pk" PRIMARY KEY("user_id","automation","state","shard")
);
--> statement-breakpoint
-- docs/rollups.md: how many runs are in each state, and how many leads have each status. Keys are taken in order. No run and no
-- lead is deleted.
ALTER TABLE run_counts SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE lead_counts SET (fillfactor = 50);--> statement-breakpoint
CREATE FUNCTION runs_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO run_counts AS t (user_id, automation, state, shard, runs)
  SELECT user_id, automation, state, pg_backend_pid() % 16, count(*) FROM new_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (user_id, automation, state, shard) DO UPDATE SET runs = t.runs + excluded.runs;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION run_recounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO run_counts AS t (user_id, automation, state, shard, runs)
  SELECT user_id, automation, state, pg_backend_pid() % 16, sign
  FROM (VALUES (old.user_id, old.automation, old.state, -1), (new.user_id, new.automation, new.state, 1))
    AS change (user_id, automation, state, sign)
  ORDER BY 1, 2, 3
  ON CONFLICT (user_id, automation, state, shard) DO UPDATE SET runs = t.runs + excluded.runs;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION leads_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts AS t (status, shard, leads)
  SELECT status, pg_backend_pid() % 16, count(*) FROM new_rows GROUP BY 1 ORDER BY 1
  ON CONFLICT (status, shard) DO UPDATE SET leads = t.leads + excluded.leads;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION lead_recounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts AS t (status, shard, leads)
  SELECT status, pg_backend_pid() % 16, sign FROM (VALUES (old.status, -1), (new.status, 1)) AS change (status, sign) ORDER BY 1
  ON CONFLICT (status, shard) DO UPDATE SET leads = t.leads + excluded.leads;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER runs_counted AFTER INSERT ON runs
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION runs_counted();--> statement-breakpoint
CREATE TRIGGER run_recounted AFTER UPDATE ON runs FOR EACH ROW
  WHEN ((old.user_id, old.automation, old.state) IS DISTINCT FROM (new.user_id, new.automation, new.state))
  EXECUTE FUNCTION run_recounted();--> statement-breakpoint
CREATE TRIGGER leads_counted AFTER INSERT ON leads
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION leads_counted();--> statement-breakpoint
CREATE TRIGGER lead_recounted AFTER UPDATE ON leads FOR EACH ROW
  WHEN (old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION lead_recounted();--> statement-breakpoint
-- The runs and leads that were there before their counts.
INSERT INTO run_counts (user_id, automation, state, shard, runs)
SELECT user_id, automation, state, 0, count(*) FROM runs GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO lead_counts (status, shard, leads) SELECT status, 0, count(*) FROM leads GROUP BY 1;
