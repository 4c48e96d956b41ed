ALTER TABLE "leads" ADD COLUMN "origins" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "match_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_match" ON "leads" USING gin ("match_keys");--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "known_niches" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "cnpj_folder" text DEFAULT '' NOT NULL;
