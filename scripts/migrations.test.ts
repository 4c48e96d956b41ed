import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDestructiveStatements } from './lib/destructive-sql.mjs'

const MIGRATIONS = join(import.meta.dirname, '../server/src/db/migrations')
/** The last migration that was written before the rule against destructive statements applied. */
const LAST_BEFORE = '0026_audit_whose'

/** The destructive statements that are accepted all the same, by migration: the beginning of the statement, and the reason. */
const ACCEPTED: Readonly<Record<string, readonly { statement: string; reason: string }[]>> = {
  '0031_retention': [
    { statement: 'DROP INDEX "audit_log_at"', reason: 'an index of the same name with one more column takes its place at once' },
  ],
  '0044_trash_and_approved_looks': [
    { statement: 'DELETE FROM lead_counts', reason: 'the counts are summed anew by the next statement, in the same transaction' },
  ],
  '0046_bank_days': [
    {
      statement: 'ALTER TABLE "series" ADD CONSTRAINT "series_bank_day"',
      reason: 'the column is new: a version before leaves it null',
    },
  ],
  '0054_bank': [
    {
      statement: 'ALTER TABLE "entries" ADD CONSTRAINT "entries_payments"',
      reason:
        'the column is new: what a version before writes leaves it 0; it cannot contradict payments that this version recorded',
    },
  ],
  '0060_money': [
    {
      statement: 'CREATE UNIQUE INDEX "notifications_day"',
      reason: 'the column is new: a version before leaves it null, and the index is of rows that have a day',
    },
  ],
  '0076_merges_and_contact_points': [
    { statement: 'CREATE UNIQUE INDEX "activities_contact"', reason: 'the column is new: a version before leaves it null' },
  ],
  '0080_entries_page_revision': [
    { statement: 'DROP INDEX "entries_page"', reason: 'an index of the same name with one more column takes its place at once' },
  ],
  '0064_leads': [
    { statement: 'CREATE UNIQUE INDEX "leads_instagram"', reason: 'the column is new: a version before leaves it null' },
    { statement: 'CREATE UNIQUE INDEX "leads_origin"', reason: 'the column is new: a version before leaves it null' },
  ],
}

const listMigrations = (): string[] =>
  JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')).entries.map(({ tag }: { tag: string }) => tag)

test('a server of the version before can go on beside each new migration, or the statement is listed with its reason', () => {
  const known = listMigrations()
  const fresh = known.slice(known.indexOf(LAST_BEFORE) + 1)
  expect(known).toContain(LAST_BEFORE)
  const found = fresh.flatMap((name) =>
    findDestructiveStatements(readFileSync(join(MIGRATIONS, `${name}.sql`), 'utf8'))
      .filter(({ statement }) => !ACCEPTED[name]?.some((one) => statement.startsWith(one.statement)))
      .map(({ statement, problem }) => `${name} ${problem}: ${statement}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['DROP TABLE entries;', 'drops something'],
  ['ALTER TABLE "entries" DROP COLUMN "notes";', 'drops something'],
  ['alter table entries drop notes;', 'drops a column'],
  ['ALTER TABLE entries RENAME COLUMN notes TO remarks;', 'renames something'],
  ['ALTER TABLE "entries" ALTER COLUMN "notes" SET DATA TYPE integer;', 'changes a column’s type'],
  ['ALTER TABLE entries ALTER notes TYPE integer;', 'changes a column’s type'],
  ['ALTER TABLE "entries" ALTER COLUMN "notes" SET NOT NULL;', 'requires a column'],
  ['ALTER TABLE entries ALTER COLUMN kind DROP DEFAULT;', 'drops something'],
  ["DO $$ BEGIN EXECUTE format('ALTER TABLE %I ALTER COLUMN a DROP DEFAULT', t); END $$;", 'drops something'],
  ['ALTER TABLE "entries" ADD COLUMN "weight" integer NOT NULL;', 'adds a required column without a default'],
  ['ALTER TABLE "entries" ADD CONSTRAINT "positive" CHECK (centavos > 0);', 'adds a rule'],
  ['CREATE UNIQUE INDEX one ON entries (description);', 'adds a rule'],
  ['DROP TRIGGER audit_update ON members;', 'drops something'],
  ['TRUNCATE events;', 'removes rows'],
  ['-- a comment\nDELETE FROM entries;', 'removes rows'],
])('%s is found', (sql, problem) => {
  expect(findDestructiveStatements(sql)).toEqual([{ statement: expect.any(String), problem }])
})

test.each([
  'CREATE TABLE a (b integer NOT NULL, CONSTRAINT one UNIQUE (b));\nCREATE UNIQUE INDEX two ON a (b);\nALTER TABLE a ADD CONSTRAINT c CHECK (b > 0);',
  'ALTER TABLE "entries" ADD COLUMN "weight" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE entries ADD COLUMN weight integer, ADD COLUMN rename_of text;',
  'ALTER TABLE entries ALTER COLUMN notes DROP NOT NULL;',
  "ALTER TYPE entry_kind ADD VALUE 'transfer';",
  '-- DROP TABLE entries;\n/* DROP TABLE entries; */ CREATE INDEX a ON entries (notes);',
  'CREATE OR REPLACE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM events; RETURN NULL; END $$;',
  'CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON ledger FOR EACH STATEMENT EXECUTE FUNCTION refuse();',
  'DROP TRIGGER stays ON ledger;--> statement-breakpoint\nCREATE TRIGGER stays BEFORE DELETE ON ledger EXECUTE FUNCTION refuse();',
  "DROP TRIGGER audit_update ON members;\nSELECT follow_for_audit('members', 'member', 'update', 'name');",
])('%s is no danger to a server of the version before', (sql) => {
  expect(findDestructiveStatements(sql)).toEqual([])
})
