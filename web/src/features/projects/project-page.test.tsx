import { screen, waitFor, within } from '@testing-library/react'
import { listClients } from 'contract/finance/settings.ts'
import { archiveOrRestoreProject, changeProject, readProject } from 'contract/projects/projects.ts'
import { beforeEach, expect, test } from 'vitest'
import { firstByDay } from '#testing/by-day.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { aProjectPage, theInternalProject } from '#testing/projects.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubPerson, stubReply } from '#testing/server.ts'

const PATH = '/projects/2'
const at = new Date(Date.now() - 3_600_000).toISOString()

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(readProject, aProjectPage())
})

const findSection = async (name: string) => within(await screen.findByRole('region', { name }))

test('a project shows its money to the end of the month, with links, and two empty lists', async () => {
  openApp(PATH)
  expect(await screen.findByRole('heading', { name: 'Site novo', level: 1 })).toBeVisible()
  expect((await findSection('Entradas')).getByText('R$ 5.000,00')).toBeVisible()
  expect((await findSection('Entradas')).getByRole('link')).toHaveAttribute('href', '/financeiro/entradas?project=2')
  expect((await findSection('Saídas')).getByRole('link')).toHaveAttribute('href', '/financeiro?project=2')
  expect((await findSection('Lucro')).getByText('R$ 3.750,00')).toHaveClass('pos')
  expect((await findSection('Lucro')).getByText('Até o fim do mês')).toBeVisible()
  const menu = within(screen.getByRole('navigation', { name: 'Principal' }))
  expect(menu.getByRole('link', { name: 'Projetos' })).toHaveAttribute('aria-current', 'page')
  expect((await findSection('Conteúdos')).getByText(/aparecem aqui/)).toBeVisible()
  expect((await findSection('Execuções')).getByText(/Escolha este projeto/)).toBeVisible()
})

test('a person who sees neither contents nor runs has a project’s details at the left', async () => {
  stubPerson('finance')
  openApp(PATH)
  const details = await screen.findByRole('region', { name: 'Detalhes' })
  const inflows = await screen.findByRole('region', { name: 'Entradas' })
  expect(details.getBoundingClientRect().left).toBe(inflows.getBoundingClientRect().left)
})

test('a project lists its latest contents and runs, each linked to its screen', async () => {
  const aContent = (kind: 'document' | 'run' | 'recording', title: string, href: string) => ({ kind, id: 5, title, at, href })
  stubReply(
    readProject,
    aProjectPage({
      contents: 12,
      latestContents: [
        aContent('document', 'Guia de grãos', '/ai-tools?documento=5'),
        aContent('run', 'Três mitos', '/execucoes/5'),
        aContent('recording', 'Reunião', '/ai-tools?gravacao=5'),
      ],
      runs: 1,
      latestRuns: [{ id: 9, automation: 'static', title: 'Promoção', state: 'failed', at }],
    }),
  )
  openApp(PATH)
  const contents = await findSection('Conteúdos')
  expect(contents.getByText('3 mais recentes de 12')).toBeVisible()
  expect(contents.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Guia de grãos', '/ai-tools?documento=5'],
    ['Três mitos', '/execucoes/5'],
    ['Reunião', '/ai-tools?gravacao=5'],
  ])
  expect(contents.getAllByRole('img').map((icon) => icon.getAttribute('aria-label'))).toEqual([
    'Texto',
    'Entrega de uma execução',
    'Gravação',
  ])
  const runs = await findSection('Execuções')
  expect(runs.getByRole('link', { name: 'Promoção' })).toHaveAttribute('href', '/execucoes/9')
  expect(runs.getByText('Falhou')).toBeVisible()
  expect(runs.queryByText(/mais recentes/)).toBeNull()
})

test('a project’s client is chosen, and the toast undoes it', async () => {
  stubReply(changeProject, { ok: true })
  const { user } = openApp(PATH)
  await screen.findByRole('option', { name: 'Odonto Aurora' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Cliente de Site novo' }), 'Odonto Aurora')
  expect(await screen.findByText('Cliente atualizado')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() =>
    expect(requestsTo(changeProject).map(readJsonBody)).toEqual([
      { clientId: 5, revision: 1, base: { clientId: null } },
      { clientId: null, revision: 1, base: { clientId: 5 } },
    ]),
  )
})

test('clients that fail to load can be loaded again; the project’s own client stays', async () => {
  stubFailure(listClients, { status: 500 })
  stubReply(readProject, aProjectPage({ client: { id: 5, name: 'Odonto Aurora' } }))
  const { user } = openApp(PATH)
  const details = await findSection('Detalhes')
  expect(await details.findByText('Não foi possível carregar os clientes.', { exact: false })).toBeVisible()
  expect(details.getByRole('combobox', { name: 'Cliente de Site novo' })).toHaveDisplayValue('Odonto Aurora')
  stubReply(listClients, { items: [{ id: 8, name: 'Ateliê São João', revision: 1 }] })
  await user.click(details.getByRole('button', { name: 'Tentar de novo' }))
  expect(await details.findByRole('option', { name: 'Ateliê São João' })).toBeInTheDocument()
  expect(details.getByRole('combobox', { name: 'Cliente de Site novo' })).toHaveDisplayValue('Odonto Aurora')
})

test('a project’s client that is no longer registered is still shown', async () => {
  stubReply(readProject, aProjectPage({ client: { id: 77, name: 'Cliente antigo' } }))
  openApp(PATH)
  expect(await screen.findByRole('combobox', { name: 'Cliente de Site novo' })).toHaveDisplayValue('Cliente antigo')
})

test('an archived project is read-only until it is restored', async () => {
  stubReply(archiveOrRestoreProject, { ok: true })
  const { user } = openApp(PATH)
  const button = await screen.findByRole('button', { name: 'Arquivar' })
  stubReply(readProject, aProjectPage({ archived: true }))
  await user.click(button)
  expect(await screen.findByText('Arquivado')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Renomear' })).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  stubReply(readProject, aProjectPage())
  await user.click(screen.getByRole('button', { name: 'Restaurar' }))
  expect(await screen.findByRole('button', { name: 'Arquivar' })).toBeVisible()
  expect(requestsTo(archiveOrRestoreProject).map(readJsonBody)).toEqual([{}, { restore: true }])
})

test('a project whose name was taken meanwhile is not restored, and the reason is told', async () => {
  stubReply(readProject, aProjectPage({ archived: true }))
  stubFailure(archiveOrRestoreProject, { status: 409, code: 'name_taken', detail: 'Já existe um projeto ativo com este nome.' })
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: 'Restaurar' }))
  expect(await screen.findByText('Não foi possível restaurar o projeto')).toBeVisible()
  expect(screen.getByText('Já existe um projeto ativo com este nome.')).toBeVisible()
})

test('the internal project has neither status nor client, and cannot be archived', async () => {
  stubReply(readProject, aProjectPage({ ...theInternalProject }))
  openApp('/projects/1')
  expect((await findSection('Detalhes')).getByText(/Sempre presente/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Renomear' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Arquivar' })).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test.each(firstByDay(['/projects/99', '/projects/abc']))(
  '%s says that there is no such project, with the way back',
  async (path) => {
    stubFailure(readProject, { status: 404 })
    openApp(path)
    expect(await screen.findByText('Projeto não encontrado')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver todos os projetos' })).toHaveAttribute('href', '/projects')
  },
)

test('a project that fails to load can be loaded again', async () => {
  stubFailure(readProject, { status: 500 })
  const { user } = openApp(PATH)
  expect(await screen.findByText('Não foi possível carregar o projeto.')).toBeVisible()
  stubReply(readProject, aProjectPage())
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('heading', { name: 'Site novo' })).toBeVisible()
})
