import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { splitEntry as endpoint } from 'contract/finance/split.ts'
import { formatBRL } from 'contract/values/money.ts'
import { eq, inArray } from 'drizzle-orm'
import type { output } from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import { conflictError, invalidFieldsError } from '#core/errors.ts'
import { payments } from '#db/tables/bank.ts'
import { entries } from '#db/tables/entries.ts'
import { requireChangedReferences } from '#features/records/require-references.ts'
import { mergeOwnFields } from '../edits/edit-values.ts'
import { type Entry, insertEntries, type NewEntry, updateEntry } from '../entries/entry.ts'
import { insertPaymentRows, listPaymentRows, type PaymentRow } from '../payments/payment-rows.ts'
import { lockSeenEntry } from '../payments/settle-entry.ts'
import { addParts, lockMatchOf, writeBefore } from './match-before.ts'

type Split = output<(typeof endpoint)['json']>
type Part = Split['parts'][number]

function requireSameSum({ centavos }: Entry, parts: readonly Part[]): void {
  if (centavos === null) throw conflictError('Está sem valor', 'Complete o valor antes de dividir.')
  const sum = parts.reduce((total, part) => total + part.centavos, 0)
  if (sum !== centavos)
    throw invalidFieldsError({ parts: `As partes somam ${formatBRL(sum)}, e o lançamento é de ${formatBRL(centavos)}` })
}

/** The row of its one payment, of the whole value. @throws 409 if it was paid by several, or in part */
async function findOnlyPayment({ db }: Ctx, { id, paidOn, paidCentavos }: Entry): Promise<PaymentRow | undefined> {
  if (paidCentavos === 0) return undefined
  const [row, ...others] = await listPaymentRows(db, id)
  if (paidOn === null || !row || others.length > 0)
    throw conflictError('Foi pago em partes', 'Nada foi dividido. Desfaça os pagamentos antes.')
  return row
}

/** What belongs to the paper, the file or the recurrence that the entry came from stays with the first part. */
function makePart(entry: Entry, { centavos, projectId, categoryId }: Part): NewEntry {
  const { kind, date, description, clientId, supplierId, companyId, methodId, paidOn, accountId, notes } = entry
  const copied = { kind, date, description, clientId, supplierId, companyId, methodId, paidOn, accountId, notes }
  return { ...copied, centavos, projectId, categoryId, paidCentavos: entry.paidCentavos === 0 ? 0 : centavos }
}

/** Interest, fine and discount stay with the first part. */
async function splitPayment(ctx: Ctx, entry: Entry, row: PaymentRow, own: Part, parts: readonly (Part & { id: number })[]) {
  const { day, accountId, matchId } = row
  await ctx.db.update(payments).set({ centavos: own.centavos }).where(eq(payments.id, row.id))
  const rows = parts.map(({ id, centavos }) => ({ entry: { ...entry, id }, day, accountId, centavos, matchId }))
  return insertPaymentRows(ctx, rows)
}

export async function splitEntry(ctx: Ctx, id: number, { revision, parts }: Split): Promise<HandlerResult<typeof endpoint>> {
  const match = await lockMatchOf(ctx.db, id)
  const entry = await lockSeenEntry(ctx.db, id, revision)
  requireSameSum(entry, parts)
  for (const part of parts) await requireChangedReferences(ctx.db, part, entry)
  const row = await findOnlyPayment(ctx, entry)
  const [own, ...others] = parts
  if (!own) throw invalidFieldsError({ parts: 'Informe as partes' })
  if (entry.kind === 'inflow' && parts.some(({ categoryId }) => categoryId !== null))
    throw invalidFieldsError({ parts: 'Uma entrada não tem categoria' })
  const added = await insertEntries(
    ctx,
    others.map((part) => makePart(entry, part)),
  )
  const made = others.flatMap((part, at) => (added[at] ? [{ ...part, id: added[at].id }] : []))
  const { centavos, projectId, categoryId } = own
  const ownFields = entry.seriesId === null ? entry.ownFields : mergeOwnFields(entry, { centavos, projectId, categoryId })
  const paidCentavos = row ? centavos : 0
  await updateEntry(ctx, id, { centavos, projectId, categoryId, paidCentavos, ownFields })
  if (row) {
    const rows = await splitPayment(ctx, entry, row, own, made)
    if (row.matchId !== null) await writeBefore(ctx.db, match, row, (before) => addParts(before, id, row, rows))
  }
  const ids = [id, ...made.map((part) => part.id)]
  const seen = await ctx.db.select({ id: entries.id, revision: entries.revision }).from(entries).where(inArray(entries.id, ids))
  const revisions = new Map(seen.map((each) => [each.id, each.revision]))
  return {
    ok: true,
    revision: revisions.get(id) ?? revision,
    parts: made.map((part) => ({ id: part.id, revision: revisions.get(part.id) ?? 1 })),
  }
}
