-- docs/decisions/0030: the open streams of a session that ended close at once, on every server, however the session ended. The event is
-- published at the commit, because publish_event holds one lock for all writers.
CREATE FUNCTION announce_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_event(OLD.user_id, 'access', jsonb_build_object('sessionId', OLD.id), now());
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER sessions_ended AFTER DELETE ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION announce_ended_session();--> statement-breakpoint
-- A person with another role may read other things: the person's streams close, and open again with the new role.
CREATE FUNCTION announce_changed_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_event(NEW.id, 'access', '{"sessionId": null}', now());
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER users_role_changed AFTER UPDATE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.deactivated_at IS DISTINCT FROM NEW.deactivated_at)
  EXECUTE FUNCTION announce_changed_role();
