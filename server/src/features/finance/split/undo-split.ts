import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { undoSplit as endpoint } from 'contract/finance/split.ts'
import { eq, inArray } from 'drizzle-orm'
import type { output } from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import { conflictError, notFoundError } from '#core/errors.ts'
import { payments } from '#db/tables/bank.ts'
import { entries } from '#db/tables/entries.ts'
import { requireChangedReferences } from '#features/records/require-references.ts'
import { lockEntriesById } from '../edits/all-or-none.ts'
import { type Entry, makeUpdateStamps, updateEntry } from '../entries/entry.ts'
import { listPaymentRows } from '../payments/payment-rows.ts'
import { lockMatchOf, type Match, removeParts, writeBefore } from './match-before.ts'

type Split = output<(typeof endpoint)['json']>

const changedError = (part?: Entry) =>
  conflictError(
    'Uma das partes mudou',
    `${part ? `“${part.description}” mudou depois da divisão. ` : ''}Nada foi desfeito. Para juntar as partes, desfaça a conciliação delas, se houver, mude o valor de uma para o do todo e exclua as outras.`,
  )

const isPaidAs = (part: Entry, { kind, paidOn, accountId, companyId, paidCentavos }: Entry): boolean =>
  part.kind === kind &&
  part.paidOn === paidOn &&
  part.accountId === accountId &&
  part.companyId === companyId &&
  part.paidCentavos > 0 === paidCentavos > 0

async function lockParts(ctx: Ctx, id: number, { revision, parts }: Split): Promise<{ entry: Entry; others: Entry[] }> {
  const locked = await lockEntriesById(ctx.db, [id, ...parts.map((part) => part.id)])
  const entry = locked.get(id)
  if (!entry) throw notFoundError('Lançamento não encontrado')
  const others = parts.flatMap((part) => locked.get(part.id) ?? [])
  const seen = new Map([...parts, { id, revision }].map((each) => [each.id, each.revision]))
  const changed = [entry, ...others].find(
    (each) => each.deletedAt || seen.get(each.id) !== each.revision || each.centavos === null || !isPaidAs(each, entry),
  )
  if (changed || seen.size !== others.length + 1) throw changedError(changed)
  return { entry, others }
}

const sumCentavos = (rows: readonly { centavos: number | null }[]): number =>
  rows.reduce((sum, { centavos }) => sum + (centavos ?? 0), 0)

type Joined = { entry: Entry; others: readonly Entry[]; centavos: number }

async function joinPayments(ctx: Ctx, match: Match | undefined, { entry, others, centavos }: Joined): Promise<void> {
  const [[row] = [], ...rest] = await Promise.all([entry, ...others].map(({ id }) => listPaymentRows(ctx.db, id)))
  const removed = rest.flat()
  if (!row || removed.some(({ matchId }) => matchId !== row.matchId)) throw changedError()
  await ctx.db.delete(payments).where(
    inArray(
      payments.id,
      removed.map(({ id }) => id),
    ),
  )
  await ctx.db.update(payments).set({ centavos }).where(eq(payments.id, row.id))
  if (row.matchId !== null) await writeBefore(ctx.db, match, row, (before) => removeParts(before, removed))
}

/** The parts go to the trash. */
export async function undoSplit(ctx: Ctx, id: number, split: Split): Promise<HandlerResult<typeof endpoint>> {
  const match = await lockMatchOf(ctx.db, id)
  const { entry, others } = await lockParts(ctx, id, split)
  const { projectId, categoryId } = split
  await requireChangedReferences(ctx.db, { projectId, categoryId }, entry)
  const centavos = sumCentavos([entry, ...others])
  if (entry.paidCentavos > 0) await joinPayments(ctx, match, { entry, others, centavos })
  await ctx.db
    .update(entries)
    .set({ deletedAt: ctx.now(), paidCentavos: 0, ...makeUpdateStamps(ctx) })
    .where(
      inArray(
        entries.id,
        others.map((part) => part.id),
      ),
    )
  return updateEntry(ctx, id, { centavos, projectId, categoryId, paidCentavos: entry.paidCentavos > 0 ? centavos : 0 })
}
