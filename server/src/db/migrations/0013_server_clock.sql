CREATE TABLE "server_clock" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- A database that was in use: its newest stamps say until when (decision 0021).
INSERT INTO "server_clock" ("last_seen_at")
SELECT newest FROM (
  SELECT greatest(
    (SELECT max(created_at) FROM entries),
    (SELECT max(at) FROM changes),
    (SELECT max(created_at) FROM runs),
    (SELECT max(created_at) FROM idempotency_keys)
  ) AS newest
) stamps
WHERE newest IS NOT NULL;
