DROP INDEX "audit_log_at";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "text_purged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "text_purged_days" integer;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "retention" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "account_links_expiry" ON "account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "creations_created" ON "creations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "creations_previous" ON "creations" USING btree ("previous_id");--> statement-breakpoint
CREATE INDEX "document_versions_created" ON "document_versions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "documents_deleted" ON "documents" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "documents_drafts" ON "documents" USING btree ("updated_at") WHERE deleted_at is null and saved_revision is null;--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "runs_texts" ON "runs" USING btree ("automation","ended_at") WHERE result is not null and text_purged_at is null;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");
--> statement-breakpoint
-- Where such records exist already, the new limits begin to apply after thirty days, in which an owner sees them on the screen and may
-- change them. A new workspace has none.
UPDATE workspace SET retention = kept.limits
FROM (
  SELECT jsonb_object_agg(kind, jsonb_build_object('days', days, 'before', NULL,
    'from', to_char(now() AT TIME ZONE 'UTC' + interval '30 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) AS limits
  FROM (VALUES
    ('documents', 30, EXISTS (SELECT FROM documents WHERE deleted_at IS NOT NULL)),
    ('document-versions', 365, EXISTS (SELECT FROM document_versions)),
    ('creations', 365, EXISTS (SELECT FROM creations)),
    ('run-texts', 365, EXISTS (SELECT FROM runs WHERE automation::text = 'transcription')),
    ('notifications', 90, EXISTS (SELECT FROM notifications)),
    ('account-links', 90, EXISTS (SELECT FROM account_links))
  ) AS each (kind, days, is_there)
  WHERE is_there
) AS kept
WHERE kept.limits IS NOT NULL;
