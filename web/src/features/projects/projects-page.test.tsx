import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { readCapabilities } from 'contract/capabilities.ts'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { createConfigItem, renameConfigItem } from 'contract/finance/settings.ts'
import { archiveOrRestoreProject, changeProject, listProjectCards } from 'contract/projects/projects.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { IS_NIGHT } from '#testing/by-day.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { aProject, theInternalProject } from '#testing/projects.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubReply } from '#testing/server.ts'

const PATH = '/projects'

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listProjectCards, {
    projects: [theInternalProject, aProject({ client: { id: 5, name: 'Odonto Aurora' } })],
    archived: 1,
  })
})

const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) })
const openMenu = async (name: string) => {
  const { user, router } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: `Mais ações para ${name}` }))
  return { user, router }
}

test('projects have status, client, money, contents and runs; the internal one is only renamed', async () => {
  const { user } = openApp(PATH)
  const site = within(await findRow('Site novo'))
  expect(site.getByText('Odonto Aurora')).toBeVisible()
  expect(site.getByRole('combobox', { name: 'Situação de Site novo' })).toHaveValue('active')
  expect(site.getByRole('link', { name: 'Entradas de Site novo: R$\u00a05.000,00' })).toHaveAttribute(
    'href',
    '/financeiro/entradas?project=2',
  )
  expect(site.getByRole('link', { name: 'Saídas de Site novo: R$\u00a01.250,00' })).toHaveAttribute(
    'href',
    '/financeiro?project=2',
  )
  expect(site.getByText('R$ 3.750,00')).toHaveClass('pos')
  for (const name of ['Conteúdos de Site novo: 3', 'Execuções de Site novo: 4', 'Site novo'])
    expect(site.getByRole('link', { name })).toHaveAttribute('href', '/projects/2')
  const internal = within(await findRow('Operações Internas'))
  expect(internal.getByText('−R$ 900,00')).toHaveClass('neg')
  expect(internal.getByText('Sempre presente')).toBeVisible()
  expect(internal.queryByRole('combobox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Mais ações para Operações Internas' }))
  expect(await screen.findByRole('menuitem', { name: 'Renomear' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Arquivar' })).toBeNull()
})

test('a workspace without a project of its own is told so, with the button that adds one', async () => {
  stubReply(listProjectCards, { projects: [theInternalProject], archived: 0 })
  const { user } = openApp(PATH)
  expect(await screen.findByText('Nenhum projeto cadastrado')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Adicionar Projeto' }))
  expect(await screen.findByRole('dialog', { name: 'Novo Projeto' })).toBeVisible()
})

test('an outflow that is recorded meanwhile is in the project’s sums on return', async () => {
  stubReply(recordOutflow, { ok: true, id: 1 })
  const { user, router } = openApp(PATH)
  await findRow('Site novo')
  await router.navigate({ to: '/financeiro', search: { novo: true } })
  await user.fill(await screen.findByLabelText(/Nome da saída/), 'Luz')
  await user.keyboard('{Enter}')
  await screen.findByText('Saída registrada com sucesso!')
  stubReply(listProjectCards, { projects: [theInternalProject, aProject({ outCentavos: '999900' })], archived: 1 })
  await router.navigate({ to: PATH })
  expect(await screen.findByRole('link', { name: 'Saídas de Site novo: R$\u00a09.999,00' })).toBeVisible()
})

test('a new project opens by n, tells a taken name at its field, and makes the seed’s call', async () => {
  stubFailure(createConfigItem, { status: 409, fields: { name: 'Já existe um projeto com este nome' } })
  const { user } = openApp(PATH)
  await findRow('Site novo')
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Novo Projeto' }))
  const name = dialog.getByLabelText(/Nome do Projeto/)
  await user.fill(name, 'Site novo')
  await user.keyboard('{Enter}')
  expect(await dialog.findByText('Já existe um projeto com este nome')).toBeVisible()
  expect(name).toHaveValue('Site novo')
  stubReply(createConfigItem, { ok: true, id: 3 })
  await user.fill(name, ' Loja nova ')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Projeto adicionado com sucesso!')).toBeVisible()
  expect(readJsonBody(requestsTo(createConfigItem)[1])).toEqual({ category: 'projetos', name: 'Loja nova' })
})

test('a project is renamed from its menu', async () => {
  stubReply(renameConfigItem, { ok: true })
  const { user } = await openMenu('Site novo')
  await user.click(await screen.findByRole('menuitem', { name: 'Renomear' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Renomear projeto' }))
  await user.fill(dialog.getByLabelText(/Nome do Projeto/), 'Site novo 2')
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Projeto renomeado com sucesso!')).toBeVisible()
  expect(requestsTo(renameConfigItem).map(readJsonBody)).toEqual([
    { category: 'projetos', id: 2, name: 'Site novo 2', revision: 1, base: { name: 'Site novo' } },
  ])
})

describe('the status of a project', () => {
  const findStatusField = () => screen.findByRole('combobox', { name: 'Situação de Site novo' })

  test('is changed in its row, and the toast undoes it', async () => {
    stubReply(changeProject, { ok: true })
    const { user } = openApp(PATH)
    await user.selectOptions(await findStatusField(), 'Pausado')
    expect(await screen.findByText('Situação atualizada')).toBeVisible()
    expect(screen.getByText('Site novo: Pausado')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await waitFor(() =>
      expect(requestsTo(changeProject).map(readJsonBody)).toEqual([
        { status: 'paused', revision: 1, base: { status: 'active' } },
        { status: 'active', revision: 1, base: { status: 'paused' } },
      ]),
    )
    expect(requestsTo(changeProject)[0]?.url.pathname).toBe('/api/projects/2')
  })

  test('stays where somebody else changed it first, which is told, or where the change fails', async () => {
    stubFailure(changeProject, {
      status: 409,
      code: 'changed_elsewhere',
      conflict: { revision: 2, fields: { status: { yours: 'paused', theirs: 'done' } } },
    })
    const { user } = openApp(PATH)
    await user.selectOptions(await findStatusField(), 'Pausado')
    expect(await screen.findByText(/Agora está: Concluído\. Nada foi gravado/)).toBeVisible()
    expect(await findStatusField()).toHaveValue('active')
    stubFailure(changeProject, { status: 500 })
    await waitFor(async () => expect(await findStatusField()).toBeEnabled())
    await user.selectOptions(await findStatusField(), 'Concluído')
    await waitFor(() => expect(requestsTo(changeProject)).toHaveLength(2))
    expect(await screen.findByText('Não foi possível mudar a situação')).toBeVisible()
    await waitFor(async () => expect(await findStatusField()).toBeEnabled())
    expect(await findStatusField()).toHaveValue('active')
  })
})

describe('archiving projects', () => {
  test('archives one from its menu, and the toast restores it, by id', async () => {
    stubReply(archiveOrRestoreProject, { ok: true })
    const { user } = await openMenu('Site novo')
    await user.click(await screen.findByRole('menuitem', { name: 'Arquivar' }))
    expect(await screen.findByText('Projeto arquivado')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(await screen.findByText('Projeto restaurado')).toBeVisible()
    expect(requestsTo(archiveOrRestoreProject).map(readJsonBody)).toEqual([{}, { restore: true }])
    expect(requestsTo(archiveOrRestoreProject).map(({ url }) => url.pathname)).toEqual(Array(2).fill('/api/projects/2/archive'))
  })

  test('gives archived ones a tab of their own, in the address, where they are restored', async () => {
    stubReply(archiveOrRestoreProject, { ok: true })
    const { user, router } = openApp(PATH)
    await screen.findByRole('tab', { name: 'Arquivados 1' })
    stubReply(listProjectCards, { projects: [aProject({ archived: true, status: 'done' })], archived: 1 })
    await user.click(screen.getByRole('tab', { name: 'Arquivados 1' }))
    expect(router.state.location.href).toBe('/projects?aba=arquivados')
    await waitFor(() => expect(requestsTo(listProjectCards).at(-1)?.url.search).toBe('?archived=true'))
    const site = within(await findRow('Site novo'))
    await waitFor(() => expect(site.queryByRole('combobox')).toBeNull()) // the previous tab's rows stay until the new ones are loaded
    expect(site.getByText('Concluído')).toBeVisible()
    await user.click(site.getByRole('button', { name: 'Mais ações para Site novo' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Abrir', 'Restaurar'])
    await user.click(screen.getByRole('menuitem', { name: 'Restaurar' }))
    expect(await screen.findByText('Projeto restaurado')).toBeVisible()
  })

  test('says in its tab that there are none', async () => {
    stubReply(listProjectCards, { projects: [], archived: 0 })
    openApp(`${PATH}?aba=arquivados`)
    expect(await screen.findByText('Nenhum projeto arquivado')).toBeVisible()
  })
})

test('another service, which has the projects, is not asked for ours', async () => {
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  openApp(PATH)
  expect(await screen.findByText('Os projetos são de outro serviço')).toBeVisible()
  expect(requestsTo(listProjectCards)).toEqual([])
})

test.runIf(IS_NIGHT)('axe finds no serious violation in Projetos', async () => {
  openApp(PATH)
  await findRow('Site novo')
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
