CREATE TABLE "program_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"schema_when" bigint NOT NULL,
	"first_started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_started_at" timestamp with time zone DEFAULT now() NOT NULL
);
