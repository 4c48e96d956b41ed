ALTER TABLE "bank_lines" ADD COLUMN "bill" date;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "purchased_on" date;--> statement-breakpoint
-- What was imported into cards before belongs to the bill of its day.
ALTER TABLE "bank_lines" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE bank_lines l SET bill = (
  SELECT min(closing) FROM generate_series(date_trunc('month', l.day::timestamp), l.day::timestamp + interval '1 month', interval '1 month') AS month,
    LATERAL (SELECT least(month::date + a.closing_day - 1, (month + interval '1 month - 1 day')::date)) AS of_month (closing)
  WHERE closing >= l.day)
FROM bank_accounts a WHERE a.id = l.account_id AND a.kind = 'card';--> statement-breakpoint
ALTER TABLE "bank_lines" ENABLE TRIGGER USER;--> statement-breakpoint
CREATE INDEX "bank_lines_bill" ON "bank_lines" USING btree ("account_id","bill","day","id") WHERE deleted_at is null and bill is not null;
