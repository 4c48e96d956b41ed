CREATE TYPE "public"."job_outcome" AS ENUM('succeeded', 'failed', 'skipped');--> statement-breakpoint
CREATE TABLE "job_records" (
	"name" text PRIMARY KEY NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"outcome" "job_outcome",
	"duration_ms" bigint,
	"succeeded_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"error" text,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL
);
