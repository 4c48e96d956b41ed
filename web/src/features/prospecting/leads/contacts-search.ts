import { AreaText } from 'contract/prospecting/area.ts'
import { LeadStatus } from 'contract/prospecting/lead-status.ts'
import { Known } from 'contract/prospecting/leads.ts'
import { CivilDate } from 'contract/values/dates.ts'
import { Id, IdOrNone } from 'contract/values/values.ts'
import * as z from 'zod/mini'
import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

/** `ver`: without it the contacts are a list, the newest first or by `sort`. */
export const validateContactsSearch = createSearchValidator({
  ver: z.enum(['quadro', 'mapa']),
  q: SearchWords,
  status: LeadStatus,
  run: Id,
  city: SearchWords,
  source: SearchWords,
  owner: IdOrNone,
  tag: SearchWords,
  from: CivilDate,
  to: CivilDate,
  phone: Known,
  site: Known,
  instagram: Known,
  sort: z.literal('next'),
  area: AreaText,
  idle: CivilDate,
})
export type ContactsSearch = ReturnType<typeof validateContactsSearch>

/** `sort` is the list's alone, and `area` the map's. */
export function splitSearch({ ver, sort, area, ...filters }: ContactsSearch) {
  return { view: { ...(ver && { ver }), ...(sort && { sort }), ...(area && { area }) }, filters }
}
export type ContactFilters = ReturnType<typeof splitSearch>['filters']
