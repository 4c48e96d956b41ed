import type { BalanceControl, StatementChecks } from 'contract/bank/statements.ts'
import type { ColumnMapping } from 'contract/finance/imports.ts'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { foldedTextSql } from '../contains-condition.ts'
import { authorship, changeAuthorship } from './authorship.ts'
import { bankAccounts } from './bank-accounts.ts'
import { id, instantColumn, reference, requiredReference, revision } from './columns.ts'
import { categories, clients, methods, projects, suppliers } from './config.ts'
import { entries } from './entries.ts'
import { entryKind } from './series.ts'
import { users } from './workspace.ts'

const day = (name: string) => date(name, { mode: 'string' })
const centavos = (name: string) => bigint(name, { mode: 'number' })
const recordedBy = requiredReference('recorded_by', () => users.id)
const createdAt = instantColumn('created_at').notNull().defaultNow()

/** Each was imported whole or not at all. */
export const statements = pgTable(
  'statements',
  {
    id,
    accountId: requiredReference('account_id', () => bankAccounts.id),
    /** As `cleanFileName` left it; the file itself is not stored. */
    name: text().notNull(),
    firstDay: day('first_day').notNull(),
    lastDay: day('last_day').notNull(),
    lines: integer().notNull(),
    /** As those of imports: the columns that a person chose count for the next file with this header. */
    signature: text(),
    mapping: jsonb().$type<ColumnMapping>(),
    /** Balances that the bank printed. */
    controls: jsonb().$type<BalanceControl[]>().notNull().default([]),
    /** As it was imported. */
    total: jsonb().$type<StatementChecks['total']>(),
    /** Lines of other statements that this one tells too: they stay here when their own is undone. */
    known: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    recordedBy,
    createdAt,
    undoneAt: instantColumn('undone_at'),
    ...changeAuthorship,
  },
  (table) => [index('statements_account').on(table.accountId, table.lastDay)],
)

/** Money moved between own accounts, a card's bill paid, money invested: neither revenue nor cost. */
export const transfers = pgTable(
  'transfers',
  {
    id,
    fromId: requiredReference('from_id', () => bankAccounts.id),
    toId: requiredReference('to_id', () => bankAccounts.id),
    day: day('day').notNull(),
    centavos: centavos('centavos').notNull(),
    notes: text(),
    /** Whether a statement's line stands for this side. */
    fromCovered: boolean('from_covered').notNull().default(false),
    toCovered: boolean('to_covered').notNull().default(false),
    recordedBy,
    createdAt,
    deletedAt: instantColumn('deleted_at'),
    ...changeAuthorship,
    revision,
  },
  (table) => [
    check('transfers_centavos', sql`centavos between 1 and 999999999999`),
    check('transfers_accounts', sql`from_id <> to_id`),
    index('transfers_from').on(table.fromId, table.day).where(sql`deleted_at is null`),
    index('transfers_to').on(table.toId, table.day).where(sql`deleted_at is null`),
    index('transfers_trash').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
)

/** Ties lines of statements to payments, or to one transfer: equal sums, to the centavo. */
export const matches = pgTable(
  'matches',
  {
    id,
    /** Two matches may have one: each for the line of one side. */
    transferId: reference('transfer_id').references(() => transfers.id),
    /** What its undoing restores, beside taking its payments away. */
    before: jsonb().$type<MatchBefore>().notNull(),
    recordedBy,
    createdAt,
  },
  (table) => [index('matches_transfer').on(table.transferId).where(sql`transfer_id is not null`)],
)

export type MatchBefore = {
  /** The day of payment of each entry as it was. */
  paidOn: Record<number, string | null>
  /** Payments that were recorded before, which the match only tied to its lines. */
  payments: number[]
  /** Entries that the match itself recorded. */
  recorded: number[]
  /** Whether the match recorded its transfer. */
  transfer: boolean
  /** What its entry got from its line. */
  dollars?: string
}

const FOLDED_TEXT = foldedTextSql("description || ' ' || coalesce(counterparty, '') || ' ' || coalesce(document, '')")

/** A row of an imported statement; it is never edited, and goes only with its statement. */
export const bankLines = pgTable(
  'bank_lines',
  {
    id,
    accountId: requiredReference('account_id', () => bankAccounts.id),
    statementId: requiredReference('statement_id', () => statements.id),
    day: day('day').notNull(),
    /** Negative for what left the account. */
    centavos: centavos('centavos').notNull(),
    /** The bank's own text. */
    description: text().notNull(),
    counterparty: text(),
    document: text(),
    /** Identifies the movement among those of its account. */
    bankId: text('bank_id').notNull(),
    /** Its place in the file, from 1. */
    position: integer().notNull(),
    /** Of a card: the closing day of the bill that it is part of; null on other accounts. */
    bill: day('bill'),
    /** The bank's own day of an instalment, where that is before the first day of its bill, which is then its `day`. */
    purchasedOn: day('purchased_on'),
    /** As contract/finance/dollars.ts writes it, where the bank prints it and it agrees with the reais. */
    dollars: text(),
    matchId: reference('match_id').references(() => matches.id),
    ignoredReason: text('ignored_reason'),
    waitingUntil: day('waiting_until'),
    /** Who was asked for its paper last, and when. */
    askedId: reference('asked_id').references(() => users.id),
    askedAt: instantColumn('asked_at'),
    folded: text().generatedAlwaysAs(sql.raw(FOLDED_TEXT)),
    deletedAt: instantColumn('deleted_at'),
    ...changeAuthorship,
    revision,
  },
  (table) => [
    check('bank_lines_centavos', sql`centavos <> 0`),
    index('bank_lines_page').on(table.accountId, table.day, table.id).where(sql`deleted_at is null`),
    index('bank_lines_open')
      .on(table.accountId, table.day, table.id)
      .where(sql`deleted_at is null and match_id is null and ignored_reason is null`),
    index('bank_lines_open_amount')
      .on(sql`abs(centavos)`, table.day)
      .where(sql`deleted_at is null and match_id is null and ignored_reason is null`),
    index('bank_lines_bank_id').on(table.accountId, table.bankId).where(sql`deleted_at is null`),
    index('bank_lines_settled').on(table.accountId, table.day, table.id).where(sql`deleted_at is null and match_id is not null`),
    index('bank_lines_aside')
      .on(table.accountId, table.day, table.id)
      .where(sql`deleted_at is null and (ignored_reason is not null or waiting_until is not null)`),
    index('bank_lines_amount').on(table.accountId, sql`abs(centavos)`).where(sql`deleted_at is null`),
    index('bank_lines_search')
      .using('gin', sql`folded gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`deleted_at is null`),
    index('bank_lines_bill')
      .on(table.accountId, table.bill, table.day, table.id)
      .where(sql`deleted_at is null and bill is not null`),
    index('bank_lines_statement').on(table.statementId),
    index('bank_lines_match').on(table.matchId).where(sql`match_id is not null`),
  ],
)

/**
 * What was paid of an entry, where there is more to tell than its day and account: a part, charges, a match. An entry that is paid
 * without one has one payment of its whole value, on `paid_on`, from its account (docs/bank.md).
 */
export const payments = pgTable(
  'payments',
  {
    id,
    entryId: reference('entry_id')
      .notNull()
      .references(() => entries.id, { onDelete: 'cascade' }),
    accountId: requiredReference('account_id', () => bankAccounts.id),
    day: day('day').notNull(),
    /** How much of the entry's value it settles; interest and fine come on top, and the discount off, of what moved. */
    centavos: centavos('centavos').notNull(),
    interest: centavos('interest').notNull().default(0),
    fine: centavos('fine').notNull().default(0),
    discount: centavos('discount').notNull().default(0),
    matchId: reference('match_id').references(() => matches.id),
    recordedBy,
    createdAt,
    /** Follows its entry's, by a trigger. */
    deletedAt: instantColumn('deleted_at'),
    revision,
  },
  (table) => [
    check('payments_centavos', sql`centavos between 1 and 999999999999`),
    check('payments_charges', sql`interest >= 0 and fine >= 0 and discount >= 0 and discount < centavos + interest + fine`),
    index('payments_entry').on(table.entryId),
    index('payments_account').on(table.accountId, table.day),
    index('payments_match').on(table.matchId).where(sql`match_id is not null`),
  ],
)

/** By account and day, kept by triggers as the other sums (docs/rollups.md). */
export const accountTotals = pgTable(
  'account_totals',
  {
    accountId: reference('account_id').notNull(),
    day: day('day').notNull(),
    /** The sum of the statements' lines. */
    lines: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    /** The sum of payments and transfers for which no line stands. */
    loose: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    /** What was received and paid for entries, with or without a line: the dashboard's `Caixa`. */
    received: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    paid: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
)

/** What was received and paid of each project and category by account and month; 0 stands for no project or category. */
export const cashTotals = pgTable(
  'cash_totals',
  {
    accountId: reference('account_id').notNull(),
    month: day('month').notNull(),
    projectId: reference('project_id').notNull(),
    categoryId: reference('category_id').notNull(),
    received: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    paid: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.month, table.projectId, table.categoryId] })],
)

/** What a person confirmed of lines that name somebody: whom they pay, and how such an entry is classified. */
export const bankRules = pgTable(
  'bank_rules',
  {
    id,
    kind: entryKind().notNull(),
    /** The words by which such lines are known (features/bank/reconciliation/names.ts). */
    key: text().notNull(),
    /** Of the entry that was confirmed: its client or supplier, or the words of its description. */
    partyKey: text('party_key').notNull(),
    description: text().notNull(),
    categoryId: reference('category_id').references(() => categories.id),
    projectId: reference('project_id').references(() => projects.id),
    clientId: reference('client_id').references(() => clients.id),
    methodId: reference('method_id').references(() => methods.id),
    supplierId: reference('supplier_id').references(() => suppliers.id),
    createdAt,
    /** When it was confirmed last. */
    usedAt: instantColumn('used_at').notNull().defaultNow(),
    /** How often it was confirmed. */
    uses: integer().notNull().default(1),
    deletedAt: instantColumn('deleted_at'),
    ...authorship,
    revision,
  },
  (table) => [uniqueIndex('bank_rules_key').on(table.kind, table.key, table.partyKey)],
)
