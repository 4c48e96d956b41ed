ALTER TABLE "leads" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "longitude" double precision;--> statement-breakpoint
CREATE INDEX "leads_position" ON "leads" USING btree ("longitude","latitude") WHERE deleted_at is null and latitude is not null;
