ALTER TABLE "statements" ADD COLUMN "total" jsonb;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "asked_id" bigint;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_asked_id_users_id_fk" FOREIGN KEY ("asked_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP TRIGGER audit_update ON bank_lines;--> statement-breakpoint
SELECT follow_for_audit('bank_lines', 'bank-line', 'update', 'ignored_reason,waiting_until,asked_id', name_column => 'description');
