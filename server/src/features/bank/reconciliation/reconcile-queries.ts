import type { CivilDate } from 'contract/values/dates.ts'
import { addDays } from 'contract/values/dates.ts'
import { and, asc, between, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bankLines, bankRules, transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { categories, clients, methods, projects, suppliers } from '#db/tables/config.ts'
import { users } from '#db/tables/workspace.ts'
import { type Aliases, findLineKey, type MatchableEntry, type MatchableLine } from './match-lines.ts'
import { type LooseTransfer, type MatchableAccount, NEAR } from './match-transfers.ts'
import { toNameKey } from './names.ts'

/** That a screen shows at once; it tells how many more there are. */
const MOST_LINES = 1000
/** Before a line and after it, in days: an entry may be paid before or after its day. */
const WINDOW_BEFORE = 10
const WINDOW_AFTER = 5

export const OPEN_LINE = and(isNull(bankLines.deletedAt), isNull(bankLines.matchId), isNull(bankLines.ignoredReason))

const isDue = (today: CivilDate) => or(isNull(bankLines.waitingUntil), lte(bankLines.waitingUntil, today))

export type OpenLine = MatchableLine & {
  account: string
  bankId: string
  waitingUntil: CivilDate | null
  askedName: string | null
  askedAt: Date | null
}

const openLinesQuery = (db: Db, condition: SQL | undefined) =>
  db
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
      askedName: users.name,
      askedAt: bankLines.askedAt,
    })
    .from(bankLines)
    .innerJoin(bankAccounts, eq(bankAccounts.id, bankLines.accountId))
    .leftJoin(users, eq(users.id, bankLines.askedId))
    .where(and(OPEN_LINE, condition))
    .orderBy(asc(bankLines.day), asc(bankLines.id))

/**
 * `shown`: the oldest of one account or of all. `others`: every other open line of the same amount within days, because it may be the
 * other side of a transfer, or want the same entry.
 */
export async function readOpenLines(
  db: Db,
  today: CivilDate,
  accountId: number | undefined,
): Promise<{ shown: OpenLine[]; others: OpenLine[] }> {
  const ofAccount = accountId === undefined ? undefined : eq(bankLines.accountId, accountId)
  const shown = await openLinesQuery(db, and(isDue(today), ofAccount)).limit(MOST_LINES)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last || (accountId === undefined && shown.length < MOST_LINES)) return { shown, others: [] }
  const days = WINDOW_BEFORE + WINDOW_AFTER
  const amounts = [...new Set(shown.map(({ centavos }) => Math.abs(centavos)))]
  const others = await openLinesQuery(
    db,
    and(
      isDue(today),
      sql`abs(${bankLines.centavos}) = any(${sql.param(amounts)}::bigint[])`,
      between(bankLines.day, addDays(first.day, -days), addDays(last.day, days)),
      sql`${bankLines.id} <> all(${sql.param(shown.map(({ id }) => id))}::bigint[])`,
    ),
  )
  return { shown, others }
}

/** Of one account or of all: those that are due, and those that wait for a later day. */
export async function countOpenLines(
  db: Db,
  today: CivilDate,
  accountId: number | undefined,
): Promise<{ due: number; waiting: number }> {
  const [row] = await db
    .select({
      due: sql`count(*) filter (where ${isDue(today)})`.mapWith(Number),
      all: sql`count(*)`.mapWith(Number),
    })
    .from(bankLines)
    .where(and(OPEN_LINE, accountId === undefined ? undefined : eq(bankLines.accountId, accountId)))
  return { due: row?.due ?? 0, waiting: (row?.all ?? 0) - (row?.due ?? 0) }
}

/** By which entries of one payer are alike: the client or supplier, or the words of the description. */
export function toPartyKey({
  clientId,
  supplierId,
  description,
}: {
  clientId: number | null
  supplierId: number | null
  description: string
}): string {
  if (clientId !== null) return `client ${clientId}`
  return supplierId === null ? toNameKey(description) : `supplier ${supplierId}`
}

export type CandidateEntry = MatchableEntry & { entryId: number; paymentId: number | null }

type CandidateRow = {
  key: string
  id: string
  payment_id: string | null
  kind: MatchableEntry['kind']
  date: CivilDate
  paid_on: CivilDate | null
  centavos: string
  description: string
  party: string | null
  client_id: string | null
  supplier_id: string | null
}

const toId = (id: string | null): number | null => (id === null ? null : Number(id))

function toCandidate({
  id,
  payment_id,
  kind,
  date,
  paid_on,
  centavos,
  description,
  party,
  ...row
}: CandidateRow): CandidateEntry {
  const paymentId = toId(payment_id)
  const partyKey = toPartyKey({ clientId: toId(row.client_id), supplierId: toId(row.supplier_id), description })
  // A payment has a number below 0, so that it is no other than its entry.
  const own = paymentId === null ? Number(id) : -paymentId
  return {
    ...{ id: own, entryId: Number(id), paymentId, kind, date, paidOn: paid_on },
    ...{ centavos: Number(centavos), description, party, partyKey },
  }
}

/** From which day to which; those of near days are one. */
function mergeWindows(lines: readonly MatchableLine[]): { from: CivilDate; to: CivilDate }[] {
  const windows: { from: CivilDate; to: CivilDate }[] = []
  for (const day of new Set(lines.map((line) => line.day).toSorted())) {
    const [from, to] = [addDays(day, -WINDOW_BEFORE), addDays(day, WINDOW_AFTER)]
    const last = windows.at(-1)
    if (last && from <= last.to) last.to = to
    else windows.push({ from, to })
  }
  return windows
}

const PARTIES = sql`left join clients c on c.id = e.client_id left join suppliers s on s.id = e.supplier_id`

/** Of a version of the row and of the names beside it: no other has the same transaction (PostgreSQL's `xmin`). */
const ENTRY_KEY = sql`concat_ws(' ', 'e', e.id, e.xmin, c.xmin, s.xmin)`
const PAYMENT_KEY = sql`concat_ws(' ', 'p', p.id, p.xmin, e.xmin, c.xmin, s.xmin)`

const MOST_REMEMBERED = 50_000
/** Of the database that was asked last: after a restore, and in tests, this process works with another one. */
const remembered = new Map<string, CandidateEntry>()
let rememberedOf: string | undefined

function forgetOtherDatabases(database: string | undefined): void {
  if (database !== rememberedOf) remembered.clear()
  rememberedOf = database
}

async function readCandidateKeys(db: Db, lines: readonly MatchableLine[], charged: readonly number[]): Promise<string[]> {
  const accounts = sql`any(${sql.param([...new Set(lines.map(({ accountId }) => accountId))])}::bigint[])`
  const isOpen = sql`e.kind in ('inflow', 'outflow') and e.deleted_at is null and e.centavos is not null
    and (e.paid_on is null or (e.paid_centavos = 0 and (e.account_id is null or e.account_id = ${accounts})))`
  const { rows } = await db.execute<{ keys: string | null; database: string }>(sql`
    with near as materialized (select "from", "to" from json_to_recordset(${JSON.stringify(mergeWindows(lines))}) as w("from" date, "to" date))
    select string_agg(key, ',') as keys, concat_ws(' ', current_database(), pg_postmaster_start_time()) as database from (
      select ${ENTRY_KEY} as key from near join entries e on e.date between near."from" and near."to" ${PARTIES} where ${isOpen}
      union all
      select ${ENTRY_KEY} from entries e ${PARTIES} where e.id = any(${sql.param(charged)}::bigint[]) and ${isOpen}
        and not exists (select from near where e.date between near."from" and near."to")
      union all
      select ${PAYMENT_KEY} from near join payments p on p.account_id = ${accounts} and p.day between near."from" and near."to"
      join entries e on e.id = p.entry_id ${PARTIES}
      where p.deleted_at is null and p.match_id is null) as found`)
  forgetOtherDatabases(rows[0]?.database)
  return rows[0]?.keys?.split(',') ?? []
}

const listIds = (keys: readonly string[], kind: 'e' | 'p'): number[] =>
  keys.filter((key) => key.startsWith(kind)).map((key) => Number(key.split(' ', 2)[1]))

const ENTRY_ROWS = sql`
  select ${ENTRY_KEY} as key, e.id, null::bigint as payment_id, e.kind, e.date::text, e.paid_on::text, e.description, e.client_id, e.supplier_id,
    coalesce(c.name, s.name) as party, e.centavos - case when e.paid_on is null then e.paid_centavos else 0 end as centavos
  from entries e ${PARTIES}`

const SEARCHED_DAYS = 400

/** Of the line's direction, for which no line stands; the nearest to its day first. `condition`: of `e`, `c` and `s`. */
export async function readEntriesForLine(
  db: Db,
  { accountId, day, centavos }: Pick<MatchableLine, 'accountId' | 'day' | 'centavos'>,
  condition: SQL,
  limit: number,
): Promise<CandidateEntry[]> {
  const { rows } = await db.execute<CandidateRow>(sql`
    ${ENTRY_ROWS} where e.kind = ${centavos < 0 ? 'outflow' : 'inflow'} and e.deleted_at is null and e.centavos is not null
      and (e.paid_on is null or (e.paid_centavos = 0 and coalesce(e.account_id, ${accountId}::bigint) = ${accountId}::bigint))
      and e.date between ${addDays(day, -SEARCHED_DAYS)} and ${addDays(day, SEARCHED_DAYS)} and (${condition})
    order by abs(e.date - ${day}::date), e.id limit ${limit}`)
  return rows.map(toCandidate)
}

async function readCandidateRows(db: Db, keys: readonly string[]): Promise<CandidateRow[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute<CandidateRow>(sql`
    ${ENTRY_ROWS} where e.id = any(${sql.param(listIds(keys, 'e'))}::bigint[])
    union all
    select ${PAYMENT_KEY}, e.id, p.id, e.kind, e.date::text, p.day::text, e.description, e.client_id, e.supplier_id,
      coalesce(c.name, s.name), p.centavos + p.interest + p.fine - p.discount
    from payments p join entries e on e.id = p.entry_id ${PARTIES} where p.id = any(${sql.param(listIds(keys, 'p'))}::bigint[])`)
  return rows
}

/**
 * Around the days of the lines: what is open of entries, entries that are paid in one piece without a line that shows it, and
 * payments recorded apart for which no line stands. `charged`: entries whose code a line carries, of any day. Those that were read
 * before come from memory: to send and prepare thousands takes longer than to match them.
 */
export async function readCandidates(
  db: Db,
  lines: readonly MatchableLine[],
  charged: readonly number[] = [],
): Promise<CandidateEntry[]> {
  if (lines.length === 0) return []
  const keys = await readCandidateKeys(db, lines, charged)
  const known = keys.flatMap((key) => remembered.get(key) ?? [])
  const fresh = await readCandidateRows(
    db,
    keys.filter((key) => !remembered.has(key)),
  )
  if (remembered.size + fresh.length > MOST_REMEMBERED) remembered.clear()
  return [
    ...known,
    ...fresh.map((row) => {
      const candidate = toCandidate(row)
      remembered.set(row.key, candidate)
      return candidate
    }),
  ]
}

export const readMatchableAccounts = (db: Db): Promise<MatchableAccount[]> =>
  db
    .select({ id: bankAccounts.id, kind: bankAccounts.kind, number: bankAccounts.number, payerId: bankAccounts.payerId })
    .from(bankAccounts)
    .where(isNull(bankAccounts.archivedAt))

export async function readLooseTransfers(db: Db, lines: readonly MatchableLine[]): Promise<LooseTransfer[]> {
  const [first, last] = [lines[0]?.day, lines.at(-1)?.day]
  if (!first || !last) return []
  const rows = await db
    .select()
    .from(transfers)
    .where(
      and(
        isNull(transfers.deletedAt),
        between(transfers.day, addDays(first, -NEAR), addDays(last, NEAR)),
        or(eq(transfers.fromCovered, false), eq(transfers.toCovered, false)),
      ),
    )
  return rows.map(({ id, day, centavos, fromId, toId, fromCovered, toCovered }) => ({
    id,
    day,
    centavos,
    fromId: fromCovered ? null : fromId,
    toId: toCovered ? null : toId,
  }))
}

export type Rule = Pick<
  typeof bankRules.$inferSelect,
  'kind' | 'key' | 'partyKey' | 'description' | 'categoryId' | 'projectId' | 'clientId' | 'supplierId' | 'methodId'
>

/** By direction and key, the one confirmed last first. What is archived is not proposed. */
export async function readRules(db: Db, lines: readonly MatchableLine[]): Promise<ReadonlyMap<string, Rule[]>> {
  const keys = [...new Set(lines.map(findLineKey))].filter((key) => key !== '')
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({
      kind: bankRules.kind,
      key: bankRules.key,
      partyKey: bankRules.partyKey,
      description: bankRules.description,
      categoryId: categories.id,
      projectId: projects.id,
      clientId: clients.id,
      supplierId: suppliers.id,
      methodId: methods.id,
    })
    .from(bankRules)
    .leftJoin(categories, and(eq(categories.id, bankRules.categoryId), isNull(categories.archivedAt)))
    .leftJoin(projects, and(eq(projects.id, bankRules.projectId), isNull(projects.archivedAt)))
    .leftJoin(clients, and(eq(clients.id, bankRules.clientId), isNull(clients.archivedAt)))
    .leftJoin(suppliers, and(eq(suppliers.id, bankRules.supplierId), isNull(suppliers.archivedAt)))
    .leftJoin(methods, and(eq(methods.id, bankRules.methodId), isNull(methods.archivedAt)))
    .where(and(sql`${bankRules.key} = any(${sql.param(keys)}::text[])`, isNull(bankRules.deletedAt)))
    .orderBy(desc(bankRules.usedAt), desc(bankRules.id))
  return Map.groupBy(rows, ({ kind, key }) => `${kind} ${key}`)
}

export function toAliases(rules: ReadonlyMap<string, readonly Rule[]>): Aliases {
  const aliases = new Map<string, Set<string>>()
  for (const rule of [...rules.values()].flat())
    aliases.set(rule.key, (aliases.get(rule.key) ?? new Set()).add(rule.partyKey).add(toPartyKey(rule)))
  return aliases
}
