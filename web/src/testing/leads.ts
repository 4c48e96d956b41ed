import { type Lead, listLeadChoices, listLeads } from 'contract/prospecting/leads.ts'
import { readLeadTemplates } from 'contract/prospecting/templates.ts'
import { listRuns } from 'contract/runs/list.ts'
import { stubSessionAndEntryLists } from './finance.ts'
import { stubReply } from './server.ts'

export const aLead = (more: Partial<Lead> = {}): Lead => ({
  id: 3,
  name: 'Clínica Flor',
  phone: '(41) 99999-1234',
  site: 'https://www.clinicaflor.com.br/',
  address: 'Rua das Flores, 10, Curitiba',
  category: 'Clínica de estética',
  placeId: null,
  instagram: null,
  city: 'Curitiba/PR',
  position: null,
  origin: { source: 'Overture Maps', id: 'f1', licence: 'CDLA-Permissive-2.0', day: '2026-10-05' },
  origins: {},
  editedFields: [],
  status: 'new',
  clientId: null,
  notes: null,
  email: null,
  cnpj: null,
  owner: null,
  nextOn: null,
  nextText: null,
  tags: [],
  runId: 12,
  foundAt: '2026-11-20T12:00:00Z',
  revision: 1,
  ...more,
})

export const stubOneLead = (lead: Lead = aLead()) => stubReply(listLeads, { leads: [lead], next: null, total: 1, all: 1 })

/** Stubs the requests of the screen of contacts: one contact, nobody else in the team, and one text. */
export function stubContacts(): void {
  stubSessionAndEntryLists()
  stubReply(listRuns, { runs: [], next: null })
  stubReply(listLeadChoices, { people: [], searches: [], cities: [], sources: [], tags: [] })
  stubReply(readLeadTemplates, { templates: [{ name: 'Primeiro contato', text: 'Olá, {nome} de {cidade}!' }], revision: 1 })
  stubOneLead()
}
