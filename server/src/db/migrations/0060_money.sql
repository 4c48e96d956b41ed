-- docs/bank.md: what is paid in part counts in the cash of its payments' months under the entry's project, category and company.
CREATE FUNCTION refuse_closed_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed date;
BEGIN
  SELECT month INTO closed FROM closed_months
  WHERE month IN (SELECT date_trunc('month', day)::date FROM payments WHERE entry_id = NEW.id AND deleted_at IS NULL)
  ORDER BY month LIMIT 1;
  IF closed IS NOT NULL THEN
    RAISE EXCEPTION 'the month % is closed', to_char(closed, 'YYYY-MM') USING ERRCODE = 'MC001', DETAIL = to_char(closed, 'YYYY-MM');
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER entries_closed_parts BEFORE UPDATE ON entries FOR EACH ROW
  WHEN (OLD.paid_centavos > 0 AND (OLD.project_id, OLD.category_id, OLD.company_id) IS DISTINCT FROM (NEW.project_id, NEW.category_id, NEW.company_id))
  EXECUTE FUNCTION refuse_closed_parts();--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "day" date;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_day" ON "notifications" USING btree ("user_id","about","day") WHERE day is not null;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "due_mail" boolean DEFAULT false NOT NULL;
