ALTER TABLE "series" ADD COLUMN "bank_day" integer;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_bank_day" CHECK (bank_day between 1 and 23);
