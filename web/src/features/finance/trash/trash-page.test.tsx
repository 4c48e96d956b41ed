import { screen, waitFor, within } from '@testing-library/react'
import { readCapabilities } from 'contract/capabilities.ts'
import { readEntryHistory } from 'contract/finance/history.ts'
import { listTrash, purgeEntry, restoreTrash, type TrashedEntry } from 'contract/finance/trash.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'

const PATH = '/financeiro/lixeira'

const aTrashedEntry = (more: Partial<TrashedEntry> = {}): TrashedEntry => ({
  id: 7,
  description: 'Figma',
  date: '2026-11-10',
  centavos: 312_00,
  party: 'Site novo',
  occurrence: null,
  receipts: 0,
  deletedAt: '2026-11-20T15:30:00.000Z',
  deletedBy: 'Marina',
  restorableUntil: '2026-12-20',
  ...more,
})
const figma = aTrashedEntry()
const rent = aTrashedEntry({
  id: 8,
  description: 'Aluguel',
  occurrence: 3,
  receipts: 2,
  restorableUntil: '2026-11-22',
  centavos: null,
})

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listTrash, { entries: [figma, rent] })
})

const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
const findBox = (name: string) => screen.findByRole('checkbox', { name: `Selecionar ${name}` })
const readRestored = () => readJsonBody(requestsTo(restoreTrash)[0])

describe('what is there', () => {
  test('a row says when and by whom, what it was, and how long it stays', async () => {
    openApp(PATH)
    expect(await screen.findByRole('heading', { name: 'Lixeira', level: 1 })).toBeVisible()
    const first = await row('Figma')
    expect(first.getByRole('time')).toHaveTextContent('20/11/2026 às 12:30')
    expect(first.getByText('por Marina')).toBeInTheDocument()
    expect(first.getByText('de 10/11/2026 · Site novo')).toBeInTheDocument()
    expect(first.getByText(/312,00/)).toBeVisible()
    expect(first.getAllByText('mais 29 dias')[0]).toBeInTheDocument()
    const second = await row('Aluguel')
    expect(second.getByText('de 10/11/2026 · Site novo · recorrência, nº 3')).toBeInTheDocument()
    expect(second.getByTitle('2 comprovantes')).toBeInTheDocument()
    expect(second.getAllByText('mais 1 dia')[0]).toBeInTheDocument()
    expect(second.getByText('A completar')).toBeVisible()
    expect(document.title).toBe('Lixeira · AI Dashboard')
  })

  test('the tab and the search are in the address, and what is asked for', async () => {
    const { user, router } = openApp(PATH)
    await row('Figma')
    await user.click(screen.getByRole('tab', { name: 'Entradas' }))
    await user.type(screen.getByRole('searchbox', { name: 'Buscar na lixeira' }), 'luz')
    await waitFor(() => expect(router.state.location.href).toBe(`${PATH}?aba=entradas&q=luz`))
    await waitFor(() =>
      expect(Object.fromEntries(requestsTo(listTrash).at(-1)?.url.searchParams ?? [])).toEqual({
        kind: 'inflow',
        q: 'luz',
        limit: '50',
      }),
    )
  })

  test('the other tab is looked through for the same words', async () => {
    const { user, router } = openApp(`${PATH}?q=luz`)
    await row('Figma')
    await user.click(screen.getByRole('tab', { name: 'Entradas' }))
    expect(router.state.location.href).toBe(`${PATH}?aba=entradas&q=luz`)
  })

  test('one page after the other', async () => {
    stubReply(listTrash, { entries: [figma], nextCursor: '1_7' })
    const { user } = openApp(PATH)
    await row('Figma')
    stubReply(listTrash, { entries: [rent] })
    await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
    await row('Aluguel')
    expect(requestsTo(listTrash).at(-1)?.url.searchParams.get('cursor')).toBe('1_7')
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
  })

  test('nothing yet differs from nothing found', async () => {
    stubReply(listTrash, { entries: [] })
    const { user, router } = openApp(`${PATH}?q=luz`)
    expect(await screen.findByText('Nada encontrado na lixeira')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }))
    expect(await screen.findByText('Nenhuma saída na lixeira')).toBeVisible()
    expect(router.state.location.href).toBe(PATH)
  })
})

describe('restoring', () => {
  test('one, from its row; what is left is asked for anew', async () => {
    stubReply(restoreTrash, { ok: true, count: 1 })
    const { user } = openApp(PATH)
    await row('Figma')
    stubReply(listTrash, { entries: [rent] })
    await user.click(screen.getByRole('button', { name: 'Restaurar Figma' }))
    expect(await screen.findByText('Saída restaurada')).toBeVisible()
    expect(readRestored()).toEqual({ ids: [7] })
    await waitFor(() => expect(screen.queryByRole('row', { name: /Figma/ })).toBeNull())
    expect(screen.getByRole('link', { name: 'Ver saídas' })).toHaveAttribute('href', '/financeiro')
  })

  test('many, chosen by their boxes or all at once', async () => {
    stubReply(restoreTrash, { ok: true, count: 2 })
    const { user } = openApp(PATH)
    await user.click(await findBox('Figma'))
    expect(await screen.findByText('1 selecionada')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Limpar a seleção' }))
    expect(await findBox('Figma')).not.toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar as saídas mostradas' }))
    await user.click(await screen.findByRole('button', { name: 'Restaurar 2' }))
    expect(await screen.findByText('2 saídas restauradas')).toBeVisible()
    expect(readRestored()).toEqual({ ids: [7, 8] })
  })

  test('from one to another: with Shift and a click, or with Shift and the arrows', async () => {
    stubReply(listTrash, {
      entries: [figma, rent, aTrashedEntry({ id: 9, description: 'Luz' }), aTrashedEntry({ id: 10, description: 'Água' })],
    })
    const { user } = openApp(PATH)
    await user.click(await findBox('Figma'))
    await user.keyboard('{Shift>}')
    await user.click(await findBox('Luz'))
    await user.keyboard('{/Shift}')
    expect(await screen.findByText('3 selecionadas')).toBeVisible()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(await findBox('Água')).toHaveFocus()
    expect(screen.getByText('4 selecionadas')).toBeVisible()
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
    expect(await findBox('Água')).not.toBeChecked()
    expect(screen.getByText('3 selecionadas')).toBeVisible()
  })

  test('where one is gone for good the reason is told, and the list is asked for once more', async () => {
    stubFailure(restoreTrash, { status: 404, title: 'Este lançamento não está mais na lixeira' })
    const { user } = openApp(PATH)
    await row('Figma')
    stubReply(listTrash, { entries: [rent] })
    await user.click(screen.getByRole('button', { name: 'Restaurar Figma' }))
    expect(await screen.findByText('Não foi possível restaurar')).toBeVisible()
    expect(screen.getByText('Este lançamento não está mais na lixeira')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('row', { name: /Figma/ })).toBeNull())
    expect(requestsTo(listTrash)).toHaveLength(2)
  })
})

test('deleting for good asks first, and has no undo', async () => {
  stubReply(purgeEntry, { ok: true })
  const { user } = openApp(PATH)
  await row('Figma')
  await user.click(screen.getByRole('button', { name: 'Mais ações para Figma' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir para sempre' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir para sempre' }))
  expect(dialog.getByText(/^Figma, R\$\s312,00\. Os comprovantes e o histórico vão junto\.$/)).toBeVisible()
  expect(requestsTo(purgeEntry)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Excluir para sempre' }))
  expect(await screen.findByText('Saída excluída para sempre')).toBeVisible()
  expect(requestsTo(purgeEntry)[0]?.url.pathname).toBe('/api/finance/trash/7/purge')
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test('the history of what was deleted can be read', async () => {
  stubReply(readEntryHistory, {
    kind: 'outflow',
    description: 'Figma',
    events: [{ type: 'deleted', at: figma.deletedAt, by: 'Marina' }],
    earlier: 0,
  })
  const { user } = openApp(PATH)
  await row('Figma')
  await user.click(screen.getByRole('button', { name: 'Mais ações para Figma' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Histórico' }))
  expect(await within(await screen.findByRole('dialog', { name: 'Histórico' })).findByText('Excluída')).toBeVisible()
})

describe('another service', () => {
  test('that says it keeps nothing is not asked', async () => {
    stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
    openApp(PATH)
    expect(await screen.findByText('Não há lixeira aqui')).toBeVisible()
  })

  test('that knows no trash', async () => {
    stubForeignReply(listTrash, 'Cannot GET', 404)
    openApp(PATH)
    expect(await screen.findByText('Não há lixeira aqui')).toBeVisible()
  })
})
