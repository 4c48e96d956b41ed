ALTER TABLE "backups" ADD COLUMN "place_id" text;
