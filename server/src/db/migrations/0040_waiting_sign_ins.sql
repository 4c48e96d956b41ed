-- A sign-in that waits for its second factor names its person, so that it ends together with the sessions of the person.
ALTER TABLE "verifications" ALTER COLUMN "value" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "verifications" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verifications_user" ON "verifications" USING btree ("user_id");