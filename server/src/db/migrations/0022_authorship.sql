-- Who created each record, and who changed it last (docs/decisions/0035). The default fills the rows of before with the first person, who
-- becomes the owner, without an update that would count as a change; it goes again at the end.
ALTER TABLE "account_links" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "ai_assignments" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "ai_assignments" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ai_assignments" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "prompt_templates" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "prompt_templates" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prompt_templates" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "methods" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "updated_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "integration" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "personas" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "personas" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "personas" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "created_by" bigint DEFAULT 1;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "targets" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "created_by" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "workspace" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_assignments" ADD CONSTRAINT "ai_assignments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_assignments" ADD CONSTRAINT "ai_assignments_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD CONSTRAINT "ai_providers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ai_providers" ADD CONSTRAINT "ai_providers_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_templates" ADD CONSTRAINT "prompt_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_templates" ADD CONSTRAINT "prompt_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "methods" ADD CONSTRAINT "methods_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "methods" ADD CONSTRAINT "methods_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration" ADD CONSTRAINT "integration_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration" ADD CONSTRAINT "integration_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD CONSTRAINT "brand_kits_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_kits" ADD CONSTRAINT "brand_kits_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personas" ADD CONSTRAINT "personas_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targets" ADD CONSTRAINT "targets_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "targets" ADD CONSTRAINT "targets_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The author is the transaction's actor (migration 0018). What the server does by itself, and what an automation reports, has no person and
-- changes no authorship. With an argument only the author is filled, because the table's services write the time.
CREATE FUNCTION stamp_creator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.created_by := coalesce(NEW.created_by, (audit_actor() ->> 'personId')::bigint);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION stamp_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actor CONSTANT jsonb := audit_actor();
  person CONSTANT bigint := (actor ->> 'personId')::bigint;
BEGIN
  IF person IS NOT NULL THEN
    NEW.updated_by := person;
    IF TG_NARGS = 0 THEN
      NEW.updated_at := coalesce((actor ->> 'at')::timestamptz, now());
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DO $make$
DECLARE
  stamped text;
BEGIN
  FOREACH stamped IN ARRAY ARRAY['ai_assignments', 'ai_providers', 'brand_kits', 'categories', 'clients', 'companies', 'integration',
    'members', 'methods', 'personas', 'projects', 'prompt_templates', 'targets', 'users']
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN created_by DROP DEFAULT', stamped);
    EXECUTE format('CREATE TRIGGER stamp_creator BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION stamp_creator()', stamped);
  END LOOP;
  FOREACH stamped IN ARRAY ARRAY['account_links', 'activities', 'ai_assignments', 'ai_providers', 'brand_kits', 'categories', 'clients',
    'companies', 'imports', 'integration', 'leads', 'members', 'methods', 'personas', 'projects', 'prompt_templates', 'recordings', 'runs',
    'targets', 'workspace']
  LOOP
    EXECUTE format('CREATE TRIGGER stamp_change BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION stamp_change()', stamped);
  END LOOP;
END $make$;--> statement-breakpoint
ALTER TABLE documents ALTER COLUMN updated_by DROP DEFAULT;--> statement-breakpoint
CREATE TRIGGER stamp_change BEFORE UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION stamp_change('author');--> statement-breakpoint
CREATE TRIGGER stamp_change BEFORE UPDATE OF name, role, deactivated_at ON users FOR EACH ROW EXECUTE FUNCTION stamp_change('author');
