import { and, asc, eq, inArray, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { payments } from '#db/tables/bank.ts'
import type { Entry } from '../entries/entry.ts'

export type PaymentRow = typeof payments.$inferSelect
/** Columns of an entry that say what was paid of it. */
export type PaymentColumns = Pick<Entry, 'paidOn' | 'accountId' | 'paidCentavos'>

export const UNPAID: PaymentColumns = { paidOn: null, accountId: null, paidCentavos: 0 }

export const listPaymentRows = (db: Db, entryId: number): Promise<PaymentRow[]> =>
  db.select().from(payments).where(eq(payments.entryId, entryId)).orderBy(asc(payments.id))

/**
 * `rows`: at least one; the latest day is the one on which they have paid the whole value. The entry's own account stays: it is the one
 * from which the entry is paid again when a match is undone.
 */
export function summarizeRows(
  { centavos, accountId }: Pick<Entry, 'centavos' | 'accountId'>,
  rows: readonly Pick<PaymentRow, 'centavos' | 'day'>[],
): PaymentColumns {
  const paidCentavos = rows.reduce((sum, row) => sum + row.centavos, 0)
  const [lastDay = null] = rows.map(({ day }) => day).toSorted((a, b) => b.localeCompare(a))
  return { paidOn: paidCentavos === centavos ? lastDay : null, accountId, paidCentavos }
}

/** `main` is named so that a column of `bank_accounts` is that of the query around it. */
export const mainAccountExpression = (companyId: number | null | SQLWrapper): SQL => sql`coalesce(
  (select main.id from bank_accounts main where main.is_main and main.company_id = ${companyId}::bigint),
  (select main.id from bank_accounts main where main.is_main and main.company_id is null))`

export type NewPaymentRow = Pick<PaymentRow, 'day' | 'centavos'> &
  Partial<Pick<PaymentRow, 'interest' | 'fine' | 'discount' | 'matchId'>> & {
    entry: Pick<Entry, 'id' | 'companyId'>
    accountId: number | undefined
  }

export async function insertPaymentRows(
  { db, user, now }: Pick<Ctx, 'db' | 'user' | 'now'>,
  rows: readonly NewPaymentRow[],
): Promise<PaymentRow[]> {
  if (rows.length === 0) return []
  const values = rows.map(({ entry, accountId, ...row }) => ({
    ...row,
    entryId: entry.id,
    accountId: accountId ?? mainAccountExpression(entry.companyId),
    recordedBy: user.id,
    createdAt: now(),
  }))
  return db.insert(payments).values(values).returning()
}

export const MATCHED = 'está conciliada com o extrato: desfaça o vínculo antes'

const matchedError = () => conflictError('Está conciliada com o extrato', 'Nada foi gravado. Desfaça o vínculo antes.')

/** @throws 409 if lines of a statement stand for one of them */
export function requireUnmatched(rows: readonly Pick<PaymentRow, 'matchId'>[]): void {
  if (rows.some(({ matchId }) => matchId !== null)) throw matchedError()
}

/** Entries of which lines of a statement stand for a payment: what they paid stays, and so do they. */
export async function findMatchedEntries(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const matched = and(inArray(payments.entryId, [...ids]), isNotNull(payments.matchId))
  const rows = await db.selectDistinct({ id: payments.entryId }).from(payments).where(matched)
  return new Set(rows.map(({ id }) => id))
}
