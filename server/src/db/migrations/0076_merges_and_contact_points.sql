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
END $follow$;
