import { Automation } from 'contract/runs/automations.ts'
import type { RunFilters } from 'contract/runs/list.ts'
import { RunGroup } from 'contract/runs/states.ts'
import { Id } from 'contract/values/values.ts'
import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

export const validateRunSearch = createSearchValidator({ group: RunGroup, automation: Automation, person: Id, q: SearchWords })
export type RunSearch = ReturnType<typeof validateRunSearch>

export function omitGroup({ group: _, ...filters }: RunSearch): RunFilters {
  return filters
}

export const isFiltered = (search: RunSearch): boolean => Object.keys(search).length > 0
