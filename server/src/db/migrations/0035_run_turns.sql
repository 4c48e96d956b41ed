ALTER TABLE "runs" ADD COLUMN "built_in_turn" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "trace_parent" text;--> statement-breakpoint
-- A server of a version before this one would claim a built-in run and send it to the automation service. It does not raise the turn, by
-- which its change is recognised and left out: the run stays due, or its lease stays as it is, for a server of this version.
CREATE FUNCTION keep_built_in_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_built_in AND NEW.built_in_turn = OLD.built_in_turn AND NEW.state <> OLD.state AND NEW.state <> 'canceled'
    AND 'sending' IN (OLD.state, NEW.state) THEN RETURN NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER keep_built_in_runs BEFORE UPDATE OF state ON runs FOR EACH ROW EXECUTE FUNCTION keep_built_in_runs();
