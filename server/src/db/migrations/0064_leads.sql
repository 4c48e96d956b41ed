ALTER TABLE "leads" ADD COLUMN "instagram" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "instagram_key" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "origin_key" text;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "client_id" bigint REFERENCES "clients"("id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_instagram" ON "leads" USING btree ("instagram_key");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_origin" ON "leads" USING btree ("origin_key");--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "overture_catalog" text DEFAULT 'https://stac.overturemaps.org/catalog.json' NOT NULL;
