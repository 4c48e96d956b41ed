import type { Decision, reconcile as endpoint } from 'contract/bank/reconcile.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { conflictError, invalidFieldsError } from '#core/errors.ts'
import { allowLongStatements, type Db } from '#db/client.ts'
import { bankLines, bankRules, matches, payments, transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { users } from '#db/tables/workspace.ts'
import { lockEntriesById } from '#features/finance/edits/all-or-none.ts'
import { insertEntries, makeUpdateStamps } from '#features/finance/entries/entry.ts'
import { requireReferences } from '#features/records/require-references.ts'
import { askForPapers } from './ask-for-papers.ts'
import { toPartyKey } from './candidate-entries.ts'
import { findLineKey } from './matchable.ts'
import { type Line, MatchPlanner, type PlannedMatch } from './plan-matches.ts'

type SetAsideDecision = Extract<Decision, { kind: 'ignore' | 'wait' }>

const MOST_NAMED = 5

const listLineIds = (decision: Decision): number[] => ('lineIds' in decision ? decision.lineIds : [decision.lineId])

function requireOnce(ids: readonly number[], what: string): void {
  if (new Set(ids).size < ids.length) throw invalidFieldsError({ decisions: `${what} aparece mais de uma vez` })
}

async function describeLines({ db, user }: Ctx, lines: readonly Line[]): Promise<string[]> {
  const changedBy = lines.flatMap(({ updatedBy }) => updatedBy ?? [])
  const people = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, changedBy))
  return lines.map(({ day, centavos, description, deletedAt, updatedBy }) => {
    const other = people.find(({ id }) => id === updatedBy && id !== user.id)
    const how = `${deletedAt ? ', excluído com o extrato' : ''}${other ? `, por ${other.name}` : ''}`
    return `“${description}” de ${formatDate(day)}, ${formatBRL(Math.abs(centavos))}${how}`
  })
}

/** In ascending id order. @throws 409 naming those that are decided or gone already, and by whom */
async function lockOpenLines(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Line>> {
  const { db } = ctx
  const rows = await db
    .select()
    .from(bankLines)
    .where(inArray(bankLines.id, [...ids]))
    .orderBy(asc(bankLines.id))
    .for('update')
  const closed = rows.filter(
    ({ matchId, ignoredReason, deletedAt }) => matchId !== null || ignoredReason !== null || deletedAt !== null,
  )
  const missing = ids.length - rows.length
  if (closed.length + missing > 0) {
    const named = await describeLines(ctx, closed.slice(0, MOST_NAMED))
    const more = closed.length + missing - named.length
    throw conflictError(
      'Há movimentos que não estão mais em aberto',
      `Decididos ou excluídos: ${[...named, ...(more > 0 ? [`mais ${more}`] : [])].join('; ')}. Nada foi gravado: a lista foi atualizada.`,
    )
  }
  return new Map(rows.map((row) => [row.id, row]))
}

async function insertMatches(
  { db, user, now }: Ctx,
  planned: readonly PlannedMatch[],
  transferIds: readonly (number | null)[],
): Promise<number[]> {
  if (planned.length === 0) return []
  const rows = await db
    .insert(matches)
    .values(
      planned.map(({ before }, at) => ({ before, transferId: transferIds[at] ?? null, recordedBy: user.id, createdAt: now() })),
    )
    .returning({ id: matches.id })
  return rows.map(({ id }) => id)
}

/** Records the entries that matches bring, and notes their ids in what an undoing restores. */
async function recordPlanned(ctx: Ctx, planned: readonly PlannedMatch[]): Promise<void> {
  const fresh = planned.flatMap((match) =>
    match.payments.flatMap((payment) => (payment.recorded ? [{ match, payment, row: payment.recorded }] : [])),
  )
  const rows = await insertEntries(
    ctx,
    fresh.map(({ row }) => row),
  )
  for (const [at, { match, payment }] of fresh.entries()) {
    const id = rows[at]?.id ?? 0
    payment.entryId = id
    match.before.recorded.push(id)
  }
}

async function insertPayments({ db, user, now }: Ctx, planned: readonly PlannedMatch[], ids: readonly number[]): Promise<void> {
  const rows = planned.flatMap((match, at) =>
    match.payments.map(({ recorded: _, ...payment }) => ({
      ...payment,
      matchId: ids[at] ?? null,
      recordedBy: user.id,
      createdAt: now(),
    })),
  )
  if (rows.length > 0) await db.insert(payments).values(rows)
  for (const [at, { tied }] of planned.entries())
    if (tied.length > 0)
      await db
        .update(payments)
        .set({ matchId: ids[at] ?? null })
        .where(inArray(payments.id, tied))
}

/** What matches paid of entries that were there before; in one statement, so that the sums change once. */
async function settleEntries(ctx: Ctx, planned: readonly PlannedMatch[]): Promise<void> {
  const paid = new Map<number, { id: number; centavos: number; day: string; dollars?: string | undefined }>()
  for (const { before, payments: made } of planned)
    for (const { entryId, centavos, day, recorded } of made) {
      if (recorded) continue
      const sum = paid.get(entryId)
      paid.set(entryId, {
        id: entryId,
        centavos: centavos + (sum?.centavos ?? 0),
        day: sum && sum.day > day ? sum.day : day,
        dollars: before.dollars,
      })
    }
  if (paid.size === 0) return
  const { updatedAt, updatedBy } = makeUpdateStamps(ctx)
  await ctx.db.execute(sql`
    update entries e set paid_centavos = e.paid_centavos + r.centavos,
      paid_on = case when e.paid_centavos + r.centavos >= e.centavos then r.day end,
      dollars = coalesce(e.dollars, r.dollars), updated_at = ${updatedAt.toISOString()}::timestamptz, updated_by = ${updatedBy}::bigint
    from json_to_recordset(${JSON.stringify([...paid.values()])}::json) as r(id bigint, centavos bigint, day date, dollars text) where e.id = r.id`)
}

/** @returns the transfer of each match, where it is one */
async function recordTransfers(db: Db, planned: readonly PlannedMatch[]): Promise<(number | null)[]> {
  const ids: (number | null)[] = []
  for (const { transfer } of planned) {
    if (!transfer) ids.push(null)
    else if ('side' in transfer) {
      const covered = transfer.side === 'from' ? { fromCovered: true } : { toCovered: true }
      await db.update(transfers).set(covered).where(eq(transfers.id, transfer.id))
      ids.push(transfer.id)
    } else {
      const [row] = await db.insert(transfers).values(transfer).returning({ id: transfers.id })
      ids.push(row?.id ?? null)
    }
  }
  return ids
}

async function tieLines({ db }: Ctx, planned: readonly PlannedMatch[], ids: readonly number[]): Promise<void> {
  const rows = planned.flatMap(({ lines }, at) => lines.map(({ id }) => ({ id, match_id: ids[at] })))
  if (rows.length > 0)
    await db.execute(sql`
      update bank_lines l set match_id = r.match_id, waiting_until = null
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, match_id bigint) where l.id = r.id`)
}

/** So that the next statement's line of the same name is known. */
async function learnRules({ db, now }: Ctx, planned: readonly PlannedMatch[]): Promise<void> {
  const learned = new Map<string, typeof bankRules.$inferInsert>()
  for (const { line, entry } of planned.flatMap(({ rules }) => rules)) {
    const [key, partyKey] = [findLineKey(line), toPartyKey(entry)]
    if (key === '' || partyKey === '') continue
    const { kind, description, categoryId, projectId, clientId, supplierId, methodId } = entry
    learned.set(`${kind} ${key} ${partyKey}`, {
      ...{ kind, key, partyKey, description, categoryId, projectId, clientId, supplierId, methodId },
      createdAt: now(),
      usedAt: now(),
    })
  }
  if (learned.size === 0) return
  await db
    .insert(bankRules)
    .values([...learned.values()])
    .onConflictDoUpdate({
      target: [bankRules.kind, bankRules.key, bankRules.partyKey],
      set: {
        usedAt: sql`excluded.used_at`,
        uses: sql`${bankRules.uses} + 1`,
        deletedAt: null,
        description: sql`excluded.description`,
        categoryId: sql`excluded.category_id`,
        projectId: sql`excluded.project_id`,
        supplierId: sql`excluded.supplier_id`,
        methodId: sql`excluded.method_id`,
      },
    })
}

async function setAside({ db }: Ctx, decisions: readonly SetAsideDecision[], today: string): Promise<void> {
  for (const decision of decisions) {
    if (decision.kind === 'wait' && decision.until <= today) throw invalidFieldsError({ until: 'Escolha um dia depois de hoje' })
    const set =
      decision.kind === 'wait' ? { waitingUntil: decision.until } : { ignoredReason: decision.reason, waitingUntil: null }
    await db.update(bankLines).set(set).where(eq(bankLines.id, decision.lineId))
  }
}

async function lockAll(ctx: Ctx, decisions: readonly Decision[]) {
  const { db } = ctx
  const lineIds = decisions.flatMap(listLineIds)
  requireOnce(lineIds, 'Um movimento')
  const chosen = decisions.flatMap((decision) => (decision.kind === 'match' ? decision.entries : []))
  requireOnce(
    chosen.filter(({ paymentId }) => !paymentId).map(({ id }) => id),
    'Um lançamento',
  )
  const paymentIds = chosen.flatMap(({ paymentId }) => paymentId ?? [])
  requireOnce(paymentIds, 'Um pagamento')
  const transferIds = decisions.flatMap((decision) => (decision.kind === 'transfer' ? (decision.transferId ?? []) : []))
  requireOnce(transferIds, 'Uma transferência')
  const lines = await lockOpenLines(ctx, lineIds)
  const locked = await lockEntriesById(db, [...new Set(chosen.map(({ id }) => id))])
  const paid = await db.select().from(payments).where(inArray(payments.id, paymentIds)).orderBy(asc(payments.id)).for('update')
  const loose = await db
    .select()
    .from(transfers)
    .where(inArray(transfers.id, transferIds))
    .orderBy(asc(transfers.id))
    .for('update')
  const accounts = await db
    .select({ id: bankAccounts.id, companyId: bankAccounts.companyId })
    .from(bankAccounts)
    .where(isNull(bankAccounts.archivedAt))
  return {
    lines,
    entries: locked,
    payments: new Map(paid.map((row) => [row.id, row])),
    transfers: new Map(loose.map((row) => [row.id, row])),
    companies: new Map(accounts.map(({ id, companyId }) => [id, companyId])),
  }
}

/**
 * All decisions or none.
 * @throws 409 naming lines that are no longer open, or an entry that is not what the screen showed; 422 a sum that differs, an
 * unknown reference, a line or an entry in two decisions
 */
export async function reconcile(ctx: Ctx, decisions: readonly Decision[]): Promise<HandlerResult<typeof endpoint>> {
  allowLongStatements(ctx.db, ctx.timings)
  const locked = await lockAll(ctx, decisions)
  const plan = new MatchPlanner(ctx, locked)
  const planned: PlannedMatch[] = []
  for (const decision of decisions) {
    if (decision.kind === 'match') planned.push(plan.planMatch(decision))
    if (decision.kind === 'transfer') planned.push(plan.planTransfer(decision, locked.transfers))
    if (decision.kind !== 'record') continue
    await requireReferences(ctx.db, decision)
    planned.push(plan.planRecord(decision))
  }
  await recordPlanned(ctx, planned)
  const ids = await insertMatches(ctx, planned, await recordTransfers(ctx.db, planned))
  await insertPayments(ctx, planned, ids)
  await settleEntries(ctx, planned)
  await tieLines(ctx, planned, ids)
  await learnRules(ctx, planned)
  const aside = decisions.filter((decision) => decision.kind === 'ignore' || decision.kind === 'wait')
  await setAside(ctx, aside, ctx.today())
  await askForPapers(
    ctx,
    decisions.filter((decision) => decision.kind === 'ask'),
    locked.lines,
  )
  return { ok: true, matchIds: ids, lineIds: aside.map(({ lineId }) => lineId) }
}
