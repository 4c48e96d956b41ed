import { hash } from 'node:crypto'
import type { ColumnMapping } from 'contract/finance/imports.ts'
import { daysBetween } from 'contract/values/dates.ts'
import { sql } from 'drizzle-orm'
import { inSlices } from '#core/concurrency.ts'
import type { Db } from '#db/client.ts'
import { entries } from '#db/tables/entries.ts'
import { createCellReader } from './parsing/cells.ts'
import { mapByName } from './parsing/column-names.ts'
import type { FileRow } from './parsing/records.ts'
import { isBalanceColumn } from './recognize-statement.ts'
import type { Movement } from './resolve-signs.ts'

const LINE = 'linha'

/** Different identifiers given by the bank itself tell two movements apart, whatever else is equal. */
export const isGivenByBank = (bankId: string): boolean => !bankId.startsWith(`${LINE} `)

function identify(row: FileRow, mapping: ColumnMapping, balances: ReadonlySet<number>): string {
  const cell = createCellReader({ mapping }, row)
  const given = cell('bankId')
  // A bank may give one identifier to a payment and its fee, or to all rows.
  if (given !== '')
    return `banco ${hash('sha256', [given, cell('date'), cell('direction'), cell('amount'), cell('debit'), cell('credit')].join('\n'), 'base64url')}`
  const cells = row.cells.filter((_, at) => !balances.has(at))
  const texts = [...cells, ...(row.moreLines ?? [])].map((text) => text.trim().replace(/\s+/g, ' '))
  return `${LINE} ${hash('sha256', texts.join('\n'), 'base64url')}`
}

/**
 * The identifier is the same in another file of the same account, whatever columns a person chooses. Equal rows, which are all
 * real, get one each.
 */
export function createBankIds(header: readonly string[]): (row: FileRow) => string {
  const mapping = mapByName(header)
  const balances = new Set(header.flatMap((name, at) => (isBalanceColumn(name) ? [at] : [])))
  const seen = new Map<string, number>()
  return (row) => {
    const id = identify(row, mapping, balances)
    const times = (seen.get(id) ?? 0) + 1
    seen.set(id, times)
    return times === 1 ? id : `${id} ${times}`
  }
}

/**
 * 0 stands for a missing amount. One text, because PostgreSQL finds it in a list by its hash, but would compare four columns with
 * the whole list.
 */
const describeMovement = ({ kind, date, centavos, description }: Movement): string =>
  `${kind} ${date} ${centavos ?? 0} ${description.toLowerCase()}`

type Recorded = { id: string; key: string; account: string | null; bank_id: string | null }

async function readSimilar(db: Db, movements: readonly Movement[], keys: readonly string[]): Promise<Recorded[]> {
  const days = movements.map(({ date }) => date).sort()
  const ids = movements.map(({ bankId }) => bankId)
  const key = sql`e.kind::text || ' ' || e.date::text || ' ' || coalesce(e.centavos, 0) || ' ' || lower(e.description)`
  const { rows } = await db.execute<Recorded>(sql`
    select e.id, ${key} as key, e.account, e.bank_id from ${entries} e
    where e.deleted_at is null and e.bank_id = any(${sql.param(ids)}::text[])
    union
    select e.id, ${key} as key, e.account, e.bank_id from ${entries} e
    where e.deleted_at is null and e.date between ${days[0]} and ${days.at(-1)}
      and ${key} = any(${sql.param(keys)}::text[])`)
  return rows
}

const canShareAccount = (a: string | null, b: string | null): boolean => a === null || b === null || a === b

const areToldApart = ({ bank_id }: Recorded, { bankId }: Movement): boolean =>
  bank_id !== null && isGivenByBank(bank_id) && isGivenByBank(bankId)

/** Otherwise fifty thousand equal movements would take quadratic time. */
const MAX_COMPARED = 50

/** How long before and after the day that an entry is due it may be paid by a movement, in days. */
const PAID_BEFORE = 5
const PAID_AFTER = 10
type OpenEntry = { id: string; kind: string; date: string; centavos: number }

async function readOpen(db: Db, movements: readonly Movement[]): Promise<Map<string, OpenEntry[]>> {
  const days = movements.map(({ date }) => date).sort()
  const amounts = [...new Set(movements.map(({ centavos }) => centavos))].filter((centavos) => centavos !== null)
  const { rows } = await db.execute<OpenEntry>(sql`
    select e.id, e.kind::text, e.date::text, (e.centavos - e.paid_centavos)::float8 as centavos from ${entries} e
    where e.deleted_at is null and e.paid_on is null
      and e.date between ${days[0]}::date - ${PAID_AFTER}::int and ${days.at(-1)}::date + ${PAID_BEFORE}::int
      and e.centavos - e.paid_centavos = any(${sql.param(amounts)}::bigint[])
    order by e.date`)
  return Map.groupBy(rows, ({ kind, centavos }) => `${kind} ${centavos}`)
}

/** Each entry stands for one movement at most: if the file has two equal movements and one entry exists, the second is new. */
export async function findRecorded(db: Db, movements: readonly Movement[]): Promise<ReadonlyMap<Movement, 'duplicate' | 'open'>> {
  const found = new Map<Movement, 'duplicate' | 'open'>()
  if (movements.length === 0) return found
  const keys: string[] = []
  for await (const slice of inSlices(movements)) keys.push(...slice.map(describeMovement))
  const similar = await readSimilar(db, movements, keys)
  const used = new Set<string>()

  const take = (movement: Movement, candidates: Recorded[] | undefined, isSame: (entry: Recorded) => boolean) => {
    while (candidates?.length && used.has(candidates.at(-1)?.id ?? '')) candidates.pop()
    const entry = candidates
      ?.slice(-MAX_COMPARED)
      .find((one) => !used.has(one.id) && canShareAccount(one.account, movement.account) && isSame(one))
    if (!entry) return
    used.add(entry.id)
    found.set(movement, 'duplicate')
  }
  const byId = Map.groupBy(similar, ({ bank_id }) => bank_id)
  for (const movement of movements) take(movement, byId.get(movement.bankId), () => true)
  const byKey = Map.groupBy(similar, ({ key }) => key)
  for (const [at, movement] of movements.entries())
    if (!found.has(movement)) take(movement, byKey.get(keys[at] ?? ''), (entry) => !areToldApart(entry, movement))

  const open = await readOpen(db, movements)
  for (const movement of movements) {
    if (found.has(movement) || movement.paidOn === null) continue
    const due = open
      .get(`${movement.kind} ${movement.centavos}`)
      ?.slice(0, MAX_COMPARED)
      .find(({ id, date }) => {
        const late = daysBetween(date, movement.date)
        return !used.has(id) && late >= -PAID_BEFORE && late <= PAID_AFTER
      })
    if (!due) continue
    used.add(due.id)
    found.set(movement, 'open')
  }
  return found
}
