-- A member's link to a person is told before and after, as the name is.
DROP TRIGGER audit_insert ON members;--> statement-breakpoint
DROP TRIGGER audit_update ON members;--> statement-breakpoint
DROP TRIGGER audit_delete ON members;--> statement-breakpoint
SELECT follow_for_audit('members', 'member', 'insert update delete', 'name,user_id', life => 'deactivated_at');--> statement-breakpoint
-- As in migration 0018, with one more argument: the columns that every update tells, changed or not, such as the person whose token it is.
CREATE OR REPLACE FUNCTION audit_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind CONSTANT text := TG_ARGV[0];
  shown CONSTANT text[] := string_to_array(TG_ARGV[3], ',');
  masked CONSTANT text[] := string_to_array(TG_ARGV[4], ',');
  always CONSTANT text[] := string_to_array(TG_ARGV[7], ',');
  found jsonb;
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT jsonb_agg(jsonb_build_object('action', 'created', 'recordKind', kind, 'recordId', n ->> TG_ARGV[1], 'recordName', n ->> TG_ARGV[2],
      'details', audit_difference('{}', audit_values(n, shown, masked), shown, masked)))
    INTO found
    FROM (SELECT to_jsonb(r) AS n FROM new_rows r) AS made
    WHERE n ->> 'import_id' IS NULL AND coalesce((n ->> 'occurrence')::integer, 0) = 0;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT jsonb_agg(jsonb_build_object('action', CASE kind WHEN 'session' THEN 'ended' ELSE 'purged' END, 'recordKind', kind,
      'recordId', o ->> TG_ARGV[1], 'recordName', o ->> TG_ARGV[2],
      'details', audit_difference(audit_values(o, shown, masked), '{}', shown, masked)))
    INTO found
    FROM (SELECT to_jsonb(r) AS o FROM old_rows r) AS gone;
  ELSE
    SELECT jsonb_agg(jsonb_build_object('action', audit_act(TG_ARGV[5], o, n), 'recordKind', kind, 'recordId', n ->> TG_ARGV[1],
      'recordName', n ->> TG_ARGV[2],
      'details', (SELECT coalesce(jsonb_object_agg(key, jsonb_build_array(o -> key, n -> key)), '{}') FROM unnest(always) AS key) || coalesce(difference, '{}')))
    INTO found
    FROM (SELECT to_jsonb(r) AS o FROM old_rows r) AS was
    JOIN (SELECT to_jsonb(r) AS n FROM new_rows r) AS became ON audit_key(o, TG_ARGV[6]) = audit_key(n, TG_ARGV[6])
    CROSS JOIN LATERAL (SELECT audit_difference(o, n, shown, masked) AS difference) AS compared
    WHERE difference IS NOT NULL OR audit_act(TG_ARGV[5], o, n) <> 'changed';
  END IF;
  PERFORM note_audit_items(found);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER audit_update ON api_tokens;--> statement-breakpoint
CREATE TRIGGER audit_update AFTER UPDATE ON api_tokens REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION audit_rows('token', 'id', 'name', 'name,role,user_id,expires_at', '', 'revoked_at', 'id', 'user_id');
