import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { recordPayment as endpoint, NewPayment } from 'contract/finance/payments.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { refuseConflict } from '#core/edit-conflicts.ts'
import { conflictError, invalidFieldsError, notFoundError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { payments } from '#db/tables/bank.ts'
import { entries } from '#db/tables/entries.ts'
import { requireReferences } from '#features/records/require-references.ts'
import { readColumnsChangedSince } from '../edits/changes-since.ts'
import { findFieldsChangedSince } from '../edits/edit-values.ts'
import { type Entry, lockEntry, readEntryRevision, updateEntry } from '../entries/entry.ts'
import { requirePastPayment } from '../entries/payment-day.ts'
import {
  insertPaymentRows,
  listPaymentRows,
  type PaymentColumns,
  requireUnmatched,
  summarizeRows,
  UNPAID,
} from './payment-rows.ts'

const CHANGED_SINCE = {
  title: 'Este lançamento foi alterado depois que você o viu',
  detail: 'Nada foi gravado. Confira o que mudou e tente de novo.',
}

/** @throws 404; 409 if its value or what was paid of it changed since */
export async function lockSeenEntry(db: Db, id: number, revision: number): Promise<Entry> {
  const [found] = await db.select({ kind: entries.kind }).from(entries).where(eq(entries.id, id))
  if (!found) throw notFoundError('Lançamento não encontrado')
  const entry = await lockEntry(db, found.kind, id)
  const changed = (await readColumnsChangedSince(db, [{ id, revision }])).get(id) ?? {}
  const { centavos, paidOn, paidCentavos } = findFieldsChangedSince(entry, changed)
  const fields = Object.entries({ centavos, paidOn, paidCentavos }).flatMap(([name, field]) => (field ? [[name, field]] : []))
  refuseConflict(Object.fromEntries(fields), entry.revision, CHANGED_SINCE)
  return entry
}

/** @throws 409 if nothing remains, or it has no value */
function computeRemaining({ kind, centavos, paidOn, paidCentavos }: Entry): number {
  const paid = kind === 'outflow' ? 'paga' : 'recebida'
  if (paidOn) throw conflictError(`Já foi ${paid} em ${formatDate(paidOn)}`, 'Nada foi gravado.')
  if (centavos === null) throw conflictError('Está sem valor', 'Complete o valor antes.')
  return centavos - paidCentavos
}

function requirePossibleAmounts(part: number, remaining: number, { interest, fine, discount }: NewPayment): void {
  if (part > remaining) {
    const hint = 'O que se pagou a mais vai em juros ou multa.'
    throw invalidFieldsError({ centavos: `Restam ${formatBRL(remaining)}: informe até esse valor. ${hint}` })
  }
  if (discount >= part + interest + fine)
    throw invalidFieldsError({ discount: 'O desconto tem de ser menor do que o valor pago' })
}

async function writePayments(ctx: Ctx, entry: Entry, columns: PaymentColumns, paymentId: number | null) {
  await updateEntry(ctx, entry.id, columns)
  const { centavos } = entry
  const remainingCentavos = columns.paidOn || centavos === null ? 0 : centavos - columns.paidCentavos
  return { ok: true as const, paymentId, revision: await readEntryRevision(ctx.db, entry.id), remainingCentavos }
}

/** A payment of the whole value at once without charges is told by the entry's own day and account; any other one has a row. */
export async function settleEntry(ctx: Ctx, id: number, payment: NewPayment): Promise<HandlerResult<typeof endpoint>> {
  const { revision, day, accountId, interest, fine, discount } = payment
  const entry = await lockSeenEntry(ctx.db, id, revision)
  const remaining = computeRemaining(entry)
  requirePastPayment(day, ctx.today(), 'day')
  await requireReferences(ctx.db, { accountId })
  const part = payment.centavos ?? remaining
  requirePossibleAmounts(part, remaining, payment)
  if (part === entry.centavos && interest + fine + discount === 0)
    return writePayments(ctx, entry, { paidOn: day, accountId: accountId ?? null, paidCentavos: 0 }, null)
  const rows = await listPaymentRows(ctx.db, id)
  const added = await insertPaymentRows(ctx, [{ entry, day, accountId, centavos: part, interest, fine, discount }])
  return writePayments(ctx, entry, summarizeRows(entry, [...rows, ...added]), added[0]?.id ?? null)
}

/** The entry is then as it was before that payment. `paymentId`: null for the one that paid it whole at once. */
export async function takePaymentBack(
  ctx: Ctx,
  id: number,
  { revision, paymentId }: { revision: number; paymentId: number | null },
): Promise<HandlerResult<typeof endpoint>> {
  const entry = await lockSeenEntry(ctx.db, id, revision)
  const rows = await listPaymentRows(ctx.db, id)
  const undone = rows.filter((row) => row.id === paymentId)
  const isWhole = paymentId === null && entry.paidOn !== null && rows.length === 0
  if (undone.length === 0 && !isWhole) throw notFoundError('Este pagamento não existe mais')
  requireUnmatched(undone)
  const left = rows.filter((row) => row.id !== paymentId)
  if (paymentId !== null) await ctx.db.delete(payments).where(eq(payments.id, paymentId))
  const columns = left.length === 0 ? UNPAID : summarizeRows(entry, left)
  return writePayments(ctx, entry, columns, paymentId)
}
