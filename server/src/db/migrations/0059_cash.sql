CREATE TABLE "cash_totals" (
	"account_id" bigint NOT NULL,
	"month" date NOT NULL,
	"project_id" bigint NOT NULL,
	"category_id" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "cash_totals_account_id_month_project_id_category_id_pk" PRIMARY KEY("account_id","month","project_id","category_id")
);
--> statement-breakpoint
-- docs/rollups.md: what was received and paid of each project and category. Nobody writes entries meanwhile: the sums below are of what
-- is there, and the next write finds the new triggers.
LOCK TABLE "entries", "payments" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION add_collected_totals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found jsonb;
BEGIN
  WITH taken AS (DELETE FROM collected_totals WHERE id >= NEW.id RETURNING deltas)
  SELECT jsonb_agg(delta) INTO found FROM taken CROSS JOIN LATERAL jsonb_array_elements(deltas) AS delta;
  IF found IS NULL THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7214303);
  INSERT INTO daily_totals AS t (kind, date, centavos, entries, incomplete, open, open_incomplete, open_centavos)
  SELECT * FROM (
    SELECT kind, date, sum(centavos) AS centavos, sum(entries) AS entries, sum(incomplete) AS incomplete, sum(open) AS open,
      sum(open_incomplete) AS open_incomplete, sum(open_centavos) AS open_centavos
    FROM jsonb_populate_recordset(NULL::daily_totals, found) WHERE kind IS NOT NULL GROUP BY kind, date) AS delta
  WHERE (centavos, entries, incomplete, open, open_incomplete, open_centavos) <> (0, 0, 0, 0, 0, 0)
  ON CONFLICT (kind, date) DO UPDATE SET centavos = t.centavos + excluded.centavos, entries = t.entries + excluded.entries,
    incomplete = t.incomplete + excluded.incomplete, open = t.open + excluded.open,
    open_incomplete = t.open_incomplete + excluded.open_incomplete, open_centavos = t.open_centavos + excluded.open_centavos;
  INSERT INTO monthly_totals AS t (kind, month, project_id, category_id, centavos, entries)
  SELECT * FROM (
    SELECT kind, date_trunc('month', month)::date AS month, project_id, category_id, sum(centavos) AS centavos, sum(entries) AS entries
    FROM jsonb_populate_recordset(NULL::monthly_totals, found) WHERE kind IS NOT NULL GROUP BY 1, 2, 3, 4) AS delta
  WHERE (centavos, entries) <> (0, 0)
  ON CONFLICT (kind, month, project_id, category_id) DO UPDATE SET centavos = t.centavos + excluded.centavos,
    entries = t.entries + excluded.entries;
  INSERT INTO account_totals AS t (account_id, day, lines, loose, received, paid)
  SELECT * FROM (
    SELECT account_id, day, coalesce(sum(lines), 0) AS lines, coalesce(sum(loose), 0) AS loose, coalesce(sum(received), 0) AS received,
      coalesce(sum(paid), 0) AS paid
    FROM jsonb_populate_recordset(NULL::account_totals, found) WHERE account_id IS NOT NULL GROUP BY 1, 2) AS delta
  WHERE (lines, loose, received, paid) <> (0, 0, 0, 0)
  ON CONFLICT (account_id, day) DO UPDATE SET lines = t.lines + excluded.lines, loose = t.loose + excluded.loose,
    received = t.received + excluded.received, paid = t.paid + excluded.paid;
  INSERT INTO cash_totals AS t (account_id, month, project_id, category_id, received, paid)
  SELECT * FROM (
    SELECT account_id, date_trunc('month', day)::date AS month, project_id, category_id, sum(received) AS received, sum(paid) AS paid
    FROM jsonb_to_recordset(found) AS d (account_id bigint, day date, project_id bigint, category_id bigint, received bigint, paid bigint)
    WHERE project_id IS NOT NULL AND account_id IS NOT NULL GROUP BY 1, 2, 3, 4) AS delta
  WHERE (received, paid) <> (0, 0)
  ON CONFLICT (account_id, month, project_id, category_id) DO UPDATE SET received = t.received + excluded.received,
    paid = t.paid + excluded.paid;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $make$
DECLARE
  trigger_of record;
BEGIN
  FOR trigger_of IN SELECT * FROM (VALUES
    ('inserted', 'SELECT 1 AS sign, n.* FROM new_rows n'),
    ('updated', 'SELECT -1 AS sign, o.* FROM old_rows o UNION ALL SELECT 1, n.* FROM new_rows n'),
    ('deleted', 'SELECT -1 AS sign, o.* FROM old_rows o')) AS made (name, change)
  LOOP
    EXECUTE format($function$
CREATE OR REPLACE FUNCTION entries_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO collected_totals (deltas)
  WITH change AS MATERIALIZED (%2$s), of_days AS (
    SELECT kind, date, date AS month, coalesce(project_id, 0) AS project_id, coalesce(category_id, 0) AS category_id,
      coalesce(sum(sign * centavos), 0) AS centavos,
      coalesce(sum(sign) FILTER (WHERE centavos IS NOT NULL), 0) AS entries,
      coalesce(sum(sign) FILTER (WHERE centavos IS NULL), 0) AS incomplete,
      coalesce(sum(sign) FILTER (WHERE paid_on IS NULL), 0) AS open,
      coalesce(sum(sign) FILTER (WHERE paid_on IS NULL AND centavos IS NULL), 0) AS open_incomplete,
      coalesce(sum(sign * (centavos - paid_centavos)) FILTER (WHERE paid_on IS NULL), 0) AS open_centavos
    FROM change WHERE deleted_at IS NULL GROUP BY 1, 2, 4, 5
  ), of_accounts AS (
    SELECT coalesce(c.account_id, of_company.id, of_none.id) AS account_id, c.paid_on AS day,
      coalesce(c.project_id, 0) AS project_id, coalesce(c.category_id, 0) AS category_id,
      sum(sign * CASE c.kind WHEN 'inflow' THEN c.centavos ELSE -c.centavos END) AS loose,
      coalesce(sum(sign * c.centavos) FILTER (WHERE c.kind = 'inflow'), 0) AS received,
      coalesce(sum(sign * c.centavos) FILTER (WHERE c.kind = 'outflow'), 0) AS paid
    FROM change c
    LEFT JOIN bank_accounts of_company ON of_company.is_main AND of_company.company_id = c.company_id
    LEFT JOIN bank_accounts of_none ON of_none.is_main AND of_none.company_id IS NULL
    WHERE c.deleted_at IS NULL AND c.paid_on IS NOT NULL AND c.centavos IS NOT NULL AND c.paid_centavos = 0 GROUP BY 1, 2, 3, 4
  )
  SELECT jsonb_agg(delta) FROM (
    SELECT to_jsonb(d) AS delta FROM of_days d
    WHERE (centavos, entries, incomplete, open, open_incomplete, open_centavos) <> (0, 0, 0, 0, 0, 0)
    UNION ALL
    SELECT to_jsonb(a) FROM of_accounts a WHERE (loose, received, paid) <> (0, 0, 0)) AS deltas
  HAVING count(*) > 0;
  RETURN NULL;
END $body$
    $function$, trigger_of.name, trigger_of.change);
    EXECUTE format($function$
CREATE OR REPLACE FUNCTION payments_%1$s() RETURNS trigger LANGUAGE plpgsql AS $body$
BEGIN
  INSERT INTO collected_totals (deltas)
  SELECT jsonb_agg(to_jsonb(delta)) FROM (
    SELECT account_id, day, project_id, category_id,
      coalesce(sum(sign * CASE kind WHEN 'inflow' THEN moved ELSE -moved END) FILTER (WHERE match_id IS NULL), 0) AS loose,
      coalesce(sum(sign * moved) FILTER (WHERE kind = 'inflow'), 0) AS received,
      coalesce(sum(sign * moved) FILTER (WHERE kind = 'outflow'), 0) AS paid
    FROM (
      SELECT c.sign, c.account_id, c.day, c.match_id, e.kind, coalesce(e.project_id, 0) AS project_id,
        coalesce(e.category_id, 0) AS category_id, c.centavos + c.interest + c.fine - c.discount AS moved
      FROM (%2$s) AS c JOIN entries e ON e.id = c.entry_id WHERE c.deleted_at IS NULL) AS change
    GROUP BY 1, 2, 3, 4) AS delta
  WHERE (loose, received, paid) <> (0, 0, 0)
  HAVING count(*) > 0;
  RETURN NULL;
END $body$;
    $function$, trigger_of.name, trigger_of.change);
  END LOOP;
END $make$;--> statement-breakpoint
-- Payments follow their entry to another project or category. Its name is before entries_payments_deleted, so that it still sees the
-- payments of an entry that goes to the trash in the same statement.
CREATE FUNCTION move_payments_of_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO collected_totals (deltas)
  SELECT jsonb_agg(to_jsonb(delta)) FROM (
    SELECT p.account_id, p.day, side.project_id, side.category_id,
      coalesce(sum(side.sign * (p.centavos + p.interest + p.fine - p.discount)) FILTER (WHERE n.kind = 'inflow'), 0) AS received,
      coalesce(sum(side.sign * (p.centavos + p.interest + p.fine - p.discount)) FILTER (WHERE n.kind = 'outflow'), 0) AS paid
    FROM old_rows o JOIN new_rows n ON n.id = o.id JOIN payments p ON p.entry_id = n.id AND p.deleted_at IS NULL
    CROSS JOIN LATERAL (VALUES (-1, coalesce(o.project_id, 0), coalesce(o.category_id, 0)),
      (1, coalesce(n.project_id, 0), coalesce(n.category_id, 0))) AS side (sign, project_id, category_id)
    WHERE (o.project_id, o.category_id) IS DISTINCT FROM (n.project_id, n.category_id)
    GROUP BY 1, 2, 3, 4) AS delta
  HAVING count(*) > 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER entries_cash_moved AFTER UPDATE ON entries
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION move_payments_of_entries();--> statement-breakpoint
CREATE VIEW cash_movements AS
SELECT v.account_id, v.day, e.project_id, e.category_id, v.kind, v.centavos, NULL::bigint AS match_id
FROM paid_entries v JOIN entries e ON e.id = v.id
UNION ALL
SELECT p.account_id, p.day, e.project_id, e.category_id, e.kind, p.centavos + p.interest + p.fine - p.discount, p.match_id
FROM payments p JOIN entries e ON e.id = p.entry_id WHERE p.deleted_at IS NULL;--> statement-breakpoint
INSERT INTO cash_totals (account_id, month, project_id, category_id, received, paid)
SELECT account_id, date_trunc('month', day)::date, coalesce(project_id, 0), coalesce(category_id, 0),
  coalesce(sum(centavos) FILTER (WHERE kind = 'inflow'), 0), coalesce(sum(centavos) FILTER (WHERE kind = 'outflow'), 0)
FROM cash_movements GROUP BY 1, 2, 3, 4;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "pix_key" text;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "pix_name" text;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "pix_city" text;--> statement-breakpoint
DROP TRIGGER audit_insert ON bank_accounts;--> statement-breakpoint
DROP TRIGGER audit_update ON bank_accounts;--> statement-breakpoint
DROP TRIGGER audit_delete ON bank_accounts;--> statement-breakpoint
SELECT follow_for_audit('bank_accounts', 'bank-account', 'insert update delete',
  'name,kind,ispb,branch,number,company_id,opening_centavos,opening_day,closing_day,due_day,payer_id,pix_key,pix_name,pix_city', life => 'archived_at');--> statement-breakpoint
CREATE TABLE "closed_months" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "closed_months_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"recorded_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "closed_months_month_unique" UNIQUE("month")
);
--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT follow_table('closed_months', 'closed-months', 'id');--> statement-breakpoint
SELECT follow_for_audit('closed_months', 'closed-month', 'insert delete', 'month', name_column => '');--> statement-breakpoint
-- docs/bank.md: the day of a row and the columns that may change all the same are the trigger's arguments. What is in the trash counts as
-- absent, so that it is purged, and comes back only into an open month.
CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb;
  after jsonb;
  closed date;
BEGIN
  IF EXISTS (SELECT FROM closed_months) THEN
    IF TG_OP <> 'INSERT' AND to_jsonb(OLD) ->> 'deleted_at' IS NULL THEN before := to_jsonb(OLD); END IF;
    IF TG_OP <> 'DELETE' AND to_jsonb(NEW) ->> 'deleted_at' IS NULL THEN after := to_jsonb(NEW); END IF;
    IF before - string_to_array(TG_ARGV[1], ',') IS DISTINCT FROM after - string_to_array(TG_ARGV[1], ',') THEN
      SELECT month INTO closed FROM closed_months
      WHERE month IN (date_trunc('month', (before ->> TG_ARGV[0])::date)::date, date_trunc('month', (after ->> TG_ARGV[0])::date)::date)
      ORDER BY month LIMIT 1;
      IF closed IS NOT NULL THEN
        RAISE EXCEPTION 'the month % is closed', to_char(closed, 'YYYY-MM') USING ERRCODE = 'MC001', DETAIL = to_char(closed, 'YYYY-MM');
      END IF;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- An open entry of a closed month is paid in a later one: its payment counts on its own day.
CREATE TRIGGER entries_closed_month BEFORE INSERT OR UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION refuse_closed_month(
  'date', 'paid_on,paid_centavos,account_id,own_fields,series_id,occurrence,folded,revision,updated_at,updated_by');--> statement-breakpoint
CREATE TRIGGER entries_closed_payment BEFORE INSERT OR UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION refuse_closed_month(
  'paid_on', 'date,description,notes,client_id,method_id,recurrence,own_fields,series_id,occurrence,folded,revision,updated_at,updated_by');--> statement-breakpoint
CREATE TRIGGER payments_closed_month BEFORE INSERT OR UPDATE OR DELETE ON payments FOR EACH ROW EXECUTE FUNCTION refuse_closed_month(
  'day', 'match_id,revision');--> statement-breakpoint
CREATE TRIGGER transfers_closed_month BEFORE INSERT OR UPDATE OR DELETE ON transfers FOR EACH ROW EXECUTE FUNCTION refuse_closed_month(
  'day', 'from_covered,to_covered,revision,updated_at,updated_by');--> statement-breakpoint
CREATE TRIGGER bank_lines_closed_month BEFORE INSERT OR DELETE OR UPDATE OF deleted_at ON bank_lines FOR EACH ROW EXECUTE FUNCTION refuse_closed_month(
  'day', 'statement_id,match_id,ignored_reason,waiting_until,folded,revision,updated_at,updated_by');--> statement-breakpoint
CREATE INDEX "entries_account" ON "entries" USING btree ("account_id","paid_on") WHERE account_id is not null and deleted_at is null and paid_centavos = 0;
