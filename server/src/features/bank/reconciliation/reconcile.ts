import type { Decision, reconcile as endpoint } from 'contract/bank/reconcile.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { formatDate } from 'contract/values/dates.ts'
import { formatBRL } from 'contract/values/money.ts'
import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { AppError, conflictError, invalidFieldsError } from '#core/errors.ts'
import { allowLongStatements, type Db } from '#db/client.ts'
import { bankLines, bankRules, type MatchBefore, matches, payments, transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { lockEntriesById } from '#features/finance/edits/all-or-none.ts'
import { type Entry, insertEntries, makeUpdateStamps, type NewEntry } from '#features/finance/entries/entry.ts'
import { requireReferences } from '#features/records/require-references.ts'
import { allocatePayments, type NewPayment } from './allocate-payments.ts'
import { findLineKey } from './match-lines.ts'
import { toPartyKey } from './reconcile-queries.ts'

type Line = typeof bankLines.$inferSelect
type Payment = typeof payments.$inferSelect
type MatchDecision = Extract<Decision, { kind: 'match' }>
type TransferDecision = Extract<Decision, { kind: 'transfer' }>
type RecordDecision = Extract<Decision, { kind: 'record' }>
type SetAsideDecision = Extract<Decision, { kind: 'ignore' | 'wait' }>

const MOST_NAMED = 5

const listLineIds = (decision: Decision): number[] => ('lineIds' in decision ? decision.lineIds : [decision.lineId])

function requireOnce(ids: readonly number[], what: string): void {
  if (new Set(ids).size < ids.length) throw invalidFieldsError({ decisions: `${what} aparece mais de uma vez` })
}

const describeLine = ({ day, centavos, description }: Line): string =>
  `“${description}” de ${formatDate(day)}, ${formatBRL(Math.abs(centavos))}`

/** In ascending id order. @throws 409 naming those that another person has reconciled meanwhile */
async function lockOpenLines(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Line>> {
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
    const named = closed.slice(0, MOST_NAMED).map(describeLine)
    const more = closed.length + missing - named.length
    throw conflictError(
      'Há movimentos que já foram conciliados',
      `${[...named, ...(more > 0 ? [`mais ${more}`] : [])].join('; ')}. Nada foi gravado: a lista foi atualizada.`,
    )
  }
  return new Map(rows.map((row) => [row.id, row]))
}

const changedEntryError = ({ description }: Entry, reason: string) =>
  new AppError(409, 'conflict', 'Um lançamento mudou', {
    detail: `“${description}” ${reason}. Nada foi gravado: a lista foi atualizada.`,
  })

const computeOpen = ({ centavos, paidOn, paidCentavos }: Entry): number => (centavos ?? 0) - (paidOn === null ? paidCentavos : 0)

/** @throws 409 if it is not what the screen showed */
function requireAsShown(entry: Entry, kind: Entry['kind'], shown: number): void {
  if (entry.deletedAt) throw changedEntryError(entry, 'foi excluído')
  if (entry.kind !== kind) throw changedEntryError(entry, kind === 'inflow' ? 'é uma saída' : 'é uma entrada')
  if (entry.paidOn !== null && entry.paidCentavos > 0) throw changedEntryError(entry, 'já foi conciliado ou pago em partes')
  const open = computeOpen(entry)
  if (open !== shown) throw changedEntryError(entry, `mudou de valor: agora são ${formatBRL(open)}`)
}

type PlannedMatch = {
  lines: Line[]
  before: MatchBefore
  payments: (NewPayment & { recorded?: NewEntry })[]
  /** Payments of before that are tied to the lines. */
  tied: number[]
  transfer?: typeof transfers.$inferInsert | { id: number; side: 'from' | 'to' }
  rules: { line: Line; entry: Pick<Entry, 'description' | 'categoryId' | 'projectId' | 'clientId' | 'methodId' | 'kind'> }[]
}

const kindOfLine = ({ centavos }: Line): Entry['kind'] => (centavos < 0 ? 'outflow' : 'inflow')

class Reconciler {
  readonly #ctx: Ctx
  readonly #lines: ReadonlyMap<number, Line>
  readonly #entries: ReadonlyMap<number, Entry>
  readonly #payments: ReadonlyMap<number, Payment>
  readonly #companies: ReadonlyMap<number, number | null>

  constructor(
    ctx: Ctx,
    locked: {
      lines: ReadonlyMap<number, Line>
      entries: ReadonlyMap<number, Entry>
      payments: ReadonlyMap<number, Payment>
      companies: ReadonlyMap<number, number | null>
    },
  ) {
    this.#ctx = ctx
    this.#lines = locked.lines
    this.#entries = locked.entries
    this.#payments = locked.payments
    this.#companies = locked.companies
  }

  #find(ids: readonly number[]): Line[] {
    return ids.flatMap((id) => this.#lines.get(id) ?? [])
  }

  #findShown(decision: MatchDecision, kind: Entry['kind']): { entry: Entry; paymentId: number | null; centavos: number }[] {
    return decision.entries.map(({ id, paymentId = null, centavos }) => {
      const entry = this.#entries.get(id)
      if (!entry) throw invalidFieldsError({ entries: `O lançamento nº ${id} não existe` })
      if (paymentId === null) requireAsShown(entry, kind, centavos)
      else {
        const payment = this.#payments.get(paymentId)
        const moved = payment && payment.centavos + payment.interest + payment.fine - payment.discount
        if (!payment || payment.entryId !== id || payment.matchId !== null || moved !== centavos || entry.deletedAt)
          throw changedEntryError(entry, 'teve o pagamento alterado')
      }
      return { entry, paymentId, centavos }
    })
  }

  planMatch(decision: MatchDecision): PlannedMatch {
    const lines = this.#find(decision.lineIds)
    const [line] = lines
    if (!line) throw invalidFieldsError({ lineIds: 'Escolha um movimento' })
    const kind = kindOfLine(line)
    if (lines.some((other) => kindOfLine(other) !== kind))
      throw invalidFieldsError({ lineIds: 'Escolha movimentos do mesmo sentido: só entradas, ou só saídas' })
    const shown = this.#findShown(decision, kind)
    const paid = shown.map(({ entry, centavos }) => ({ entryId: entry.id, centavos }))
    const { payments: all, fee } = allocatePayments(lines, paid, decision.difference)
    const tied = shown.flatMap(({ paymentId }) => paymentId ?? [])
    if (tied.length > 0 && (tied.length < shown.length || decision.difference))
      throw invalidFieldsError({ entries: 'Um pagamento já registrado é conciliado sozinho, e pelo valor exato' })
    const paidOn = tied.length > 0 ? {} : Object.fromEntries(shown.map(({ entry }) => [entry.id, entry.paidOn]))
    return {
      lines,
      before: { paidOn, payments: tied, recorded: [], transfer: false },
      payments: [...(tied.length > 0 ? [] : all), ...(fee > 0 ? [this.#planFee(line, shown[0]?.entry, fee)] : [])],
      tied,
      rules: lines.flatMap((each) => shown.map(({ entry }) => ({ line: each, entry }))),
    }
  }

  #planFee(line: Line, entry: Entry | undefined, centavos: number): PlannedMatch['payments'][number] {
    const description = `Tarifa: ${entry?.description ?? line.description}`.slice(0, 200)
    const recorded = this.#planEntry(line, { kind: 'outflow', description, centavos, projectId: entry?.projectId ?? null })
    return { entryId: 0, accountId: line.accountId, day: line.day, centavos, interest: 0, discount: 0, recorded }
  }

  #planEntry(line: Line, entry: Pick<NewEntry, 'kind' | 'description' | 'centavos'> & Partial<NewEntry>): NewEntry {
    return {
      date: line.day,
      paidOn: line.day,
      paidCentavos: entry.centavos ?? 0,
      accountId: line.accountId,
      companyId: this.#companies.get(line.accountId) ?? null,
      bankId: line.bankId,
      ...entry,
    }
  }

  planRecord({ lineId, description, ...fields }: RecordDecision): PlannedMatch {
    const [line] = this.#find([lineId])
    if (!line) throw invalidFieldsError({ lineId: 'Escolha um movimento' })
    const kind = kindOfLine(line)
    const centavos = Math.abs(line.centavos)
    const classified = {
      projectId: fields.projectId ?? null,
      methodId: fields.methodId ?? null,
      categoryId: kind === 'outflow' ? (fields.categoryId ?? null) : null,
      clientId: kind === 'inflow' ? (fields.clientId ?? null) : null,
    }
    const recorded = this.#planEntry(line, { kind, description, centavos, ...classified })
    return {
      lines: [line],
      before: { paidOn: {}, payments: [], recorded: [], transfer: false },
      payments: [{ entryId: 0, accountId: line.accountId, day: line.day, centavos, interest: 0, discount: 0, recorded }],
      tied: [],
      rules: [{ line, entry: { kind, description, ...classified } }],
    }
  }

  planTransfer(
    { lineIds, transferId, otherAccountId }: TransferDecision,
    loose: ReadonlyMap<number, typeof transfers.$inferSelect>,
  ): PlannedMatch {
    const lines = this.#find(lineIds)
    const [line, other] = lines
    if (!line) throw invalidFieldsError({ lineIds: 'Escolha um movimento' })
    const before: MatchBefore = { paidOn: {}, payments: [], recorded: [], transfer: transferId == null }
    const planned = { lines, before, payments: [], tied: [], rules: [] }
    const centavos = Math.abs(line.centavos)
    if (transferId != null) {
      const transfer = loose.get(transferId)
      const side = line.centavos < 0 ? 'from' : 'to'
      const isFree =
        transfer &&
        (side === 'from'
          ? !transfer.fromCovered && transfer.fromId === line.accountId
          : !transfer.toCovered && transfer.toId === line.accountId)
      if (!transfer || transfer.deletedAt || !isFree || transfer.centavos !== centavos || other)
        throw conflictError('A transferência mudou', 'Nada foi gravado: a lista foi atualizada.')
      return { ...planned, transfer: { id: transferId, side } }
    }
    if (other && (other.centavos !== -line.centavos || other.accountId === line.accountId))
      throw invalidFieldsError({ lineIds: 'Uma transferência sai de uma conta e entra em outra com o mesmo valor' })
    const otherId = other?.accountId ?? otherAccountId
    if (!otherId || !this.#companies.has(otherId) || otherId === line.accountId)
      throw invalidFieldsError({ otherAccountId: 'Escolha a outra conta da transferência' })
    const isOut = line.centavos < 0
    const covered = { fromCovered: isOut || other !== undefined, toCovered: !isOut || other !== undefined }
    const ends = isOut ? { fromId: line.accountId, toId: otherId } : { fromId: otherId, toId: line.accountId }
    return { ...planned, transfer: { ...ends, ...covered, day: line.day, centavos, recordedBy: this.#ctx.user.id } }
  }
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
  const paid = new Map<number, { id: number; centavos: number; day: string }>()
  for (const { payments: made } of planned)
    for (const { entryId, centavos, day, recorded } of made) {
      if (recorded) continue
      const sum = paid.get(entryId)
      paid.set(entryId, { id: entryId, centavos: centavos + (sum?.centavos ?? 0), day: sum && sum.day > day ? sum.day : day })
    }
  if (paid.size === 0) return
  const { updatedAt, updatedBy } = makeUpdateStamps(ctx)
  await ctx.db.execute(sql`
    update entries e set paid_centavos = e.paid_centavos + r.centavos,
      paid_on = case when e.paid_centavos + r.centavos >= e.centavos then r.day end,
      updated_at = ${updatedAt.toISOString()}::timestamptz, updated_by = ${updatedBy}::bigint
    from json_to_recordset(${JSON.stringify([...paid.values()])}::json) as r(id bigint, centavos bigint, day date) where e.id = r.id`)
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
    const { kind, description, categoryId, projectId, clientId, methodId } = entry
    learned.set(`${kind} ${key} ${partyKey}`, {
      ...{ kind, key, partyKey, description, categoryId, projectId, clientId, methodId },
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
        description: sql`excluded.description`,
        categoryId: sql`excluded.category_id`,
        projectId: sql`excluded.project_id`,
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
  const lines = await lockOpenLines(db, lineIds)
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
  const plan = new Reconciler(ctx, locked)
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
  return { ok: true, matchIds: ids, lineIds: aside.map(({ lineId }) => lineId) }
}
