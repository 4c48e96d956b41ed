ALTER TABLE "brand_kits" ADD COLUMN "client_id" bigint;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "look" jsonb DEFAULT '{"colors":{"primary":"#1f4d3a","secondary":"#8a6f4e","accent":"#b4532a","ground":"#faf7f2","ink":"#1b1a17"},"fonts":{"headline":"Fraunces","text":"Inter"},"family":"minimal","handle":""}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "tone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "words_to_use" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "words_to_avoid" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "logo_removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD CONSTRAINT "brand_kits_client_id_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The kits that a workspace begins with get the looks of their names, and the others the column's default. This is no person's edit: it
-- counts no revision, and is no line of the audit log.
ALTER TABLE brand_kits DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE brand_kits SET look = CASE name_key
  WHEN 'corporativo' THEN '{"colors":{"primary":"#123b6d","secondary":"#2f6db5","accent":"#0f8a7e","ground":"#ffffff","ink":"#0f1c2e"},"fonts":{"headline":"Manrope","text":"Inter"},"family":"corporate","handle":""}'::jsonb
  ELSE '{"colors":{"primary":"#5b2eea","secondary":"#ff5a3c","accent":"#ffd23f","ground":"#fff6ea","ink":"#1a1033"},"fonts":{"headline":"Bricolage Grotesque","text":"Manrope"},"family":"vivid","handle":""}'::jsonb
END WHERE name_key IN ('corporativo', 'vibrante');--> statement-breakpoint
ALTER TABLE brand_kits ENABLE TRIGGER USER;--> statement-breakpoint
DROP TRIGGER audit_insert ON brand_kits;--> statement-breakpoint
DROP TRIGGER audit_update ON brand_kits;--> statement-breakpoint
DROP TRIGGER audit_delete ON brand_kits;--> statement-breakpoint
SELECT follow_for_audit('brand_kits', 'brand-kit', 'insert update delete', 'name,client_id,look,tone,words_to_use,words_to_avoid', 'logo,logo_removed_at',
  life => 'archived_at');
