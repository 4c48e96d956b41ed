ALTER TABLE "backups" ADD COLUMN "place_id" text;--> statement-breakpoint
-- Backups that run at this moment are the attempts of a server of the version before; without its sign of life they count as lost.
INSERT INTO jobs (kind, subject, state, step, attempt, lease_until, next_at, created_at)
SELECT 'backup', id, 'running', 'archive', 1, heard_at + interval '5 minutes', started_at, started_at
FROM backups WHERE state = 'running';
