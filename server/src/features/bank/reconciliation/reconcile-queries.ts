import type { CivilDate } from 'contract/values/dates.ts'
import { addDays } from 'contract/values/dates.ts'
import { and, between, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { prepareRead, type ReadParam } from '#db/prepared-read.ts'
import { bankLines, bankRules, transfers } from '#db/tables/bank.ts'
import { bankAccounts } from '#db/tables/bank-accounts.ts'
import { categories, clients, methods, projects, suppliers } from '#db/tables/config.ts'
import { users } from '#db/tables/workspace.ts'
import { toPartyKey, WINDOW_AFTER, WINDOW_BEFORE } from './candidate-entries.ts'
import type { Aliases } from './match-lines.ts'
import { type LooseTransfer, type MatchableAccount, NEAR } from './match-transfers.ts'
import { findLineKey, type MatchableLine } from './matchable.ts'

/** That a screen shows at once; it tells how many more there are. */
const MOST_LINES = 1000

export const OPEN_LINE = and(isNull(bankLines.deletedAt), isNull(bankLines.matchId), isNull(bankLines.ignoredReason))

const isDue = (today: CivilDate) => or(isNull(bankLines.waitingUntil), lte(bankLines.waitingUntil, today))

export type OpenLine = MatchableLine & {
  account: string
  dollars: string | null
  bankId: string
  waitingUntil: CivilDate | null
  askedName: string | null
  askedAt: string | null
}

async function queryOpenLines(db: Db, condition: SQL | undefined, limit?: number): Promise<OpenLine[]> {
  const { rows } = await db.execute<OpenLine>(sql`
    select ${bankLines.id}::int, ${bankLines.accountId}::int as "accountId", ${bankAccounts.name} as account, ${bankLines.day}::text,
      ${bankLines.centavos}::float8, ${bankLines.description}, ${bankLines.counterparty}, ${bankLines.document}, ${bankLines.dollars},
      ${bankLines.bankId} as "bankId", ${bankLines.waitingUntil}::text as "waitingUntil", ${users.name} as "askedName",
      ${bankLines.askedAt} as "askedAt"
    from ${bankLines} join ${bankAccounts} on ${bankAccounts.id} = ${bankLines.accountId} left join ${users} on ${users.id} = ${bankLines.askedId}
    where ${and(OPEN_LINE, condition)} order by ${bankLines.day}, ${bankLines.id} limit ${limit ?? null}`)
  return rows
}

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
  const shown = await queryOpenLines(db, and(isDue(today), ofAccount), MOST_LINES)
  const [first, last] = [shown[0], shown.at(-1)]
  if (!first || !last || (accountId === undefined && shown.length < MOST_LINES)) return { shown, others: [] }
  const days = WINDOW_BEFORE + WINDOW_AFTER
  const amounts = [...new Set(shown.map(({ centavos }) => Math.abs(centavos)))]
  const others = await queryOpenLines(
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

const readRuleRows = prepareRead('bank_rules', (db, param: ReadParam<{ keys: string[] }>) =>
  db
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
    .where(and(sql`${bankRules.key} = any(${param('keys')}::text[])`, isNull(bankRules.deletedAt)))
    .orderBy(desc(bankRules.usedAt), desc(bankRules.id)),
)

/** By direction and key, the one confirmed last first. What is archived is not proposed. */
export async function readRules(db: Db, lines: readonly MatchableLine[]): Promise<ReadonlyMap<string, Rule[]>> {
  const keys = [...new Set(lines.map(findLineKey))].filter((key) => key !== '')
  if (keys.length === 0) return new Map()
  return Map.groupBy(await readRuleRows(db, { keys }), ({ kind, key }) => `${kind} ${key}`)
}

export function toAliases(rules: ReadonlyMap<string, readonly Rule[]>): Aliases {
  const aliases = new Map<string, Set<string>>()
  for (const rule of [...rules.values()].flat())
    aliases.set(rule.key, (aliases.get(rule.key) ?? new Set()).add(rule.partyKey).add(toPartyKey(rule)))
  return aliases
}
