ALTER TABLE "receipts" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "updated_by" bigint;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE receipts SET updated_at = coalesce(deleted_at, created_at), updated_by = deleted_by;--> statement-breakpoint
-- docs/history.md: what a person knows of a receipt. Never where its file lives, which is nobody's to read and is swept with it.
CREATE FUNCTION receipt_state(id bigint, name text, kind receipt_kind, deleted boolean) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', id, 'name', name, 'kind', kind, 'deleted', deleted)
$$;--> statement-breakpoint
-- A receipt is part of its entry: it stands among the entry's changes, as `receipt`, and stays there when its own row is purged. Its row
-- going for good is no event: it was deleted thirty days before.
CREATE FUNCTION log_new_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (thing, thing_id, at, user_id, columns)
  SELECT 'entry', entry_id, created_at, recorded_by,
         jsonb_build_object('receipt', jsonb_build_array(NULL, receipt_state(id, name, kind, deleted_at IS NOT NULL)))
  FROM new_rows
  ORDER BY id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION log_receipt_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (thing, thing_id, at, user_id, columns)
  SELECT 'entry', n.entry_id, n.updated_at, n.updated_by, jsonb_build_object('receipt', jsonb_build_array(was.state, became.state))
  FROM new_rows n
  JOIN old_rows o ON o.id = n.id
  CROSS JOIN LATERAL (SELECT receipt_state(o.id, o.name, o.kind, o.deleted_at IS NOT NULL) AS state) AS was
  CROSS JOIN LATERAL (SELECT receipt_state(n.id, n.name, n.kind, n.deleted_at IS NOT NULL) AS state) AS became
  WHERE was.state <> became.state
  ORDER BY n.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER receipts_attached AFTER INSERT ON receipts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_new_receipts();--> statement-breakpoint
CREATE TRIGGER receipts_changed AFTER UPDATE ON receipts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_receipt_changes();--> statement-breakpoint
-- What is there already was read from its own row until now: attached, and deleted where it is.
INSERT INTO changes (thing, thing_id, at, user_id, columns)
SELECT 'entry', entry_id, happened.at, happened.by, jsonb_build_object('receipt', jsonb_build_array(happened.was, happened.became))
FROM receipts r
CROSS JOIN LATERAL (VALUES
  (r.created_at, r.recorded_by, NULL::jsonb, receipt_state(r.id, r.name, r.kind, false)),
  (r.deleted_at, r.deleted_by, receipt_state(r.id, r.name, r.kind, false), receipt_state(r.id, r.name, r.kind, true))
) AS happened (at, by, was, became)
WHERE happened.at IS NOT NULL
ORDER BY happened.at, r.id, happened.was IS NOT NULL;
