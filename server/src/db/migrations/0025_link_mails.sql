CREATE TYPE "public"."link_mail_state" AS ENUM('sending', 'sent', 'failed');--> statement-breakpoint
CREATE TABLE "link_mails" (
	"link_id" bigint PRIMARY KEY NOT NULL,
	"state" "link_mail_state" DEFAULT 'sending' NOT NULL,
	"sealed" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reason" text,
	CONSTRAINT "link_mails_sealed_while_sending" CHECK ((state = 'sending') = (sealed is not null))
);
--> statement-breakpoint
ALTER TABLE "link_mails" ADD CONSTRAINT "link_mails_link_id_account_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."account_links"("id") ON DELETE no action ON UPDATE no action;