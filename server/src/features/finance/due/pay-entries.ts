import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { BatchPayment, payDue } from 'contract/finance/due.ts'
import { type CivilDate, formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { entries } from '#db/tables/entries.ts'
import { explainUnchangeable, lockEntriesById, type Refusal, requireAllChangeable } from '../edits/all-or-none.ts'
import { readColumnsChangedSince } from '../edits/changes-since.ts'
import { type Entry, makeUpdateStamps } from '../entries/entry.ts'
import { requirePastPayment } from '../entries/payment-day.ts'

const one = 'A conta'
const WORDS_BY_KIND = {
  outflow: { paid: 'paga', refusal: { title: 'Há contas que não podem ser pagas', end: 'Nada foi pago.', one } },
  inflow: { paid: 'recebida', refusal: { title: 'Há entradas que não podem ser recebidas', end: 'Nada foi marcado.', one } },
}
const UNDO_REFUSAL = { title: 'O pagamento não pode ser desfeito', end: 'Nada foi desfeito.', one }

type ChangedSince = Readonly<Record<string, unknown>>

function explainNotPayable(entry: Entry, { kind }: BatchPayment, changedSince: ChangedSince): string | undefined {
  const reason = explainUnchangeable(entry, kind)
  if (reason) return reason
  if (entry.paidOn) return `já foi ${WORDS_BY_KIND[kind].paid} em ${formatDate(entry.paidOn)}`
  if (entry.centavos === null) return 'está sem valor: complete antes'
  const otherValue = 'centavos' in changedSince && changedSince.centavos !== entry.centavos
  return otherValue ? `mudou de valor: agora é ${formatBRL(entry.centavos)}` : undefined
}

/** An entry that was reopened and paid again has another payment, even on the same day. */
function explainNotReopenable(entry: Entry, { kind, paidOn }: BatchPayment, changedSince: ChangedSince): string | undefined {
  const reason = explainUnchangeable(entry, kind)
  if (reason || entry.paidOn === null) return reason
  if (entry.paidOn === paidOn && !('paid_on' in changedSince)) return undefined
  return `foi alterada depois: está ${WORDS_BY_KIND[kind].paid} em ${formatDate(entry.paidOn)}`
}

async function setPaidOn(
  ctx: Ctx,
  payment: BatchPayment,
  how: { paidOn: CivilDate | null; why: typeof explainNotPayable; refusal: Refusal },
): Promise<Entry[]> {
  const ids = [...new Set(payment.entries.map(({ id }) => id))]
  const locked = await lockEntriesById(ctx.db, ids)
  const changedSince = await readColumnsChangedSince(ctx.db, payment.entries)
  const why = (entry: Entry) => how.why(entry, payment, changedSince.get(entry.id) ?? {})
  requireAllChangeable({ ids, locked, why }, how.refusal)
  return ctx.db
    .update(entries)
    .set({ paidOn: how.paidOn, ...makeUpdateStamps(ctx) })
    .where(inArray(entries.id, ids))
    .returning()
}

/**
 * @throws 409 if an entry is gone, already paid, without a value, or with another value than the person saw; nothing is paid then
 * @throws 422 a day in the future
 */
export async function payEntries(ctx: Ctx, payment: BatchPayment): Promise<HandlerResult<typeof payDue>> {
  requirePastPayment(payment.paidOn, ctx.today())
  const { refusal } = WORDS_BY_KIND[payment.kind]
  const paid = await setPaidOn(ctx, payment, { paidOn: payment.paidOn, why: explainNotPayable, refusal })
  const sum = paid.reduce((total, { centavos }) => total + BigInt(centavos ?? 0), 0n)
  const paidRevisions = paid.map(({ id, revision }) => ({ id, revision }))
  return { ok: true, count: paid.length, totalCentavos: String(sum), entries: paidRevisions }
}

/** An entry that was reopened since stays open. @throws 409 if one is gone or was paid again since; no entry is reopened then */
export async function undoBatchPayment(ctx: Ctx, payment: BatchPayment): Promise<void> {
  await setPaidOn(ctx, payment, { paidOn: null, why: explainNotReopenable, refusal: UNDO_REFUSAL })
}
