import type { CivilDate } from 'contract/values/dates.ts'
import { addDays } from 'contract/values/dates.ts'
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bankLines, bankRules, transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { type Aliases, findLineKey, type MatchableEntry, type MatchableLine } from './match-lines.ts'
import type { LooseTransfer, MatchableAccount } from './match-transfers.ts'
import { toNameKey } from './names.ts'

/** A thousand are matched in some 150 ms of the server’s own thread; beyond these a screen shows how many more there are. */
const MOST_LINES = 1000
/** Before the first line and after the last, in days: an entry may be paid before or after its day. */
const WINDOW_BEFORE = 10
const WINDOW_AFTER = 5

export const OPEN_LINE = and(isNull(bankLines.deletedAt), isNull(bankLines.matchId), isNull(bankLines.ignoredReason))

const isDue = (today: CivilDate) => or(isNull(bankLines.waitingUntil), lte(bankLines.waitingUntil, today))

export type OpenLine = MatchableLine & { account: string; bankId: string; waitingUntil: CivilDate | null }

/** Of all accounts, so that a transfer finds its other side; the oldest first. */
export async function readOpenLines(db: Db, today: CivilDate): Promise<{ lines: OpenLine[]; waiting: number; more: number }> {
  const lines = await db
    .select({
      id: bankLines.id,
      accountId: bankLines.accountId,
      account: bankAccounts.name,
      day: bankLines.day,
      centavos: bankLines.centavos,
      description: bankLines.description,
      counterparty: bankLines.counterparty,
      document: bankLines.document,
      bankId: bankLines.bankId,
      waitingUntil: bankLines.waitingUntil,
    })
    .from(bankLines)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankLines.accountId))
    .where(and(OPEN_LINE, isDue(today)))
    .orderBy(asc(bankLines.day), asc(bankLines.id))
    .limit(MOST_LINES)
  const all = await db.$count(bankLines, OPEN_LINE)
  const due = lines.length < MOST_LINES ? lines.length : await db.$count(bankLines, and(OPEN_LINE, isDue(today)))
  return { lines, waiting: all - due, more: due - lines.length }
}

/** By which entries of one payer are alike: the client, or the words of the description. */
export const toPartyKey = ({ clientId, description }: { clientId: number | null; description: string }): string =>
  clientId === null ? toNameKey(description) : `client ${clientId}`

export type CandidateEntry = MatchableEntry & { entryId: number; paymentId: number | null }

type CandidateRow = {
  id: string
  payment_id: string | null
  kind: MatchableEntry['kind']
  date: CivilDate
  paid_on: CivilDate | null
  centavos: string
  description: string
  client: string | null
  client_id: string | null
}

function toCandidate({ id, payment_id, paid_on: paidOn, centavos, client, client_id, ...row }: CandidateRow): CandidateEntry {
  const clientId = client_id === null ? null : Number(client_id)
  const paymentId = payment_id === null ? null : Number(payment_id)
  const partyKey = toPartyKey({ clientId, description: row.description })
  // A payment has a number below 0, so that it is no other than its entry.
  const own = paymentId === null ? Number(id) : -paymentId
  return { ...row, id: own, entryId: Number(id), paymentId, paidOn, centavos: Number(centavos), party: client, partyKey }
}

/**
 * Around the days of the lines: what is open of entries, entries that are paid in one piece without a line that shows it, and
 * payments recorded apart for which no line stands. `charged`: entries whose code a line carries, of any day.
 */
export async function readCandidates(
  db: Db,
  lines: readonly MatchableLine[],
  charged: readonly number[] = [],
): Promise<CandidateEntry[]> {
  const [first, last] = [lines[0]?.day, lines.at(-1)?.day]
  if (!first || !last) return []
  const [from, to] = [addDays(first, -WINDOW_BEFORE), addDays(last, WINDOW_AFTER)]
  const accounts = sql`any(${sql.param([...new Set(lines.map(({ accountId }) => accountId))])}::bigint[])`
  const { rows } = await db.execute<CandidateRow>(sql`
    select found.*, c.name as client from (
      select id, null::bigint as payment_id, kind, date::text, paid_on::text, description, client_id,
        centavos - case when paid_on is null then paid_centavos else 0 end as centavos
      from entries
      where deleted_at is null and centavos is not null and (date between ${from} and ${to} or id = any(${sql.param(charged)}::bigint[]))
        and (paid_on is null or (paid_centavos = 0 and (account_id is null or account_id = ${accounts})))
      union all
      select e.id, p.id, e.kind, e.date::text, p.day::text, e.description, e.client_id, p.centavos + p.interest + p.fine - p.discount
      from payments p join entries e on e.id = p.entry_id
      where p.deleted_at is null and p.match_id is null and p.account_id = ${accounts} and p.day between ${from} and ${to}
    ) as found left join clients c on c.id = found.client_id
    order by found.date, found.id, found.payment_id`)
  return rows.map(toCandidate)
}

export const readMatchableAccounts = (db: Db): Promise<MatchableAccount[]> =>
  db
    .select({ id: bankAccounts.id, kind: bankAccounts.kind, payerId: bankAccounts.payerId })
    .from(bankAccounts)
    .where(isNull(bankAccounts.archivedAt))

export async function readLooseTransfers(db: Db): Promise<LooseTransfer[]> {
  const rows = await db
    .select()
    .from(transfers)
    .where(and(isNull(transfers.deletedAt), or(eq(transfers.fromCovered, false), eq(transfers.toCovered, false))))
  return rows.map(({ id, day, centavos, fromId, toId, fromCovered, toCovered }) => ({
    id,
    day,
    centavos,
    fromId: fromCovered ? null : fromId,
    toId: toCovered ? null : toId,
  }))
}

export type Rule = typeof bankRules.$inferSelect

/** By direction and key, the one confirmed last first. */
export async function readRules(db: Db, lines: readonly MatchableLine[]): Promise<ReadonlyMap<string, Rule[]>> {
  const keys = [...new Set(lines.map(findLineKey))].filter((key) => key !== '')
  if (keys.length === 0) return new Map()
  const rows = await db.select().from(bankRules).where(inArray(bankRules.key, keys))
  rows.sort((a, b) => b.usedAt.getTime() - a.usedAt.getTime() || b.id - a.id)
  return Map.groupBy(rows, ({ kind, key }) => `${kind} ${key}`)
}

export function toAliases(rules: ReadonlyMap<string, readonly Rule[]>): Aliases {
  const aliases = new Map<string, Set<string>>()
  for (const { key, partyKey } of [...rules.values()].flat()) aliases.set(key, (aliases.get(key) ?? new Set()).add(partyKey))
  return aliases
}
