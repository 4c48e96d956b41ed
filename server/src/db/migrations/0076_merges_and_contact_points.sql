-- The log tells that a contact was merged into another one, or separated again, where it told that it was deleted or restored.
CREATE OR REPLACE FUNCTION audit_act(life text, o jsonb, n jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN o ->> 'merged_into' IS DISTINCT FROM n ->> 'merged_into' THEN CASE WHEN n ->> 'merged_into' IS NULL THEN 'separated' ELSE 'merged' END
    WHEN (o ->> life IS NULL) = (n ->> life IS NULL) THEN 'changed'
    WHEN o ->> life IS NULL THEN replace(life, '_at', '')
    WHEN life = 'deactivated_at' THEN 'reactivated'
    WHEN life = 'undone_at' THEN 'redone'
    ELSE 'restored'
  END
$$;--> statement-breakpoint
DO $follow$
DECLARE
  definition text;
BEGIN
  FOR definition IN
    SELECT pg_get_triggerdef(oid) FROM pg_trigger
    WHERE tgrelid = 'leads'::regclass AND tgname LIKE 'audit\_%'
  LOOP
    EXECUTE replace(replace(definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), 'status,owner_id', 'status,merged_into,owner_id');
  END LOOP;
END $follow$;--> statement-breakpoint
-- A contact that was made gives points as an activity of its own kind. `contact_id` refers to no row: it stays when the contact is deleted.
ALTER TABLE "point_rules" ADD COLUMN "contact_points" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "contact_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "activities_contact" ON "activities" USING btree ("contact_id") WHERE contact_id is not null;--> statement-breakpoint
DO $follow$
DECLARE
  definition text;
BEGIN
  FOR definition IN
    SELECT pg_get_triggerdef(oid) FROM pg_trigger
    WHERE tgrelid IN ('activities'::regclass, 'point_rules'::regclass) AND tgname LIKE 'audit\_%'
  LOOP
    definition := replace(replace(definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), 'date,centavos', 'date,contact_id,centavos');
    EXECUTE replace(definition, 'sale_points,', 'sale_points,contact_points,');
  END LOOP;
END $follow$;
