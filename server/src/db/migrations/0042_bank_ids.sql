ALTER TABLE "entries" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "bank_id" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "mapping" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "account" text;--> statement-breakpoint
CREATE INDEX "entries_bank_id" ON "entries" USING btree ("bank_id") WHERE bank_id is not null and deleted_at is null;