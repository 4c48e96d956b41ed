import { screen, waitFor, within } from '@testing-library/react'
import { readCapabilities } from 'contract/capabilities.ts'
import { listProjectCards } from 'contract/projects/projects.ts'
import { readRun } from 'contract/runs/runs.ts'
import { type SearchResult, searchRecords } from 'contract/search/search.ts'
import { beforeEach, expect, test } from 'vitest'
import { stubLaunchers } from '#testing/launchers.ts'
import { theInternalProject } from '#testing/projects.ts'
import { openApp } from '#testing/render.tsx'
import { aRunDetail } from '#testing/runs.ts'
import { holdReply, requestsTo, stubFailure, stubPerson, stubReply, stubSession } from '#testing/server.ts'

const LABEL = 'Pesquisar ferramentas, projetos...'
const RUN: SearchResult = {
  kind: 'run',
  id: 12,
  title: 'Ateliê Lume, Coleção',
  detail: 'Carrossel · nº 12',
  href: '/execucoes/12',
}
const CLIENT: SearchResult = {
  kind: 'client',
  id: 5,
  title: 'Ateliê Lume',
  detail: 'Entradas',
  href: '/financeiro/entradas?client=5',
}

beforeEach(() => {
  stubSession()
  stubLaunchers()
  stubReply(readRun, aRunDetail())
})

async function openPalette() {
  const opened = openApp('/execucoes')
  await screen.findByRole('heading', { name: 'Execuções', level: 1 })
  await opened.user.keyboard('{Control>}k{/Control}')
  const field = within(await screen.findByRole('dialog')).getByLabelText(LABEL)
  return { ...opened, field, palette: within(await screen.findByRole('dialog')) }
}

test('the palette lists records with their details; Enter opens the selected one', async () => {
  stubReply(searchRecords, { found: [CLIENT, RUN] })
  const { user, router, field, palette } = await openPalette()
  await user.type(field, 'lume')
  expect(await palette.findByText('Carrossel · nº 12')).toBeVisible()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/execucoes/12'))
  expect(requestsTo(searchRecords).at(-1)?.url.searchParams.get('q')).toBe('lume')
})

test('the palette selects the first record where no screen matches', async () => {
  stubReply(searchRecords, { found: [RUN] })
  const { user, router, field, palette } = await openPalette()
  await user.type(field, 'lume')
  await palette.findByText('Carrossel · nº 12')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/execucoes/12'))
})

test('one letter in the palette requests nothing; screens match without their accents too', async () => {
  const { user, field, palette } = await openPalette()
  await user.type(field, 's')
  expect(palette.queryByRole('status')).toBeNull()
  stubReply(searchRecords, { found: [] })
  await user.type(field, 'aidas')
  expect(palette.getByText('Saídas')).toBeVisible()
  const listQueries = () => requestsTo(searchRecords).map(({ url }) => url.searchParams.get('q'))
  await waitFor(() => expect(listQueries().at(-1)).toBe('saidas'))
  expect(listQueries()).not.toContain('s')
})

test('the palette finds names by their words in any order, and by words that are in no name', async () => {
  stubReply(searchRecords, { found: [] })
  const { user, field, palette } = await openPalette()
  const findItem = (label: string) => palette.findByRole('button', { name: new RegExp(`^${label}`) })
  for (const [typed, label, marked] of [
    ['registrar saida', 'Registrar Nova Saída', ['Registrar', 'Saída']],
    ['saida regis', 'Registrar Nova Saída', ['Regis', 'Saída']],
    ['dashboard financeiro', 'Dashboard', ['Dashboard']],
  ] as const) {
    await user.fill(field, typed)
    const listMarked = async () => [...(await findItem(label)).querySelectorAll('mark')].map((mark) => mark.textContent)
    await waitFor(async () => expect(await listMarked()).toEqual(marked))
    expect(palette.queryByText('Home')).toBeNull()
  }
  for (const [typed, label] of [
    ['backup', 'Dados'],
    ['metas', 'Performance'],
    ['vendedor', 'Equipe'],
    ['n8n', 'Integrações'],
  ] as const) {
    await user.fill(field, typed)
    expect(await findItem(label)).toBeVisible()
  }
})

test.each([
  ['transcricao gravar', 'Transcrição de Áudio', 'dialog'],
  ['novo projeto', 'Novo Projeto', 'dialog'],
])('the words %s in the palette open %s', async (typed, label, role) => {
  stubReply(searchRecords, { found: [] })
  stubReply(listProjectCards, { projects: [theInternalProject], archived: 0 })
  const { user, field, palette } = await openPalette()
  await user.type(field, typed)
  await user.click(await palette.findByRole('button', { name: new RegExp(`^${label}`) }))
  expect(await screen.findByRole(role, { name: label })).toBeVisible()
  await waitFor(() => expect(document.querySelector('[data-loading-code]')).toBeNull()) // typed keys wait for the code
})

test('the palette does not find a tool or an action that the role may not use', async () => {
  stubPerson('viewer')
  stubReply(searchRecords, { found: [] })
  const { user, field, palette } = await openPalette()
  await user.type(field, 'novo')
  expect(await palette.findByText('Nada encontrado')).toBeVisible()
  await user.clear(field)
  await user.type(field, 'transcrição')
  expect(await palette.findByText('Nada encontrado')).toBeVisible()
})

test('the palette tells that it is searching, that nothing was found, or that the search failed', async () => {
  const release = holdReply(searchRecords, { found: [] })
  const { user, field, palette } = await openPalette()
  await user.type(field, 'xyz')
  expect(await palette.findByText('Buscando registros...')).toBeVisible()
  release()
  expect(await palette.findByText('Nada encontrado')).toBeVisible()
  await user.clear(field)
  stubFailure(searchRecords, { status: 500 })
  await user.type(field, 'lume')
  expect(await palette.findByRole('alert')).toHaveTextContent('Não foi possível buscar nos registros.')
  expect(palette.queryByText('Nada encontrado')).toBeNull()
  stubReply(searchRecords, { found: [RUN] })
  await user.click(palette.getByRole('button', { name: 'Tentar de novo' }))
  expect(await palette.findByText('Carrossel · nº 12')).toBeVisible()
})

test('behind another service, which has no search, the palette lists only screens and actions', async () => {
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  const { user } = openApp('/tools/scraper-google-maps')
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog'))
  await user.type(palette.getByLabelText(LABEL), 'xyz')
  expect(await palette.findByText('Nada encontrado')).toBeVisible()
  expect(requestsTo(searchRecords)).toEqual([])
})
