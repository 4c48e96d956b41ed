ALTER TABLE "workspace" ADD COLUMN "overpass_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "secondary_niches" text[] DEFAULT '{}' NOT NULL;
