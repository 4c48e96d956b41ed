import { type CivilDate, formatDate } from 'contract/dates.ts'
import type { Reply } from 'contract/endpoint.ts'
import type { EntryKind, Payment, payDue } from 'contract/finance/due.ts'
import { formatBRL } from 'contract/money.ts'
import { asc, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../core/context.ts'
import { AppError, invalid } from '../../../core/errors.ts'
import type { Db } from '../../../db/client.ts'
import { entries } from '../../../db/tables/entries.ts'
import { changedColumnsSince } from '../changes-since.ts'
import { type Entry, touched } from '../entry.ts'

const WORDS = {
  outflow: {
    other: 'é uma entrada',
    paid: 'paga',
    refusal: { title: 'Há contas que não podem ser pagas', end: 'Nada foi pago.' },
  },
  inflow: {
    other: 'é uma saída',
    paid: 'recebida',
    refusal: { title: 'Há entradas que não podem ser recebidas', end: 'Nada foi marcado.' },
  },
}
const NOT_UNDONE = { title: 'O pagamento não pode ser desfeito', end: 'Nada foi desfeito.' }

type Refusal = typeof NOT_UNDONE

/** How many are named in a refusal. */
const NAMED = 5

/** As they are now, held until the call ends; in the order of their ids, so that two payments never wait for each other crosswise. */
async function lockAll(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Entry>> {
  const rows = await db
    .select()
    .from(entries)
    .where(inArray(entries.id, [...ids]))
    .orderBy(asc(entries.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

/** Why an entry is nothing that could be paid or reopened. */
function whyNot(entry: Entry, kind: EntryKind): string | undefined {
  if (entry.deletedAt) return 'foi excluída'
  return entry.kind === kind ? undefined : WORDS[kind].other
}

/** The columns that somebody changed since the entry was seen, with what they held then. */
type ChangedSince = Readonly<Record<string, unknown>>

/** Nobody pays another value than the one on the screen. */
function whyNotPaid(entry: Entry, { kind }: Payment, changedSince: ChangedSince): string | undefined {
  const reason = whyNot(entry, kind)
  if (reason) return reason
  if (entry.paidOn) return `já foi ${WORDS[kind].paid} em ${formatDate(entry.paidOn)}`
  if (entry.centavos === null) return 'está sem valor: complete antes'
  const otherValue = 'centavos' in changedSince && changedSince.centavos !== entry.centavos
  return otherValue ? `mudou de valor: agora é ${formatBRL(entry.centavos)}` : undefined
}

/** What is open again already is as it should be. What somebody reopened and paid again is their payment, also on the same day. */
function whyNotReopened(entry: Entry, { kind, paidOn }: Payment, changedSince: ChangedSince): string | undefined {
  const reason = whyNot(entry, kind)
  if (reason || entry.paidOn === null) return reason
  if (entry.paidOn === paidOn && !('paid_on' in changedSince)) return undefined
  return `foi alterada depois: está ${WORDS[kind].paid} em ${formatDate(entry.paidOn)}`
}

/** @throws 409 naming each entry that stands in the way, and why */
function refuse({ title, end }: Refusal, reasons: readonly string[]): void {
  if (reasons.length === 0) return
  const more = reasons.length - NAMED
  const named = more > 0 ? [...reasons.slice(0, NAMED), `E mais ${more}.`] : reasons
  const detail = [...named, end].join(' ')
  throw new AppError(409, 'conflict', title, { detail, fields: { entries: detail } })
}

/** Sets the day of payment of all of them in one statement, or of none. */
async function setPaidOn(
  ctx: Ctx,
  payment: Payment,
  how: { paidOn: CivilDate | null; why: typeof whyNotPaid; refusal: Refusal },
): Promise<Entry[]> {
  const ids = [...new Set(payment.entries.map(({ id }) => id))]
  const locked = await lockAll(ctx.db, ids)
  const changedSince = await changedColumnsSince(ctx.db, payment.entries)
  const reasons = ids.flatMap((id) => {
    const entry = locked.get(id)
    if (!entry) return [`A conta nº ${id} não existe.`]
    const reason = how.why(entry, payment, changedSince.get(id) ?? {})
    return reason ? [`“${entry.description}” ${reason}.`] : []
  })
  refuse(how.refusal, reasons)
  return ctx.db
    .update(entries)
    .set({ paidOn: how.paidOn, ...touched(ctx) })
    .where(inArray(entries.id, ids))
    .returning()
}

/**
 * @throws 409 naming what is gone, of the other kind, already paid, without a value or with another than was seen: nothing is paid
 * @throws 422 a day that has not come
 */
export async function pay(ctx: Ctx, payment: Payment): Promise<Reply<typeof payDue>> {
  if (payment.paidOn > ctx.today()) throw invalid({ paidOn: 'Escolha um dia até hoje: este ainda não chegou' })
  const { refusal } = WORDS[payment.kind]
  const paid = await setPaidOn(ctx, payment, { paidOn: payment.paidOn, why: whyNotPaid, refusal })
  const sum = paid.reduce((total, { centavos }) => total + BigInt(centavos ?? 0), 0n)
  const left = paid.map(({ id, revision }) => ({ id, revision }))
  return { ok: true, quantidade: paid.length, totalCentavos: String(sum), entries: left }
}

/** Undoes `pay`. @throws 409 naming what is gone or was paid anew since: nothing is reopened */
export async function unpay(ctx: Ctx, payment: Payment): Promise<{ ok: true }> {
  await setPaidOn(ctx, payment, { paidOn: null, why: whyNotReopened, refusal: NOT_UNDONE })
  return { ok: true }
}
