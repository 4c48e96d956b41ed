ALTER TABLE "leads" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pieces" ADD COLUMN "approved_look" jsonb;--> statement-breakpoint
CREATE INDEX "leads_deleted" ON "leads" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "brand_kits_archived" ON "brand_kits" USING btree ("archived_at") WHERE archived_at is not null;--> statement-breakpoint
CREATE INDEX "personas_archived" ON "personas" USING btree ("archived_at") WHERE archived_at is not null;--> statement-breakpoint
-- The counts leave deleted leads out (docs/rollups.md). Until now they still had the leads that were forgotten.
DROP TRIGGER lead_recounted ON leads;--> statement-breakpoint
CREATE OR REPLACE FUNCTION lead_recounted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lead_counts AS t (status, shard, leads)
  SELECT status, pg_backend_pid() % 16, sum(sign)
  FROM (VALUES (old.status, -1, old.deleted_at), (new.status, 1, new.deleted_at)) AS change (status, sign, deleted_at)
  WHERE status IS NOT NULL AND deleted_at IS NULL GROUP BY 1 ORDER BY 1
  ON CONFLICT (status, shard) DO UPDATE SET leads = t.leads + excluded.leads;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER lead_recounted AFTER UPDATE ON leads FOR EACH ROW
  WHEN ((old.status, old.deleted_at IS NULL) IS DISTINCT FROM (new.status, new.deleted_at IS NULL))
  EXECUTE FUNCTION lead_recounted();--> statement-breakpoint
CREATE TRIGGER lead_uncounted AFTER DELETE ON leads FOR EACH ROW EXECUTE FUNCTION lead_recounted();--> statement-breakpoint
DELETE FROM lead_counts;--> statement-breakpoint
INSERT INTO lead_counts (status, shard, leads) SELECT status, 0, count(*) FROM leads GROUP BY 1;--> statement-breakpoint
DROP TRIGGER audit_update ON leads;--> statement-breakpoint
SELECT follow_for_audit('leads', 'lead', 'update', 'status', 'name,phone,site,address,category,notes', life => 'deleted_at', name_column => '');--> statement-breakpoint
-- Pieces that are approved or published already keep the look that their kit has now.
UPDATE pieces SET approved_look = jsonb_strip_nulls(jsonb_build_object('look', kit.look, 'logo', CASE WHEN kit.logo_removed_at IS NULL THEN kit.logo END))
FROM brand_kits AS kit WHERE kit.id = pieces.kit_id AND pieces.state IN ('approved', 'published');
