import type { Decision } from 'contract/bank/reconcile.ts'
import { formatBRL } from 'contract/values/money.ts'
import type { Ctx } from '#core/context.ts'
import { AppError, conflictError, invalidFieldsError } from '#core/errors.ts'
import type { bankLines, MatchBefore, payments, transfers } from '#db/tables/bank.ts'
import type { Entry, NewEntry } from '#features/finance/entries/entry.ts'
import { allocatePayments, type NewPayment } from './allocate-payments.ts'

export type Line = typeof bankLines.$inferSelect
type Payment = typeof payments.$inferSelect
type MatchDecision = Extract<Decision, { kind: 'match' }>
type TransferDecision = Extract<Decision, { kind: 'transfer' }>
type RecordDecision = Extract<Decision, { kind: 'record' }>

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

export type PlannedMatch = {
  lines: Line[]
  before: MatchBefore
  payments: (NewPayment & { recorded?: NewEntry })[]
  /** Payments of before that are tied to the lines. */
  tied: number[]
  transfer?: typeof transfers.$inferInsert | { id: number; side: 'from' | 'to' }
  rules: {
    line: Line
    entry: Pick<Entry, 'description' | 'categoryId' | 'projectId' | 'clientId' | 'supplierId' | 'methodId' | 'kind'>
  }[]
}

type Shown = { entry: Entry; paymentId: number | null; centavos: number }

const kindOfLine = ({ centavos }: Line): Entry['kind'] => (centavos < 0 ? 'outflow' : 'inflow')

/** Where one line pays one entry whole that has none. */
function findNewDollars([line, ...others]: readonly Line[], [shown, ...more]: readonly Shown[]): string | null {
  if (!line || !shown || others.length + more.length > 0 || shown.paymentId !== null) return null
  return shown.entry.dollars === null && shown.entry.centavos === Math.abs(line.centavos) ? line.dollars : null
}

/** Turns decisions into what is written, from the rows that the call has locked. */
export class MatchPlanner {
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

  #findShown(decision: MatchDecision, kind: Entry['kind']): Shown[] {
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
      throw invalidFieldsError({
        entries: 'Um pagamento já registrado só pode ser conciliado individualmente e pelo valor exato',
      })
    const dollars = findNewDollars(lines, shown)
    const paidOn = tied.length > 0 ? {} : Object.fromEntries(shown.map(({ entry }) => [entry.id, entry.paidOn]))
    return {
      lines,
      before: { paidOn, payments: tied, recorded: [], transfer: false, ...(dollars ? { dollars } : {}) },
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
      supplierId: kind === 'outflow' ? (fields.supplierId ?? null) : null,
      clientId: kind === 'inflow' ? (fields.clientId ?? null) : null,
    }
    const recorded = this.#planEntry(line, { kind, description, centavos, ...classified, dollars: line.dollars })
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
