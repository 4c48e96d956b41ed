import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { BatchPayment, payDue } from 'contract/finance/due.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { payments } from '#db/tables/bank.ts'
import { entries } from '#db/tables/entries.ts'
import { requireReferences } from '#features/records/require-references.ts'
import { explainUnchangeable, lockEntriesById, type Refusal, requireAllChangeable } from '../edits/all-or-none.ts'
import { readColumnsChangedSince } from '../edits/changes-since.ts'
import { type Entry, makeUpdateStamps } from '../entries/entry.ts'
import { requirePastPayment } from '../entries/payment-day.ts'
import { findMatchedEntries, insertPaymentRows, MATCHED } from '../payments/payment-rows.ts'

const one = 'A conta'
const WORDS_BY_KIND = {
  outflow: { paid: 'paga', refusal: { title: 'Há contas que não podem ser pagas', end: 'Nada foi pago.', one } },
  inflow: { paid: 'recebida', refusal: { title: 'Há entradas que não podem ser recebidas', end: 'Nada foi marcado.', one } },
}
const UNDO_REFUSAL = { title: 'O pagamento não pode ser desfeito', end: 'Nada foi desfeito.', one }

type ChangedSince = Readonly<Record<string, unknown>>

const computeRemaining = ({ centavos, paidCentavos }: Entry): number => (centavos ?? 0) - paidCentavos

function explainNotPayable(entry: Entry, { kind }: BatchPayment, changedSince: ChangedSince): string | undefined {
  const { centavos, paidOn, paidCentavos } = entry
  const { paid } = WORDS_BY_KIND[kind]
  const reason = explainUnchangeable(entry, kind)
  if (reason) return reason
  if (paidOn) return `já foi ${paid} em ${formatDate(paidOn)}`
  if (centavos === null) return 'está sem valor: complete antes'
  if ('centavos' in changedSince && changedSince.centavos !== centavos) return `mudou de valor: agora é ${formatBRL(centavos)}`
  const isOtherPart = 'paid_centavos' in changedSince && changedSince.paid_centavos !== paidCentavos
  return isOtherPart ? `teve um pagamento alterado: agora restam ${formatBRL(computeRemaining(entry))}` : undefined
}

/** An entry that was reopened and paid again has another payment, even on the same day. */
function explainNotReopenable(
  entry: Entry,
  { kind, paidOn }: BatchPayment,
  changedSince: ChangedSince,
  matched: ReadonlySet<number>,
): string | undefined {
  const reason = explainUnchangeable(entry, kind)
  if (reason || entry.paidOn === null) return reason
  if (matched.has(entry.id)) return MATCHED
  const isSame = !('paid_on' in changedSince) && !('paid_centavos' in changedSince)
  if (isSame && (entry.paidOn === paidOn || entry.paidCentavos > 0)) return undefined
  return `foi alterada depois: está ${WORDS_BY_KIND[kind].paid} em ${formatDate(entry.paidOn)}`
}

async function lockChangeable(
  ctx: Ctx,
  payment: BatchPayment,
  { why, refusal }: { why: typeof explainNotReopenable; refusal: Refusal },
): Promise<Entry[]> {
  const ids = [...new Set(payment.entries.map(({ id }) => id))]
  const locked = await lockEntriesById(ctx.db, ids)
  const changedSince = await readColumnsChangedSince(ctx.db, payment.entries)
  const matched = await findMatchedEntries(ctx.db, ids)
  const explain = (entry: Entry) => why(entry, payment, changedSince.get(entry.id) ?? {}, matched)
  requireAllChangeable({ ids, locked, why: explain }, refusal)
  return [...locked.values()]
}

const isAmong = (chosen: readonly Entry[]) =>
  inArray(
    entries.id,
    chosen.map(({ id }) => id),
  )

/**
 * Of an entry that was paid in part, what remains.
 * @throws 409 if an entry is gone, already paid, without a value, or with another value or another part paid than the person saw;
 * nothing is paid then
 * @throws 422 a day in the future, an unknown account
 */
export async function payEntries(ctx: Ctx, payment: BatchPayment): Promise<HandlerResult<typeof payDue>> {
  const { paidOn, accountId, kind } = payment
  requirePastPayment(paidOn, ctx.today())
  await requireReferences(ctx.db, { accountId })
  const paying = await lockChangeable(ctx, payment, { why: explainNotPayable, refusal: WORDS_BY_KIND[kind].refusal })
  const begun = paying.filter(({ paidCentavos }) => paidCentavos > 0)
  await insertPaymentRows(
    ctx,
    begun.map((entry) => ({ entry, day: paidOn, accountId, centavos: computeRemaining(entry) })),
  )
  const hasRows = sql`${entries.paidCentavos} > 0`
  const lastDay = sql`(select max(day) from payments where entry_id = ${entries.id})`
  const paid = await ctx.db
    .update(entries)
    .set({
      paidOn: sql`coalesce(${lastDay}, ${paidOn}::date)`,
      accountId: sql`case when ${hasRows} then ${entries.accountId} else ${accountId ?? null}::bigint end`,
      paidCentavos: sql`case when ${hasRows} then ${entries.centavos} else 0 end`,
      ...makeUpdateStamps(ctx),
    })
    .where(isAmong(paying))
    .returning({ id: entries.id, revision: entries.revision })
  const sum = paying.reduce((total, entry) => total + BigInt(computeRemaining(entry)), 0n)
  return { ok: true, count: paid.length, totalCentavos: String(sum), entries: paid }
}

/**
 * What was paid before of an entry stays paid; an entry that was reopened since stays open.
 * @throws 409 if one is gone, was paid again since, or is matched with a statement; no entry is reopened then
 */
export async function undoBatchPayment(ctx: Ctx, payment: BatchPayment): Promise<void> {
  const locked = await lockChangeable(ctx, payment, { why: explainNotReopenable, refusal: UNDO_REFUSAL })
  const paid = locked.filter(({ paidOn }) => paidOn !== null)
  if (paid.length === 0) return
  const newest = ctx.db
    .select({ id: sql`max(${payments.id})` })
    .from(payments)
    .where(
      inArray(
        payments.entryId,
        paid.map(({ id }) => id),
      ),
    )
    .groupBy(payments.entryId)
  await ctx.db.delete(payments).where(inArray(payments.id, newest))
  await ctx.db
    .update(entries)
    .set({
      paidOn: null,
      accountId: null,
      paidCentavos: sql`coalesce((select sum(centavos) from payments where entry_id = ${entries.id}), 0)`,
      ...makeUpdateStamps(ctx),
    })
    .where(isAmong(paid))
}
