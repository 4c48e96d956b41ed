import * as z from 'zod/mini'
import { CivilDate } from '../dates.ts'
import { CentavosSum } from '../money.ts'
import { Flag, Id, Text } from '../values.ts'

export const MAX_PAGE = 200
const BAD_LIMIT = `Peça de 1 a ${MAX_PAGE} itens por página`

/** Opaque to callers; in truth the last row's date and id. */
export const Cursor = z.string().check(z.regex(/^\d{4}-\d\d-\d\d_[1-9]\d{0,15}$/, 'Cursor inválido'))

/**
 * What a list may be narrowed by. `q` looks in the description and the notes.
 * Status: `incomplete` has no value yet; `overdue` is unpaid and dated before today; `open` is unpaid, overdue or not; `paid` is paid
 * (received, for an inflow).
 */
export const EntryStatus = z.enum(['incomplete', 'open', 'overdue', 'paid'], 'Situação desconhecida')
export type EntryStatus = z.infer<typeof EntryStatus>

const filters = {
  from: z.optional(CivilDate),
  to: z.optional(CivilDate),
  q: z.optional(Text(100, 'Escreva o que procurar')),
  project: z.optional(Id),
  client: z.optional(Id),
  category: z.optional(Id),
  status: z.optional(EntryStatus),
  /** Occurrences of this series. */
  series: z.optional(Id),
  /** True: what somebody recorded, without what a series has brought since. */
  recorded: z.optional(Flag),
}

export const EntryFilters = z.object(filters)
export type EntryFilters = z.output<typeof EntryFilters>

export const EntryPage = z.object({
  ...filters,
  limit: z._default(
    z.pipe(
      z.pipe(z.string(BAD_LIMIT).check(z.regex(/^\d{1,4}$/, BAD_LIMIT)), z.transform(Number)),
      z.int().check(z.minimum(1, BAD_LIMIT), z.maximum(MAX_PAGE, BAD_LIMIT)),
    ),
    MAX_PAGE,
  ),
  cursor: z.optional(Cursor),
})
export type EntryPage = z.output<typeof EntryPage>

/** Of everything that the filters leave, not of one page. Sums leave out what has no value yet. */
export const EntrySummary = z.object({
  quantidade: z.int(),
  totalCentavos: CentavosSum,
  aCompletar: z.int(),
  vencidas: z.int(),
  vencidasCentavos: CentavosSum,
})
export type EntrySummary = z.infer<typeof EntrySummary>
