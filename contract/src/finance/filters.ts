import * as z from 'zod/mini'
import { CivilDate, isCivilDate } from '../values/dates.ts'
import { CentavosSum, MAX_CENTAVOS } from '../values/money.ts'
import { Flag, Id, IdOrNone, Text } from '../values/values.ts'

export const MAX_PAGE_SIZE = 200
const BAD_LIMIT = `Peça de 1 a ${MAX_PAGE_SIZE} itens por página`

const BAD_CURSOR = 'Cursor inválido'
const hasDate = (cursor: string): boolean => isCivilDate(cursor.replace(/_.*/, ''))

const Cursor = z.string().check(
  z.regex(/^(\d{4}-\d\d-\d\d)?_[1-9]\d{0,15}$/, BAD_CURSOR),
  z.refine((cursor) => cursor.startsWith('_') || hasDate(cursor), BAD_CURSOR),
)
export const DateCursor = Cursor.check(z.refine(hasDate, BAD_CURSOR))

/** `incomplete`: without a value. `overdue`: unpaid and dated before today. `open`: unpaid, overdue or not. */
export const EntryStatus = z.enum(['incomplete', 'open', 'overdue', 'paid'], 'Situação desconhecida')
export type EntryStatus = z.infer<typeof EntryStatus>

const BAD_AMOUNT = 'Informe o valor em centavos'
/** An amount in centavos, sent as digits in a query string. */
export const AmountLimit = z.pipe(
  z.pipe(z.union([z.number(BAD_AMOUNT), z.string().check(z.regex(/^\d{1,12}$/, BAD_AMOUNT))], BAD_AMOUNT), z.transform(Number)),
  z.int(BAD_AMOUNT).check(z.minimum(0, BAD_AMOUNT), z.maximum(MAX_CENTAVOS, BAD_AMOUNT)),
)

const filters = {
  from: z.optional(CivilDate),
  to: z.optional(CivilDate),
  q: z.optional(Text(100, 'Informe o que buscar')),
  project: z.optional(IdOrNone),
  client: z.optional(IdOrNone),
  supplier: z.optional(IdOrNone),
  category: z.optional(IdOrNone),
  company: z.optional(IdOrNone),
  method: z.optional(IdOrNone),
  /** The smallest value in centavos. Entries without a value never match. */
  min: z.optional(AmountLimit),
  /** The largest value in centavos. Entries without a value never match. */
  max: z.optional(AmountLimit),
  status: z.optional(EntryStatus),
  series: z.optional(Id),
  /** True leaves out the occurrences that series have made. */
  recorded: z.optional(Flag),
}

export const EntryFilters = z.object(filters)
export type EntryFilters = z.output<typeof EntryFilters>

export const EntrySort = z.enum(['date', 'value', 'description', 'recorded'], 'Ordem desconhecida')
export const SortDirection = z.enum(['asc', 'desc'], 'Ordem desconhecida')
export type EntryOrder = { sort: z.infer<typeof EntrySort>; direction: z.infer<typeof SortDirection> }

export const EntryPageQuery = z.object({
  ...filters,
  sort: z._default(EntrySort, 'date'),
  direction: z._default(SortDirection, 'desc'),
  limit: z._default(
    z.pipe(
      z.pipe(z.string(BAD_LIMIT).check(z.regex(/^\d{1,4}$/, BAD_LIMIT)), z.transform(Number)),
      z.int().check(z.minimum(1, BAD_LIMIT), z.maximum(MAX_PAGE_SIZE, BAD_LIMIT)),
    ),
    MAX_PAGE_SIZE,
  ),
  cursor: z.optional(Cursor),
})
export type EntryPageQuery = z.output<typeof EntryPageQuery>

/** The sums over all entries that match the filters, not over one page. Entries without a value are counted, and are in no sum. */
export const EntrySummary = z.object({
  count: z.int(),
  totalCentavos: CentavosSum,
  incomplete: z.int(),
  overdue: z.int(),
  overdueCentavos: CentavosSum,
})
export type EntrySummary = z.infer<typeof EntrySummary>
