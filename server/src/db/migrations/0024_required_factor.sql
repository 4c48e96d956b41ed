ALTER TABLE "workspace" ADD COLUMN "second_factor_roles" "user_role"[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
DROP TRIGGER audit_update ON workspace;--> statement-breakpoint
SELECT follow_for_audit('workspace', 'workspace', 'update', 'time_zone,savings,first_steps_hidden_at,second_factor_roles', name_column => '');--> statement-breakpoint
-- Whoever has to set up a second factor now reads nothing before: the person's streams close, as after a change of the role (migration 0017).
CREATE FUNCTION announce_required_factor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_event(id, 'access', '{"sessionId": null}', now()) FROM users
  WHERE role = ANY (NEW.second_factor_roles) AND role <> ALL (OLD.second_factor_roles) AND NOT two_factor_enabled AND deactivated_at IS NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER workspace_factor_required AFTER UPDATE ON workspace
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.second_factor_roles IS DISTINCT FROM NEW.second_factor_roles)
  EXECUTE FUNCTION announce_required_factor();
