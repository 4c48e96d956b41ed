ALTER TABLE "workspace" ADD COLUMN "places_url" text DEFAULT 'https://places.googleapis.com' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "places_key" text;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "places_key_end" text;--> statement-breakpoint
CREATE INDEX "leads_place_id" ON "leads" USING btree ("place_id") WHERE place_id is not null;--> statement-breakpoint
DROP TRIGGER audit_update ON workspace;--> statement-breakpoint
SELECT follow_for_audit('workspace', 'workspace', 'update',
  'time_zone,savings,first_steps_hidden_at,lead_templates,second_factor_roles,automation_modes,heavy_at_once,places_url', 'places_key',
  name_column => '');
