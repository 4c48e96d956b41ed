ALTER TABLE "workspace" ADD COLUMN "overpass_url" text DEFAULT '' NOT NULL;
