ALTER TABLE "entries" ADD COLUMN "payment_code" text;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "invoice_key" text;--> statement-breakpoint
CREATE INDEX "entries_payment_code" ON "entries" USING btree ("payment_code") WHERE payment_code is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "entries_invoice_key" ON "entries" USING btree ("invoice_key") WHERE invoice_key is not null and deleted_at is null;