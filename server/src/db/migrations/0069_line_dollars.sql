ALTER TABLE "bank_lines" ADD COLUMN "dollars" text;
