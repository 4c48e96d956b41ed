CREATE TYPE "public"."variant_kind" AS ENUM('copy', 'another-idea', 'translation', 'static');--> statement-breakpoint
ALTER TABLE "ai_assignments" ADD COLUMN "image_provider_id" bigint;--> statement-breakpoint
ALTER TABLE "ai_assignments" ADD COLUMN "image_model" text;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "input_price" bigint;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "output_price" bigint;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD COLUMN "cost" numeric(40, 0) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_usage" ADD COLUMN "priced_requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pieces" ADD COLUMN "origin_id" bigint;--> statement-breakpoint
ALTER TABLE "pieces" ADD COLUMN "variant_kind" "variant_kind";--> statement-breakpoint
ALTER TABLE "pieces" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "prompt" jsonb;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "preview" jsonb;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "cost" numeric(40, 0) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "run_steps" ADD COLUMN "priced_calls" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_assignments" ADD CONSTRAINT "ai_assignments_image_provider_id_ai_providers_id_fk" FOREIGN KEY ("image_provider_id") REFERENCES "public"."ai_providers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_origin_id_pieces_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."pieces"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
DROP TRIGGER audit_insert ON ai_providers;--> statement-breakpoint
DROP TRIGGER audit_update ON ai_providers;--> statement-breakpoint
DROP TRIGGER audit_delete ON ai_providers;--> statement-breakpoint
SELECT follow_for_audit('ai_providers', 'provider', 'insert update delete', 'name,base_url,paths,input_price,output_price', 'key', 'deleted_at');--> statement-breakpoint
DROP TRIGGER audit_insert ON ai_assignments;--> statement-breakpoint
DROP TRIGGER audit_update ON ai_assignments;--> statement-breakpoint
DROP TRIGGER audit_delete ON ai_assignments;--> statement-breakpoint
SELECT follow_for_audit('ai_assignments', 'assignments', 'insert update delete',
  'transcription_via,transcription_provider_id,transcription_model,transcription_language,chat_provider_id,chat_model,image_provider_id,image_model', name_column => '');
