import { formatBRL } from 'contract/values/money.ts'
import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import { payments } from '#db/tables/bank.ts'
import type { EntryChange, EntryEdit } from '../edits/edit-values.ts'
import type { Entry } from '../entries/entry.ts'
import { requirePastPayment } from '../entries/payment-day.ts'
import {
  insertPaymentRows,
  listPaymentRows,
  type PaymentColumns,
  type PaymentRow,
  requireUnmatched,
  summarizeRows,
  UNPAID,
} from './payment-rows.ts'

const belowPaidError = (paid: number) =>
  invalidFieldsError({
    centavos: `Já foram pagos ${formatBRL(paid)}. Informe ao menos esse valor, ou desfaça um pagamento antes.`,
  })

const severalPaymentsError = () =>
  invalidFieldsError({ paidOn: 'Foi paga em partes: para mudar um dia, desfaça esse pagamento e registre-o de novo' })

async function moveOnlyRow(ctx: Ctx, rows: readonly PaymentRow[], day: string): Promise<PaymentRow[]> {
  const [row, ...others] = rows
  if (!row || others.length > 0) throw severalPaymentsError()
  requireUnmatched(rows)
  requirePastPayment(day, ctx.today())
  await ctx.db.update(payments).set({ day }).where(eq(payments.id, row.id))
  return [{ ...row, day }]
}

/**
 * Writes what an edit changes of payments that have rows: it opens the entry again, pays the rest, or moves the day.
 * @returns the columns that are to be written with the edit
 * @throws 409 if lines of a statement stand for one; 422 a value below what was paid, or another day of several payments
 */
export async function editPayments(
  ctx: Ctx,
  entry: Entry,
  edit: EntryEdit,
  { paidOn = entry.paidOn }: EntryChange,
): Promise<PaymentColumns> {
  const { paidCentavos, accountId } = entry
  if (paidCentavos === 0) return paidOn === null ? UNPAID : { paidOn, accountId, paidCentavos }
  const rows = await listPaymentRows(ctx.db, entry.id)
  if (entry.paidOn !== null && (edit.paid === false || edit.paidOn === null)) {
    requireUnmatched(rows)
    await ctx.db.delete(payments).where(eq(payments.entryId, entry.id))
    return UNPAID
  }
  const centavos = edit.centavos === undefined ? entry.centavos : edit.centavos
  if (centavos === null || centavos < paidCentavos) throw belowPaidError(paidCentavos)
  const edited = { centavos, accountId }
  if (entry.paidOn !== null) {
    const isMoved = edit.paidOn && edit.paidOn !== entry.paidOn
    return summarizeRows(edited, isMoved ? await moveOnlyRow(ctx, rows, edit.paidOn ?? '') : rows)
  }
  if (!edit.paid && !edit.paidOn) return summarizeRows(edited, rows)
  const day = requirePastPayment(edit.paidOn ?? ctx.today(), ctx.today())
  const rest = centavos - paidCentavos
  const added = rest > 0 ? await insertPaymentRows(ctx, [{ entry, day, accountId: undefined, centavos: rest }]) : []
  return summarizeRows(edited, [...rows, ...added])
}
