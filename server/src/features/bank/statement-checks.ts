import type { BalanceControl, StatementChecks } from 'contract/bank/statements.ts'
import { addDays, type CivilDate } from 'contract/values/dates.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { accountTotals, statements } from '#db/tables/bank.ts'
import type { bankAccounts } from '#db/tables/bank-accounts.ts'

export type StatementAccount = Pick<
  typeof bankAccounts.$inferSelect,
  'id' | 'kind' | 'name' | 'ispb' | 'number' | 'openingCentavos' | 'openingDay' | 'closingDay' | 'dueDay' | 'archivedAt'
>

export type ToldStatement = { id: number; firstDay: CivilDate; lastDay: CivilDate; controls: BalanceControl[] }

/** The account's statements that stand, and the sums of its lines by day. */
export type StatementHistory = { told: ToldStatement[]; sums: { day: CivilDate; centavos: bigint }[] }

export async function readStatementHistory(db: Db, accountId: number): Promise<StatementHistory> {
  const told = await db
    .select({ id: statements.id, firstDay: statements.firstDay, lastDay: statements.lastDay, controls: statements.controls })
    .from(statements)
    .where(and(eq(statements.accountId, accountId), isNull(statements.undoneAt)))
    .orderBy(asc(statements.id))
  const sums = await db
    .select({ day: accountTotals.day, centavos: accountTotals.lines })
    .from(accountTotals)
    .where(eq(accountTotals.accountId, accountId))
    .orderBy(asc(accountTotals.day))
  return { told, sums }
}

type SumUntil = (day: CivilDate) => bigint

function createSumUntil({ sums }: StatementHistory, from: CivilDate | null): SumUntil {
  const days: CivilDate[] = []
  const until: bigint[] = []
  for (const { day, centavos } of sums.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    if (from && day < from) continue
    days.push(day)
    until.push((until.at(-1) ?? 0n) + centavos)
  }
  return (day) => {
    let [low, high] = [0, days.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((days[middle] ?? '') <= day) low = middle + 1
      else high = middle
    }
    return until[low - 1] ?? 0n
  }
}

type Control = BalanceControl & { statementId: number }

/**
 * One for each day, of the statement that was imported last. What a bank printed on a statement's last day does not count once a later
 * statement goes on beyond it: it may have been printed at noon.
 */
function mergeControls(told: readonly ToldStatement[]): Control[] {
  const byDay = new Map<CivilDate, Control>()
  for (const { id, lastDay, controls } of told)
    for (const control of controls) {
      const isSuperseded =
        control.day === lastDay && told.some((other) => other.id > id && other.firstDay <= lastDay && other.lastDay > lastDay)
      if (!isSuperseded) byDay.set(control.day, { ...control, statementId: id })
    }
  return [...byDay.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

type Compared = Control & { missing: bigint }

/** `missing` is the printed balance less the one here. Without an opening amount the first printed balance is the one here. */
function compareControls(account: StatementAccount, history: StatementHistory): Compared[] {
  const { openingDay, openingCentavos } = account
  const sumUntil = createSumUntil(history, openingDay)
  const controls = mergeControls(history.told).filter(({ day }) => !openingDay || day >= addDays(openingDay, -1))
  const [first] = controls
  if (!first) return []
  const base = openingDay ? BigInt(openingCentavos) : BigInt(first.centavos) - sumUntil(first.day)
  return controls.map((control) => ({ ...control, missing: BigInt(control.centavos) - base - sumUntil(control.day) }))
}

/** A difference that an earlier statement began is told there alone. */
function findDifference(compared: readonly Compared[], statementId: number): StatementChecks['difference'] {
  const found = compared.find(
    ({ missing, statementId: id }, at) => id === statementId && missing !== 0n && missing !== (compared[at - 1]?.missing ?? 0n),
  )
  if (!found) return null
  const { day, centavos, missing } = found
  return { day, printedCentavos: String(centavos), hereCentavos: String(BigInt(centavos) - missing) }
}

/** Days without a statement between two printed balances that agree had no movement. */
function findGap(
  told: readonly ToldStatement[],
  statement: ToldStatement,
  compared: readonly Compared[],
): StatementChecks['gap'] {
  const others = told.filter(({ id }) => id !== statement.id)
  const isTold = (day: CivilDate) => others.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay)
  const agree = (from: CivilDate, to: CivilDate) => {
    const before = compared.findLast(({ day }) => day < from)
    const after = compared.find(({ day }) => day >= to)
    return before !== undefined && after !== undefined && before.missing === after.missing
  }
  const dayBefore = addDays(statement.firstDay, -1)
  const last = others.reduce<CivilDate>(
    (most, { lastDay }) => (lastDay < statement.firstDay && lastDay > most ? lastDay : most),
    '',
  )
  if (last !== '' && !isTold(dayBefore)) {
    const gap = { from: addDays(last, 1), to: dayBefore }
    if (!agree(gap.from, gap.to)) return gap
  }
  const dayAfter = addDays(statement.lastDay, 1)
  const next = others.reduce<CivilDate>(
    (least, { firstDay }) => (firstDay > statement.lastDay && (least === '' || firstDay < least) ? firstDay : least),
    '',
  )
  if (next === '' || isTold(dayAfter)) return null
  const gap = { from: dayAfter, to: addDays(next, -1) }
  return agree(gap.from, gap.to) ? null : gap
}

function proposeOpening(
  { openingDay }: StatementAccount,
  history: StatementHistory,
  { controls: [first] }: ToldStatement,
): StatementChecks['opening'] {
  if (openingDay || !first) return null
  const day = history.told.reduce((least, { firstDay }) => (firstDay < least ? firstDay : least), addDays(first.day, 1))
  return { day, centavos: Number(BigInt(first.centavos) - createSumUntil(history, null)(first.day)) }
}

/** @param history with the statement, and with its lines in the sums */
export function checkStatement(
  account: StatementAccount,
  history: StatementHistory,
  statement: ToldStatement,
): Pick<StatementChecks, 'gap' | 'difference' | 'opening'> {
  const compared = compareControls(account, history)
  return {
    gap: account.kind === 'card' ? null : findGap(history.told, statement, compared),
    difference: findDifference(compared, statement.id),
    opening: proposeOpening(account, history, statement),
  }
}
