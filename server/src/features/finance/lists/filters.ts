import type { EntryFilters, EntryStatus } from 'contract/finance/filters.ts'
import type { CivilDate } from 'contract/values/dates.ts'
import { MAX_CENTAVOS } from 'contract/values/money.ts'
import { readAmount } from 'contract/values/read-amount.ts'
import type { IdOrNone } from 'contract/values/values.ts'
import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/client.ts'
import { containsPattern, everyWordCondition, foldedTextExpression, splitSearchWords } from '#db/contains-condition.ts'
import { prepareRead, type ReadParam } from '#db/prepared-read.ts'
import { categories, clients } from '#db/tables/config.ts'
import { entries, VALUE_KEY } from '#db/tables/entries.ts'
import { recurrenceEntriesCondition } from '#features/records/lock-series.ts'
import { notMadeBySeriesCondition } from '#features/records/recorded-condition.ts'

const SHORT_WORD = /^[a-z0-9]{1,2}$/
const BEFORE_WORDS = ['', '% ', '%(', '%/', '%-', '%.', '%"', '%\n', '%\t', '%\u00a0']

/** Undefined if a word has one or two letters or digits, which the trigram index cannot find. */
export function makeSearchPatterns(q: string): string[] | undefined {
  const words = splitSearchWords(q)
  return words.some((word) => SHORT_WORD.test(word)) ? undefined : words.map(containsPattern)
}

/**
 * Words in any order, ignoring case and accents. One of one or two letters matches only a word's beginning, which the index
 * counts as two of its three characters (docs/search.md).
 */
export const textMatchesCondition = (q: string, folded: SQLWrapper = entries.folded): SQL | undefined =>
  everyWordCondition(q, (word) => wordCondition(word, folded))

const wordCondition = (word: string, folded: SQLWrapper): SQL | undefined =>
  SHORT_WORD.test(word)
    ? or(...BEFORE_WORDS.map((before) => sql`${folded} like ${`${before}${word}%`}`))
    : sql`${folded} like ${containsPattern(word)}`

export type EntryKind = (typeof entries.kind.enumValues)[number]

/** Without its sign, as it is typed: `1.234,56`, `R$ 290`. Undefined for any other text. */
export function readSearchedAmount(q: string): bigint | undefined {
  const centavos = readAmount(q.replace(/^\s*[-+−]?\s*(?:R\$)?\s*/i, '').trim())
  return centavos !== undefined && centavos <= MAX_CENTAVOS ? centavos : undefined
}

/** What a search finds beside descriptions and notes: an amount, and by word the clients or categories that are called so. */
export type SearchedBeside = { centavos: bigint | undefined; items: ReadonlyMap<string, number[]> }

export const NOTHING_BESIDE: SearchedBeside = { centavos: undefined, items: new Map() }

const prepareNamed = (statement: string, table: typeof clients | typeof categories) =>
  prepareRead(statement, (db, param: ReadParam<{ patterns: string[] }>) => {
    const name = sql<string>`${foldedTextExpression(table.name)}`
    return db
      .select({ id: table.id, name })
      .from(table)
      .where(sql`${name} like any(${param('patterns')}::text[])`)
  })
const READ_NAMED = { inflow: prepareNamed('clients_named', clients), outflow: prepareNamed('categories_named', categories) }

/** Read before the entries, so that a search without any keeps its fast plans (docs/search.md). */
export async function findSearchedBeside(db: Db, kind: EntryKind, q: string | undefined): Promise<SearchedBeside> {
  if (!q) return NOTHING_BESIDE
  const words = splitSearchWords(q).filter((word) => !SHORT_WORD.test(word))
  const rows = words.length === 0 ? [] : await READ_NAMED[kind](db, { patterns: words.map(containsPattern) })
  const items = words.map((word): [string, number[]] => [word, rows.flatMap(({ id, name }) => (name.includes(word) ? id : []))])
  return { centavos: readSearchedAmount(q), items: new Map(items.filter(([, ids]) => ids.length > 0)) }
}

function searchCondition(kind: EntryKind, q: string, { centavos, items }: SearchedBeside): SQL | undefined {
  const item = kind === 'inflow' ? entries.clientId : entries.categoryId
  const everyWord = everyWordCondition(q, (word) => {
    const ids = items.get(word)
    return or(wordCondition(word, entries.folded), ids && inArray(item, ids))
  })
  return centavos === undefined ? everyWord : or(everyWord, sql`${sql.raw(VALUE_KEY)} = ${centavos}`)
}

const STATUS_CONDITIONS: Record<EntryStatus, (today: CivilDate) => SQL | undefined> = {
  incomplete: () => isNull(entries.centavos),
  open: () => isNull(entries.paidOn),
  overdue: (today) => and(isNull(entries.paidOn), lt(entries.date, today)),
  paid: () => isNotNull(entries.paidOn),
}

const itemCondition = (column: AnyPgColumn, item: IdOrNone | undefined): SQL | undefined => {
  if (item === undefined) return undefined
  return item === 'none' ? isNull(column) : eq(column, item)
}

export function entryFilterCondition(
  kind: EntryKind,
  filters: EntryFilters,
  today: CivilDate,
  beside: SearchedBeside,
): SQL | undefined {
  const { from, to, q, project, client, supplier, category, company, method, min, max, status, series, recorded } = filters
  return and(
    eq(entries.kind, kind),
    isNull(entries.deletedAt),
    from ? gte(entries.date, from) : undefined,
    to ? lte(entries.date, to) : undefined,
    q ? searchCondition(kind, q, beside) : undefined,
    itemCondition(entries.projectId, project),
    itemCondition(entries.clientId, client),
    itemCondition(entries.supplierId, supplier),
    itemCondition(entries.categoryId, category),
    itemCondition(entries.companyId, company),
    itemCondition(entries.methodId, method),
    min === undefined ? undefined : gte(entries.centavos, min),
    max === undefined ? undefined : lte(entries.centavos, max),
    status ? STATUS_CONDITIONS[status](today) : undefined,
    series ? recurrenceEntriesCondition([series]) : undefined,
    recorded ? notMadeBySeriesCondition : undefined,
  )
}
