ALTER TABLE "statements" ADD COLUMN "total" jsonb;
