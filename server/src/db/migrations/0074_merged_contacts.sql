ALTER TABLE "leads" ADD COLUMN "merged_into" bigint REFERENCES "leads"("id") ON DELETE cascade;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "merge" jsonb;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "other_leads" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_merged" ON "leads" USING btree ("merged_into") WHERE merged_into is not null;
