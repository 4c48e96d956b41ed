ALTER TABLE "pieces" ADD COLUMN "planned_time" text;--> statement-breakpoint
ALTER TABLE "pieces" ADD COLUMN "network" text;--> statement-breakpoint
DO $follow$
DECLARE
  definition text;
BEGIN
  FOR definition IN
    SELECT pg_get_triggerdef(oid) FROM pg_trigger
    WHERE tgrelid = 'pieces'::regclass AND tgname LIKE 'audit\_%'
  LOOP
    EXECUTE replace(replace(definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), 'planned_on', 'planned_on,planned_time,network');
  END LOOP;
END $follow$;
--> statement-breakpoint
ALTER TABLE "personas" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
DO $follow$
DECLARE
  definition text;
BEGIN
  FOR definition IN
    SELECT pg_get_triggerdef(oid) FROM pg_trigger
    WHERE tgrelid = 'personas'::regclass AND tgname LIKE 'audit\_%'
  LOOP
    EXECUTE replace(replace(definition, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER'), 'name,client_id', 'name,client_id,description');
  END LOOP;
END $follow$;
