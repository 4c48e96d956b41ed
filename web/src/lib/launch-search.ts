import { LeadStatus } from 'contract/prospecting/leads.ts'
import { Id, Text } from 'contract/values.ts'
import * as z from 'zod/mini'

/** The search parameters of a launcher: `de`, the run whose input it starts from. */
export type LaunchSearch = { de?: number }

/** The search parameters of prospecting: a launcher's, and the filters of its leads. */
export type ProspectingSearch = LaunchSearch & { q?: string; status?: LeadStatus }

const Q = Text(100, 'Escreva o que procurar')

/** Reads one parameter; one that is invalid, as in an old or mistyped link, is left out. */
function readParameter<Value>(name: string, schema: z.ZodMiniType<Value>, given: unknown): Record<string, Value> {
  const { success, data } = z.safeParse(schema, given)
  return success ? { [name]: data } : {}
}

export const readLaunchSearch = (search: Record<string, unknown>): LaunchSearch => readParameter('de', Id, search.de)

export const readProspectingSearch = (search: Record<string, unknown>): ProspectingSearch => ({
  ...readLaunchSearch(search),
  ...readParameter('q', Q, typeof search.q === 'number' ? String(search.q) : search.q),
  ...readParameter('status', LeadStatus, search.status),
})
