import { addDays, type CivilDate } from 'contract/values/dates.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepareRead, type ReadParam } from '#db/prepared-read.ts'
import { type Entry, type MatchableEntry, type MatchableLine, prepareEntry } from './matchable.ts'
import { toNameKey } from './names.ts'

/** Before a line and after it, in days: an entry may be paid before or after its day. */
export const WINDOW_BEFORE = 10
export const WINDOW_AFTER = 5

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

export type CandidateEntry = Entry & { entryId: number; paymentId: number | null }

type CandidateRow = {
  id: number
  payment_id: number | null
  kind: MatchableEntry['kind']
  date: CivilDate
  paid_on: CivilDate | null
  centavos: number
  description: string
  account_id: number | null
  party: string | null
  client_id: number | null
  supplier_id: number | null
}

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
  const partyKey = toPartyKey({ clientId: row.client_id, supplierId: row.supplier_id, description })
  return prepareEntry({
    // A payment has a number below 0, so that it is no other than its entry.
    ...{ id: payment_id === null ? id : -payment_id, entryId: id, paymentId: payment_id, accountId: row.account_id },
    ...{ kind, date, paidOn: paid_on, centavos, description, party, partyKey },
  })
}

const PARTIES = sql`left join clients c on c.id = e.client_id left join suppliers s on s.id = e.supplier_id`

const NAMED_COLUMNS = sql`e.description, e.account_id::int, e.client_id::int, e.supplier_id::int, coalesce(c.name, s.name) as party`

const ENTRY_ROWS = sql`
  select e.id::int, null::int as payment_id, e.kind, e.date::text, e.paid_on::text, ${NAMED_COLUMNS},
    (e.centavos - case when e.paid_on is null then e.paid_centavos else 0 end)::float8 as centavos
  from entries e ${PARTIES}`

const PAYMENT_ROWS = sql`
  select e.id::int, p.id::int as payment_id, e.kind, e.date::text, p.day::text as paid_on, ${NAMED_COLUMNS},
    (p.centavos + p.interest + p.fine - p.discount)::float8 as centavos
  from payments p join entries e on e.id = p.entry_id ${PARTIES}`

/** What is open of them, or that they are paid in one piece without a line that shows it. */
const IS_CANDIDATE = sql`e.kind in ('inflow', 'outflow') and e.deleted_at is null and e.centavos is not null
  and (e.paid_on is null or e.paid_centavos = 0)`

const SEARCHED_DAYS = 400

/** Of the line's direction, for which no line stands; the nearest to its day first. `condition`: of `e`, `c` and `s`. */
export async function readEntriesForLine(
  db: Db,
  { accountId, day, centavos }: Pick<MatchableLine, 'accountId' | 'day' | 'centavos'>,
  condition: SQL,
  limit: number,
): Promise<CandidateEntry[]> {
  const { rows } = await db.execute<CandidateRow>(sql`
    ${ENTRY_ROWS} where e.kind = ${centavos < 0 ? 'outflow' : 'inflow'} and ${IS_CANDIDATE}
      and (e.paid_on is null or coalesce(e.account_id, ${accountId}::bigint) = ${accountId}::bigint)
      and e.date between ${addDays(day, -SEARCHED_DAYS)} and ${addDays(day, SEARCHED_DAYS)} and (${condition})
    order by abs(e.date - ${day}::date), e.id limit ${limit}`)
  return rows.map(toCandidate)
}

/** From which day to which; those of near days are one. @returns them as JSON */
function mergeWindows(lines: readonly MatchableLine[]): string {
  const windows: { from: CivilDate; to: CivilDate }[] = []
  for (const day of [...new Set(lines.map((line) => line.day))].sort()) {
    const [from, to] = [addDays(day, -WINDOW_BEFORE), addDays(day, WINDOW_AFTER)]
    const last = windows.at(-1)
    if (last && from <= last.to) last.to = to
    else windows.push({ from, to })
  }
  return JSON.stringify(windows)
}

const unfoldWindows = (windows: string | Placeholder): SQL =>
  sql`json_to_recordset(${windows}::json) as w("from" date, "to" date)`

type CandidateDay = { version: string; entries: CandidateEntry[] }

const MOST_REMEMBERED = 50_000
const remembered = new Map<CivilDate, CandidateDay>()

/** A day has another version after any change of its entries or of a name, and in another database, as after a restore and in tests. */
const readDayVersions = prepareRead('bank_day_versions', (db, param: ReadParam<{ windows: string }>) =>
  db
    .select({
      day: sql<CivilDate>`e.date::text`,
      version: sql<string>`concat_ws(' ', bit_xor(hashint8extended(e.id, e.revision)),
        (select bit_xor(hashint8extended(id, revision)) from clients), (select bit_xor(hashint8extended(id, revision)) from suppliers),
        current_database(), pg_postmaster_start_time())`,
    })
    .from(sql`${unfoldWindows(param('windows'))} join entries e on e.date between w."from" and w."to"`)
    .where(sql`e.kind in ('inflow', 'outflow') and e.deleted_at is null`)
    .groupBy(sql`e.date`)
    .orderBy(sql`e.date`),
)

async function readDayEntries(db: Db, days: readonly CivilDate[]): Promise<Map<CivilDate, CandidateEntry[]>> {
  const { rows } = await db.execute<CandidateRow>(
    sql`${ENTRY_ROWS} where e.date = any(${sql.param(days)}::date[]) and ${IS_CANDIDATE}`,
  )
  return Map.groupBy(rows.map(toCandidate), ({ date }) => date)
}

/** Days that did not change come from memory: to send and prepare thousands of entries takes longer than to match them. */
async function readNearEntries(db: Db, windows: string): Promise<CandidateEntry[]> {
  const versions = await readDayVersions(db, { windows })
  const stale = versions.filter(({ day, version }) => remembered.get(day)?.version !== version)
  const known = versions.flatMap((row) => (stale.includes(row) ? [] : (remembered.get(row.day)?.entries ?? [])))
  if (stale.length === 0) return known
  const read = await readDayEntries(
    db,
    stale.map(({ day }) => day),
  )
  const fresh = [...read.values()].flat()
  const count = [...remembered.values()].reduce((sum, { entries }) => sum + entries.length, fresh.length)
  if (count > MOST_REMEMBERED) remembered.clear()
  for (const { day, version } of stale) remembered.set(day, { version, entries: read.get(day) ?? [] })
  return [...known, ...fresh]
}

/** Payments recorded apart for which no line stands, and entries of other days whose code a line carries. */
async function readOtherCandidates(
  db: Db,
  windows: string,
  accounts: readonly number[],
  charged: readonly number[],
): Promise<CandidateEntry[]> {
  const { rows } = await db.execute<CandidateRow>(sql`
    ${PAYMENT_ROWS} join ${unfoldWindows(windows)} on p.day between w."from" and w."to"
    where p.account_id = any(${sql.param(accounts)}::bigint[]) and p.deleted_at is null and p.match_id is null`)
  if (charged.length === 0) return rows.map(toCandidate)
  const { rows: others } = await db.execute<CandidateRow>(sql`
    ${ENTRY_ROWS} where e.id = any(${sql.param(charged)}::bigint[]) and ${IS_CANDIDATE}
      and not exists (select from ${unfoldWindows(windows)} where e.date between w."from" and w."to")`)
  return [...others, ...rows].map(toCandidate)
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
  if (lines.length === 0) return []
  const windows = mergeWindows(lines)
  const accounts = new Set(lines.map(({ accountId }) => accountId))
  const [near, others] = await Promise.all([
    readNearEntries(db, windows),
    readOtherCandidates(db, windows, [...accounts], charged),
  ])
  return [...near, ...others].filter(
    ({ paymentId, paidOn, accountId }) => paymentId !== null || paidOn === null || accountId === null || accounts.has(accountId),
  )
}
