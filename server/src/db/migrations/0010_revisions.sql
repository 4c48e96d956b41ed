ALTER TABLE "ai_assignments" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "prompt_templates" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "revision" integer;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "personas" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "series" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- Decision 0017: every update of a row that people edit gives it the next revision. A service cannot forget it, and what it writes
-- into the column itself counts for nothing.
CREATE FUNCTION next_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
DO $make$
DECLARE
  revised text;
BEGIN
  FOREACH revised IN ARRAY ARRAY['activities', 'ai_assignments', 'ai_providers', 'brand_kits', 'categories', 'clients', 'companies',
    'entries', 'integration', 'leads', 'members', 'methods', 'personas', 'projects', 'prompt_templates', 'recordings', 'series',
    'targets', 'workspace']
  LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION next_revision()', revised || '_revision', revised);
  END LOOP;
END $make$;--> statement-breakpoint
-- docs/history.md: as in 0007, with the revision that the change made; the column itself is the server's own bookkeeping.
CREATE OR REPLACE FUNCTION log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (thing, thing_id, at, user_id, revision, columns)
  SELECT TG_ARGV[0]::changed_thing, n.id, n.updated_at, n.updated_by, n.revision, difference.columns
  FROM new_rows n
  JOIN old_rows o ON o.id = n.id
  CROSS JOIN LATERAL (
    SELECT jsonb_object_agg(key, jsonb_build_array(b.value, a.value)) AS columns
    FROM jsonb_each(to_jsonb(o)) b JOIN jsonb_each(to_jsonb(n)) a USING (key)
    WHERE a.value IS DISTINCT FROM b.value
      AND key NOT IN ('updated_at', 'updated_by', 'revision', 'folded', 'own_fields', 'next_occurrence', 'import_id')
  ) AS difference
  WHERE difference.columns IS NOT NULL
  ORDER BY n.id;
  RETURN NULL;
END $$;
