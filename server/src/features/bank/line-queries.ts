import type { BankLine, LineState, listBankLines } from 'contract/bank/lines.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { and, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context.ts'
import { notFoundError } from '#core/errors.ts'
import { toKeysetPage } from '#db/keyset-page.ts'
import { bankLines, matches, payments, transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { entries } from '#db/tables/entries.ts'
import { readSearchedAmount, textMatchesCondition } from '#features/finance/lists/filters.ts'

const PAGE_ROWS = 50

/** The number of newest lines that a search reads before it uses the index of words (docs/search.md). */
const NEAR_ROWS = 6_000

const NEWEST_FIRST = sql`order by ${bankLines.day} desc, ${bankLines.id} desc`

const isUnsettled = sql`${bankLines.matchId} is null and ${bankLines.ignoredReason} is null`
const isMatched = (transferCondition: SQL) =>
  sql`${bankLines.matchId} is not null and exists (
    select from ${matches} where ${matches.id} = ${bankLines.matchId} and ${matches.transferId} ${transferCondition})`

const STATE_CONDITIONS: Readonly<Record<LineState, (today: CivilDate) => SQL>> = {
  open: (today) => sql`${isUnsettled} and coalesce(${bankLines.waitingUntil} <= ${today}, true)`,
  waiting: (today) => sql`${isUnsettled} and ${bankLines.waitingUntil} > ${today}`,
  matched: () => isMatched(sql`is null`),
  transfer: () => isMatched(sql`is not null`),
  ignored: () => sql`${bankLines.ignoredReason} is not null`,
}

/** Words of the bank's text, or the amount without its sign. */
function matchesCondition(q: string): SQL | undefined {
  const centavos = readSearchedAmount(q)
  const amount = centavos === undefined ? undefined : sql`abs(${bankLines.centavos}) = ${centavos}`
  return or(textMatchesCondition(q, bankLines.folded), amount)
}

type LinesQuery = {
  q?: string | undefined
  state?: LineState | undefined
  from?: CivilDate | undefined
  to?: CivilDate | undefined
  bill?: CivilDate | undefined
  cursor?: string | undefined
}

function listCondition(
  accountId: number,
  { state, from, to, bill, cursor }: Omit<LinesQuery, 'q'>,
  today: CivilDate,
): SQL | undefined {
  const [day, id] = cursor?.split('_') ?? []
  return and(
    eq(bankLines.accountId, accountId),
    isNull(bankLines.deletedAt),
    from ? gte(bankLines.day, from) : undefined,
    to ? lte(bankLines.day, to) : undefined,
    bill ? eq(bankLines.bill, bill) : undefined,
    day && id ? sql`(${bankLines.day}, ${bankLines.id}) < (${day}, ${id}::bigint)` : undefined,
    state && STATE_CONDITIONS[state](today),
  )
}

/** A common word fills its page from the newest lines; a rare one is found by the index (docs/search.md). */
const searchQuery = (all: SQL | undefined, matching: SQL): SQL => sql`
  with near as materialized (
    select ${bankLines.id}, ${bankLines.day} from (select * from ${bankLines} where ${all} ${NEWEST_FIRST} limit ${NEAR_ROWS}::int) bank_lines
    where ${matching} ${NEWEST_FIRST} limit ${PAGE_ROWS + 1}::int),
  far as materialized (
    select ${bankLines.id}, ${bankLines.day} from ${bankLines}
    where ${all} and ${matching} and (select count(*) from near) <= ${PAGE_ROWS}::int
      and (${bankLines.day}, ${bankLines.id}) <= (
        select ${bankLines.day}, ${bankLines.id} from ${bankLines} where ${all} ${NEWEST_FIRST} limit 1 offset ${NEAR_ROWS}::int))
  select id from (select * from near union all select * from far) found order by day desc, id desc limit ${PAGE_ROWS + 1}::int`

const SHOWN = {
  id: bankLines.id,
  revision: bankLines.revision,
  accountId: bankLines.accountId,
  day: bankLines.day,
  purchasedOn: bankLines.purchasedOn,
  centavos: bankLines.centavos,
  description: bankLines.description,
  counterparty: bankLines.counterparty,
  document: bankLines.document,
  ignoredReason: bankLines.ignoredReason,
  waitingUntil: bankLines.waitingUntil,
  matchId: bankLines.matchId,
  transferId: matches.transferId,
  entries: sql<BankLine['entries']>`coalesce((
    select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'description', e.description,
      'centavos', p.centavos + p.interest + p.fine - p.discount) order by p.id)
    from ${payments} p join ${entries} e on e.id = p.entry_id
    where p.match_id = ${bankLines.matchId} and p.deleted_at is null), '[]'::json)`,
  otherAccount: sql<string | null>`(
    select a.name from ${transfers} t
    join ${bankAccounts} a on a.id = case when t.from_id = ${bankLines.accountId} then t.to_id else t.from_id end
    where t.id = ${matches.transferId})`,
}

type Matched = { matchId: number | null; transferId: number | null }

function findState(
  { matchId, transferId, ignoredReason, waitingUntil }: Pick<BankLine, 'ignoredReason' | 'waitingUntil'> & Matched,
  today: CivilDate,
): LineState {
  if (matchId !== null) return transferId === null ? 'matched' : 'transfer'
  if (ignoredReason !== null) return 'ignored'
  return waitingUntil !== null && waitingUntil > today ? 'waiting' : 'open'
}

/** @throws 404 */
export async function readLinesPage(
  { db, today }: Ctx,
  accountId: number,
  { q, ...filters }: LinesQuery,
): Promise<HandlerResult<typeof listBankLines>> {
  const [account] = await db.select({ id: bankAccounts.id }).from(bankAccounts).where(eq(bankAccounts.id, accountId))
  if (!account) throw notFoundError('Conta não encontrada')
  const all = listCondition(accountId, filters, today())
  const matching = q?.trim() ? matchesCondition(q) : undefined
  const page = matching
    ? searchQuery(all, matching)
    : sql`select ${bankLines.id} from ${bankLines} where ${all} ${NEWEST_FIRST} limit ${PAGE_ROWS + 1}::int`
  const found = await db
    .select(SHOWN)
    .from(bankLines)
    .leftJoin(matches, eq(matches.id, bankLines.matchId))
    .where(sql`${bankLines.id} in (${page})`)
    .orderBy(sql`${bankLines.day} desc, ${bankLines.id} desc`)
  const { rows, last } = toKeysetPage(found, PAGE_ROWS)
  return {
    lines: rows.map(({ matchId, transferId, ...line }) => ({
      ...line,
      state: findState({ matchId, transferId, ...line }, today()),
    })),
    ...(last ? { nextCursor: `${last.day}_${last.id}` } : {}),
  }
}
