import type { CivilDate } from 'contract/values/dates.ts'
import { and, asc, between, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { bankLines } from '#db/tables/bank.ts'
import { isGivenByBank } from '#features/finance/imports/duplicates.ts'
import { readInstalment } from './bills/instalments.ts'

export type ComparedLine = {
  bankId: string
  day: CivilDate
  /** The bank's own day, where it is not `day`. */
  purchasedOn: CivilDate | null
  centavos: number
  description: string
  document: string | null
}
export type RecordedLine = ComparedLine & { id: number }

export const COMPARED_COLUMNS = {
  id: bankLines.id,
  bankId: bankLines.bankId,
  day: bankLines.day,
  purchasedOn: bankLines.purchasedOn,
  centavos: bankLines.centavos,
  description: bankLines.description,
  document: bankLines.document,
}

async function readRecordedLines(db: Db, accountId: number, lines: readonly ComparedLine[]): Promise<RecordedLine[]> {
  const days = lines.flatMap(({ day, purchasedOn }) => [day, purchasedOn ?? day]).sort()
  const ids = lines.map(({ bankId }) => bankId)
  return db
    .select(COMPARED_COLUMNS)
    .from(bankLines)
    .where(
      and(
        eq(bankLines.accountId, accountId),
        isNull(bankLines.deletedAt),
        or(sql`${bankLines.bankId} = any(${sql.param(ids)}::text[])`, between(bankLines.day, days[0] ?? '', days.at(-1) ?? '')),
      ),
    )
    .orderBy(asc(bankLines.id))
}

const getBankDay = ({ day, purchasedOn }: ComparedLine): CivilDate => purchasedOn ?? day

/** Otherwise fifty thousand equal lines would take quadratic time. */
const MAX_COMPARED = 50

/** Some banks write the day of the purchase beside each of its instalments. */
function areTwoInstalments(...lines: [ComparedLine, ComparedLine]): boolean {
  const [one, other] = lines.map((line) => readInstalment({ ...line, day: getBankDay(line) }))
  return one?.count === other?.count && one?.number !== other?.number
}

/**
 * A bank's other format of the same day gives other identifiers, and other texts: there the amount decides. Two lines without an
 * identifier of the bank are one if their texts are equal too.
 */
function isSameLine(line: ComparedLine, recorded: ComparedLine): boolean {
  const [given, wasGiven] = [isGivenByBank(line.bankId), isGivenByBank(recorded.bankId)]
  if (given !== wasGiven) return !areTwoInstalments(line, recorded)
  const isSameDocument = line.document === null || recorded.document === null || line.document === recorded.document
  return !given && isSameDocument && line.description.toLowerCase() === recorded.description.toLowerCase()
}

/** By line, the one that is recorded already. Each stands for one line at most: of equal rows there are as many as one file has. */
export async function findKnownLines<Line extends ComparedLine>(
  db: Db,
  accountId: number,
  lines: readonly Line[],
): Promise<ReadonlyMap<Line, number>> {
  const known = new Map<Line, number>()
  if (lines.length === 0) return known
  const recorded = await readRecordedLines(db, accountId, lines)
  const byBankId = new Map(recorded.map((one) => [one.bankId, one]))
  const used = new Set<number>()
  const take = (line: Line, found: RecordedLine | undefined) => {
    if (!found) return
    known.set(line, found.id)
    used.add(found.id)
  }
  for (const line of lines) take(line, byBankId.get(line.bankId))
  const byAmount = Map.groupBy(
    recorded.filter(({ id }) => !used.has(id)),
    (one) => `${getBankDay(one)} ${one.centavos}`,
  )
  for (const line of lines) {
    if (known.has(line)) continue
    const candidates = byAmount.get(`${getBankDay(line)} ${line.centavos}`)
    while (candidates?.length && used.has(candidates[0]?.id ?? 0)) candidates.shift()
    take(
      line,
      candidates?.slice(0, MAX_COMPARED).find((one) => !used.has(one.id) && isSameLine(line, one)),
    )
  }
  return known
}
