ALTER TABLE "brand_kits" ADD COLUMN "dark_logo" text;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "own_fonts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "font_files" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
DROP TRIGGER audit_insert ON brand_kits;--> statement-breakpoint
DROP TRIGGER audit_update ON brand_kits;--> statement-breakpoint
DROP TRIGGER audit_delete ON brand_kits;--> statement-breakpoint
SELECT follow_for_audit('brand_kits', 'brand-kit', 'insert update delete', 'name,client_id,look,tone,words_to_use,words_to_avoid', 'logo,logo_removed_at,dark_logo,own_fonts,font_files',
  life => 'archived_at');
