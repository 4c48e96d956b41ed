import { screen, waitFor, within } from '@testing-library/react'
import { listInflows, summarizeInflows } from 'contract/finance/inflows.ts'
import { createConfigItem, renameConfigItem } from 'contract/finance/settings.ts'
import { listPieces } from 'contract/pieces/pieces.ts'
import { listProjectCards } from 'contract/projects/projects.ts'
import { listLeads } from 'contract/prospecting/leads.ts'
import { listRuns } from 'contract/runs/list.ts'
import { listBrandKits } from 'contract/settings/brand-kits.ts'
import { listPersonas } from 'contract/settings/personas.ts'
import { beforeEach, expect, test } from 'vitest'
import { anInflowRow, stubSessionAndEntryLists } from '#testing/finance.ts'
import { aBrandKit } from '#testing/kits.ts'
import { aLead } from '#testing/leads.ts'
import { aPieceCard } from '#testing/piece-cards.ts'
import { aProject } from '#testing/projects.ts'
import { openApp } from '#testing/render.tsx'
import { aRun } from '#testing/runs.ts'
import { readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'

const AURORA = { id: 5, name: 'Odonto Aurora' }

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listBrandKits, [
    aBrandKit({ name: 'Aurora claro', client: AURORA }),
    aBrandKit({ id: 2, name: 'Neutro', client: null }),
  ])
  stubReply(listPersonas, [{ id: 3, clientId: 5, name: 'Mãe que trabalha', description: '', pieces: 2, revision: 1 }])
  stubReply(listPieces, { pieces: [aPieceCard({ title: 'Cinco erros' })], next: null })
  stubReply(listProjectCards, {
    projects: [aProject({ client: AURORA }), aProject({ id: 9, name: 'Outro', client: null })],
    archived: 0,
  })
  stubReply(listRuns, { runs: [aRun({ automation: 'carousel', state: 'failed' })], next: null })
  stubReply(listLeads, { leads: [aLead({ clientId: 5 })], next: null })
  stubReply(listInflows, { entries: [anInflowRow()] })
  stubReply(summarizeInflows, { count: 3, totalCentavos: '370368', incomplete: 0, overdue: 0, overdueCentavos: '0' })
})

const findSection = async (name: string) => within(await screen.findByRole('region', { name }))

test('a client’s page has all that is the client’s, each part linked to its screen', async () => {
  openApp('/clientes/5')
  expect(await screen.findByRole('heading', { name: 'Odonto Aurora', level: 1 })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Criar carrossel' })).toHaveAttribute(
    'href',
    '/tools/gerador-conteudo-carrossel?cliente=5',
  )
  const pieces = await findSection('Peças')
  expect(await pieces.findByRole('link', { name: 'Cinco erros' })).toBeVisible()
  expect(pieces.getByRole('link', { name: 'Ver todas' })).toHaveAttribute('href', '/pieces?client=odontoaurora')
  expect(requestsTo(listPieces)[0]?.url.searchParams.get('client')).toBe('odontoaurora')
  const inflows = await findSection('Entradas')
  expect(await inflows.findByText('Mensalidade')).toBeVisible()
  expect(await inflows.findByRole('link', { name: /3 entradas, R\$\s3\.703,68/ })).toHaveAttribute(
    'href',
    '/financeiro/entradas?client=5&tudo=true',
  )
  const runs = await findSection('Execuções')
  expect(await runs.findByRole('link', { name: 'Odonto Aurora, Clareamento em novembro' })).toHaveAttribute(
    'href',
    '/execucoes/12',
  )
  expect(runs.getByText('Falhou')).toBeVisible()
  expect(requestsTo(listRuns)[0]?.url.searchParams.get('client')).toBe('odontoaurora')
  expect(await (await findSection('Contatos')).findByText('(41) 99999-1234 · Curitiba/PR')).toBeVisible()
  expect(requestsTo(listLeads)[0]?.url.searchParams.get('client')).toBe('5')
  expect(await (await findSection('Marca')).findByText('Aurora claro')).toBeVisible()
  expect(screen.queryByText('Neutro')).toBeNull()
  expect(await (await findSection('Personas')).findByText('Mãe que trabalha')).toBeVisible()
  expect((await findSection('Projetos')).getAllByRole('link')).toHaveLength(1)
})

test('a person without finance sees no inflows of a client, and none are asked for', async () => {
  stubPerson('viewer')
  openApp('/clientes/5')
  await findSection('Peças')
  expect(screen.queryByRole('region', { name: 'Entradas' })).toBeNull()
  expect(requestsTo(listInflows)).toEqual([])
  expect(screen.queryByRole('button', { name: 'Renomear' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Criar carrossel' })).toBeNull()
})

test('a part of a client’s page that cannot be read says so, and the others stand', async () => {
  stubFailure(listPieces)
  openApp('/clientes/5')
  expect(await screen.findByText('Não foi possível carregar: Peças.')).toBeVisible()
  expect(await (await findSection('Marca')).findByText('Aurora claro')).toBeVisible()
})

test('an unknown client is told, with the way to all clients', async () => {
  openApp('/clientes/99')
  expect(await screen.findByText('Cliente não encontrado')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ver todos os clientes' })).toHaveAttribute('href', '/clientes')
})

test('clients are listed with their kits and personas, added by N, and renamed on their page', async () => {
  stubReply(createConfigItem, { ok: true, id: 6 })
  stubReply(renameConfigItem, { ok: true })
  const { user } = openApp('/clientes')
  const row = within(await screen.findByRole('row', { name: /Odonto Aurora/ }))
  expect(await row.findByText('Aurora claro')).toBeVisible()
  expect(await row.findByText('1 persona')).toBeVisible()
  await user.keyboard('n')
  await user.fill(await screen.findByLabelText(/Nome do Cliente/), 'Padaria Sol')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(readJsonBody(requestsTo(createConfigItem)[0])).toEqual({ category: 'clientes', name: 'Padaria Sol' }),
  )
  await user.click(screen.getByRole('link', { name: 'Odonto Aurora' }))
  await user.click(await screen.findByRole('button', { name: 'Renomear' }))
  const field = await screen.findByLabelText(/Nome do Cliente/)
  await user.fill(field, 'Aurora')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(readJsonBody(requestsTo(renameConfigItem)[0])).toMatchObject({ category: 'clientes', id: 5, name: 'Aurora' }),
  )
})
