import { screen } from '@testing-library/react'
import { listContents } from 'contract/content/library.ts'
import { listClients, listProjectOptions } from 'contract/finance/settings.ts'
import { previewIdea } from 'contract/pieces/idea-preview.ts'
import { listLeads } from 'contract/prospecting/leads.ts'
import { suggestProspecting } from 'contract/prospecting/suggestions.ts'
import { listRuns } from 'contract/runs/list.ts'
import { readRun } from 'contract/runs/runs.ts'
import { listBrandKits } from 'contract/settings/brand-kits.ts'
import { listPersonasOfClient } from 'contract/settings/personas.ts'
import { stubSessionAndEntryLists } from './finance.ts'
import { openApp } from './render.tsx'
import { aRunDetail } from './runs.ts'
import { stubReply } from './server.ts'

/** Stubs the requests of the launch screens: empty lists, one run, and the internal project alone. */
export function stubLaunchers(): void {
  stubReply(listRuns, { runs: [], next: null })
  stubReply(readRun, aRunDetail())
  stubReply(listBrandKits, [])
  stubReply(listClients, { items: [] })
  stubReply(listProjectOptions, [{ id: 1, name: 'Operações Internas', revision: 1 }])
  stubReply(listContents, { contents: [], next: null })
  stubReply(suggestProspecting, { niches: [], understood: [], isConfirmed: true, cities: [] })
  stubReply(previewIdea, { writtenBy: 'service', slides: null, omitted: null })
  stubReply(listLeads, { leads: [], next: null, total: 0, all: 0 })
}

/** Stubs the content launchers for two clients, both of which have the same two personas. */
export function stubContentLaunchers(): void {
  stubSessionAndEntryLists()
  stubLaunchers()
  stubReply(listClients, {
    items: [
      { id: 5, name: 'Odonto Aurora', revision: 1 },
      { id: 6, name: 'Ateliê São João', revision: 1 },
    ],
  })
  stubReply(listPersonasOfClient, toPersonas('Mãe que trabalha', 'Jovem'))
}

export const toPersonas = (...names: string[]) => names.map((persona_name) => ({ persona_name }))

export const findClientField = () => screen.findByRole('combobox', { name: 'Nome do Cliente' })
export const findPersonaField = () => screen.findByRole('combobox', { name: 'Persona do Cliente' })
export const getIdeaField = () => screen.getByLabelText(/Conteúdo \/ Ideia/)

/** Opens a content launcher and chooses a registered client. */
export async function openWithClient(path: string, name = 'Odonto Aurora') {
  const opened = openApp(path)
  await screen.findByRole('option', { name })
  await opened.user.selectOptions(await findClientField(), name)
  return opened
}

/** Opens a content launcher and fills every field of its form. */
export async function openFilledLauncher(path: string) {
  const opened = await openWithClient(path)
  await screen.findByRole('option', { name: 'Jovem' })
  await opened.user.selectOptions(await findPersonaField(), 'Jovem')
  await opened.user.type(getIdeaField(), ' Três mitos ')
  return opened
}
