CREATE TYPE "public"."presence_kind" AS ENUM('entry', 'document');--> statement-breakpoint
-- Who has which record open. The rows count for seconds, so that they need no log of the database and no backup.
CREATE UNLOGGED TABLE "presences" (
	"kind" "presence_kind" NOT NULL,
	"record_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"tab" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presences_kind_record_id_user_id_tab_pk" PRIMARY KEY("kind","record_id","user_id","tab")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "muted_notifications" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "presences" ADD CONSTRAINT "presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presences_seen" ON "presences" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_user" ON "members" USING btree ("user_id") WHERE user_id is not null;
