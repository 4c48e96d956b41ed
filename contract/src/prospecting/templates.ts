import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { editSchema, Revision } from '../values/revisions.ts'
import { Text } from '../values/values.ts'
import type { Lead } from './leads.ts'

export const MAX_TEMPLATES = 12

export const LeadTemplate = z.object({ name: Text(60, 'Dê um nome ao texto'), text: Text(1_000, 'Escreva o texto') })
export type LeadTemplate = z.infer<typeof LeadTemplate>

/** Until the team writes its own. */
export const FIRST_TEMPLATES: readonly LeadTemplate[] = [
  { name: 'Primeiro contato', text: 'Olá! Falo com o responsável pela {nome}? Ajudo negócios de {cidade} a aparecer melhor.' },
]

const readCity = (city: string | null) => city?.replace(/\/[A-Z]{2}$/, '')

/** What stands in braces, with the words for a contact that lacks it. */
export const TEMPLATE_WORDS: Readonly<Record<string, (lead: Lead) => string>> = {
  nome: ({ name }) => name,
  empresa: ({ name }) => name,
  cidade: ({ city }) => readCity(city) ?? 'sua cidade',
  nicho: ({ category }) => category?.toLocaleLowerCase('pt-BR') ?? 'seu ramo',
  site: ({ site }) => site ?? 'seu site',
}

export const fillTemplate = (text: string, lead: Lead): string =>
  text.replace(/\{(\w+)\}/g, (whole, word: string) => TEMPLATE_WORDS[word]?.(lead) ?? whole)

const Templates = z.array(LeadTemplate).check(z.maxLength(MAX_TEMPLATES, `Guarde no máximo ${MAX_TEMPLATES} textos`))

export const readLeadTemplates = endpoint({
  method: 'GET',
  path: '/api/lead-templates',
  access: 'leads.read',
  summary: 'Read the team’s texts for first messages to contacts',
  reply: z.object({ templates: z.array(LeadTemplate), revision: Revision }),
})

export const changeLeadTemplates = endpoint({
  method: 'POST',
  path: '/api/lead-templates',
  access: 'leads.write',
  summary: 'Change the team’s texts for messages to contacts',
  json: editSchema({ templates: Templates }),
})
