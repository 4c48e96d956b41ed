import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { RawText, Text } from '../values/values.ts'

const Typed = z.optional(RawText(200, 'Informe o que buscar'))

/**
 * `understood`: the niches that the typed one is taken for, none where it is not known; `isConfirmed`: whether somebody of the team said
 * so; `alsoSecondary`: that companies of which it is a secondary activity count too; cities are municipalities as `Bom Jesus/PB`;
 * `hasPlaces`: that Google is asked too. While the automation service prospects, which reads both fields itself, nothing is suggested or
 * has to be confirmed.
 */
export const suggestProspecting = endpoint({
  method: 'GET',
  path: '/api/prospecting/suggestions',
  access: 'runs.launch',
  summary: 'Suggest niches and municipalities for what is typed',
  query: z.object({ niche: Typed, city: Typed }),
  reply: z.object({
    niches: z.array(z.string()),
    understood: z.array(z.string()),
    isConfirmed: z.boolean(),
    alsoSecondary: z.optional(z.boolean()),
    cities: z.array(z.string()),
    hasPlaces: z.optional(z.boolean()),
  }),
})

/** `categories`: what is searched in each source, by its name. */
export const listNiches = endpoint({
  method: 'GET',
  path: '/api/prospecting/niches',
  access: 'runs.launch',
  summary: 'List the niches that can be searched, with their categories in each source',
  reply: z.object({ niches: z.array(z.object({ name: z.string(), categories: z.record(z.string(), z.array(z.string())) })) }),
})

const MAX_NICHES = 10

/** For the team, and for all ways of writing it that differ in accents, capitals and plural only. */
export const confirmNiche = endpoint({
  method: 'POST',
  path: '/api/prospecting/niches',
  access: 'runs.launch',
  summary: 'Say what a niche as people type it is taken for, from now on',
  json: z.object({
    niche: Text(200, 'Informe o que buscar'),
    niches: z
      .array(Text(200, 'Escolha o que procurar'))
      .check(z.minLength(1, 'Escolha o que procurar'), z.maxLength(MAX_NICHES, `Escolha no máximo ${MAX_NICHES}`)),
    alsoSecondary: z.optional(z.boolean()),
  }),
})
