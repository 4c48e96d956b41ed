import { BANK_ACCOUNT_KINDS } from 'contract/bank/accounts.ts'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, date, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { reference } from './columns.ts'
import { companies } from './config.ts'
import { namedRecord } from './named-record.ts'

export const bankAccountKind = pgEnum('bank_account_kind', BANK_ACCOUNT_KINDS)

const dayOfMonth = (name: string) => integer(name)

/** Where money is: at a bank, on a card, in a drawer, invested (docs/bank.md). */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    ...namedRecord,
    kind: bankAccountKind().notNull(),
    /** The bank's number in the payment system (ISPB), eight digits. */
    ispb: text(),
    branch: text(),
    number: text(),
    companyId: reference('company_id').references(() => companies.id),
    /** Negative for what is owed. */
    openingCentavos: bigint('opening_centavos', { mode: 'number' }).notNull().default(0),
    /** The opening amount is that of this day's beginning, and nothing before it counts; null: everything that was recorded counts. */
    openingDay: date('opening_day', { mode: 'string' }),
    closingDay: dayOfMonth('closing_day'),
    dueDay: dayOfMonth('due_day'),
    /** The account from which a card's bill is paid. */
    payerId: reference('payer_id').references((): AnyPgColumn => bankAccounts.id),
    /** By which clients pay (docs/bank.md); the receiver and its city are those of the Pix code. */
    pixKey: text('pix_key'),
    pixName: text('pix_name'),
    pixCity: text('pix_city'),
    /** What is paid without naming an account is paid from its company's main account, or from that of no company. */
    isMain: boolean('is_main').notNull().default(false),
  },
  (table) => [
    uniqueIndex('bank_accounts_name').on(sql`coalesce(company_id, 0)`, table.nameKey).where(sql`archived_at is null`),
    uniqueIndex('bank_accounts_main').on(sql`coalesce(company_id, 0)`).where(sql`is_main`),
    check('bank_accounts_card_days', sql`(kind = 'card') = (closing_day is not null and due_day is not null)`),
    check('bank_accounts_closing_day', sql`closing_day between 1 and 31`),
    check('bank_accounts_due_day', sql`due_day between 1 and 31`),
  ],
)
