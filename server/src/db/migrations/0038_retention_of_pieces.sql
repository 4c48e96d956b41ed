CREATE INDEX "piece_versions_created" ON "piece_versions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pieces_deleted" ON "pieces" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "pieces_origin" ON "pieces" USING btree ("origin_id") WHERE origin_id is not null;--> statement-breakpoint
CREATE INDEX "run_steps_kept" ON "run_steps" USING btree ("ended_at") WHERE result is not null or prompt is not null or preview is not null;--> statement-breakpoint
-- As in 0031: where such records exist already, the new limits begin to apply after thirty days.
UPDATE workspace SET retention = retention || kept.limits
FROM (
  SELECT jsonb_object_agg(kind, jsonb_build_object('days', days, 'before', NULL,
    'from', to_char(now() AT TIME ZONE 'UTC' + interval '30 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) AS limits
  FROM (VALUES
    ('pieces', 30, EXISTS (SELECT FROM pieces WHERE deleted_at IS NOT NULL)),
    ('piece-versions', 365, EXISTS (SELECT FROM piece_versions)),
    ('run-steps', 365, EXISTS (SELECT FROM run_steps))
  ) AS each (kind, days, is_there)
  WHERE is_there
) AS kept
WHERE kept.limits IS NOT NULL;
