import { LeadStatus } from 'contract/prospecting/leads.ts'
import { Id, Text } from 'contract/values.ts'
import * as z from 'zod/mini'

/** What a launcher's address may hold: `de`, the run whose input it starts from. */
export type LaunchSearch = { de?: number }

/** Prospecting's has its leads' filters too. */
export type ProspectingSearch = LaunchSearch & { q?: string; status?: LeadStatus }

const Q = Text(100, 'Escreva o que procurar')

/** A link may be old or mistyped: what cannot be read is left out. */
function read<Value>(name: string, schema: z.ZodMiniType<Value>, given: unknown): Record<string, Value> {
  const { success, data } = z.safeParse(schema, given)
  return success ? { [name]: data } : {}
}

export const readLaunchSearch = (search: Record<string, unknown>): LaunchSearch => read('de', Id, search.de)

export const readProspectingSearch = (search: Record<string, unknown>): ProspectingSearch => ({
  ...readLaunchSearch(search),
  ...read('q', Q, typeof search.q === 'number' ? String(search.q) : search.q),
  ...read('status', LeadStatus, search.status),
})
