import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { RawText } from '../values/values.ts'

const Typed = z.optional(RawText(200, 'Escreva o que procurar'))

/**
 * `understood`: the niches that the typed one is taken for, none where it is not known; cities are municipalities as `Bom Jesus/PB`. All are
 * empty while the automation service prospects, which reads both fields itself.
 */
export const suggestProspecting = endpoint({
  method: 'GET',
  path: '/api/prospecting/suggestions',
  access: 'runs.launch',
  summary: 'Suggest niches and municipalities for what is typed',
  query: z.object({ niche: Typed, city: Typed }),
  reply: z.object({ niches: z.array(z.string()), understood: z.array(z.string()), cities: z.array(z.string()) }),
})
