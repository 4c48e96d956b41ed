ALTER TABLE "entries" ADD COLUMN "dollars" text;
