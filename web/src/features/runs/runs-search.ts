import { Automation } from 'contract/automations.ts'
import type { RunFilters } from 'contract/runs/list.ts'
import { RunGroup } from 'contract/runs/states.ts'
import { Id, Text } from 'contract/values.ts'
import * as z from 'zod/mini'

/** The list's search parameters: its tab and its filters. */
export type RunSearch = RunFilters & { group?: RunGroup }

const READERS = { group: RunGroup, automation: Automation, person: Id, q: Text(100, 'Escreva o que procurar') }

/** A link may be old or mistyped: what cannot be read is left out, the rest holds. */
export function readRunSearch(search: Record<string, unknown>): RunSearch {
  const read = Object.entries(READERS).flatMap(([name, schema]) => {
    const given = name === 'q' && typeof search.q === 'number' ? String(search.q) : search[name]
    const { success, data } = z.safeParse(schema, given)
    return success ? [[name, data]] : []
  })
  return Object.fromEntries(read) as RunSearch
}

export function omitGroup({ group: _, ...filters }: RunSearch): RunFilters {
  return filters
}

export const isFiltered = (search: RunSearch): boolean => Object.keys(search).length > 0
