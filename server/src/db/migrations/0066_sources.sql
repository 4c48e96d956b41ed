ALTER TABLE "leads" ADD COLUMN "origins" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "match_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_match" ON "leads" USING gin ("match_keys");
