-- docs/history.md: what an update of a followed row changed, in the transaction of that update. One statement that changes a thousand
-- rows writes their thousand changes at once. Left out are the columns that only say who and when, what the database itself derives,
-- and what is the server's own bookkeeping.
CREATE FUNCTION log_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changes (thing, thing_id, at, user_id, columns)
  SELECT TG_ARGV[0]::changed_thing, n.id, n.updated_at, n.updated_by, difference.columns
  FROM new_rows n
  JOIN old_rows o ON o.id = n.id
  CROSS JOIN LATERAL (
    SELECT jsonb_object_agg(key, jsonb_build_array(b.value, a.value)) AS columns
    FROM jsonb_each(to_jsonb(o)) b JOIN jsonb_each(to_jsonb(n)) a USING (key)
    WHERE a.value IS DISTINCT FROM b.value
      AND key NOT IN ('updated_at', 'updated_by', 'folded', 'own_fields', 'next_occurrence', 'import_id')
  ) AS difference
  WHERE difference.columns IS NOT NULL
  ORDER BY n.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER entries_changed AFTER UPDATE ON entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_changes('entry');--> statement-breakpoint
CREATE TRIGGER series_changed AFTER UPDATE ON series
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION log_changes('series');
