ALTER TABLE "runs" ADD COLUMN "by_rules" boolean DEFAULT false NOT NULL;
