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

describe('the trash', () => {
  test('says of each row when and by whom it was deleted, what it was, and how long it stays', async () => {
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

  test('has its search and tab in the address and in the call; another tab keeps the search', async () => {
    const { user, router } = openApp(PATH)
    await row('Figma')
    await user.fill(screen.getByRole('searchbox', { name: 'Buscar na lixeira' }), 'luz')
    await waitFor(() => expect(requestsTo(listTrash).at(-1)?.url.searchParams.get('q')).toBe('luz'))
    await user.click(screen.getByRole('tab', { name: 'Entradas' }))
    expect(router.state.location.href).toBe(`${PATH}?aba=entradas&q=luz`)
    await waitFor(() =>
      expect(Object.fromEntries(requestsTo(listTrash).at(-1)?.url.searchParams ?? [])).toEqual({
        kind: 'inflow',
        q: 'luz',
        limit: '50',
      }),
    )
  })

  test('shows one page after the other', async () => {
    stubReply(listTrash, { entries: [figma], nextCursor: '1_7' })
    const { user } = openApp(PATH)
    await row('Figma')
    stubReply(listTrash, { entries: [rent] })
    await user.click(screen.getByRole('button', { name: 'Carregar mais' }))
    await row('Aluguel')
    expect(requestsTo(listTrash).at(-1)?.url.searchParams.get('cursor')).toBe('1_7')
    expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull()
  })

  test('that is empty says so in other words than a search that finds nothing', async () => {
    stubReply(listTrash, { entries: [] })
    const { user, router } = openApp(`${PATH}?q=luz`)
    expect(await screen.findByText('Nada encontrado na lixeira')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Limpar busca' }))
    expect(await screen.findByText('Nenhuma saída na lixeira')).toBeVisible()
    expect(router.state.location.href).toBe(PATH)
  })
})

describe('restoring entries', () => {
  test('restores one from its row, and reads the list anew', async () => {
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

  test('takes single boxes, a range with Shift or the arrows, or all that are shown', async () => {
    stubReply(listTrash, {
      entries: [figma, rent, aTrashedEntry({ id: 9, description: 'Luz' }), aTrashedEntry({ id: 10, description: 'Água' })],
    })
    stubReply(restoreTrash, { ok: true, count: 4 })
    const { user } = openApp(PATH)
    await user.click(await findBox('Figma'))
    expect(await screen.findByText('1 selecionada')).toBeVisible()
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
    await user.click(screen.getByRole('button', { name: 'Limpar a seleção' }))
    expect(await findBox('Figma')).not.toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Selecionar as saídas mostradas' }))
    await user.click(await screen.findByRole('button', { name: 'Restaurar 4' }))
    expect(await screen.findByText('4 saídas restauradas')).toBeVisible()
    expect(readRestored()).toEqual({ ids: [7, 8, 9, 10] })
  })

  test('tells why one that is gone for good is not restored, and reads the list anew', async () => {
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

test('an entry in the trash has its history, and is deleted for good after a question', async () => {
  stubReply(readEntryHistory, {
    kind: 'outflow',
    description: 'Figma',
    events: [{ type: 'deleted', at: figma.deletedAt, by: 'Marina' }],
    earlier: 0,
  })
  stubReply(purgeEntry, { ok: true })
  const { user } = openApp(PATH)
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Mais ações para Figma' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  await choose('Histórico')
  expect(await within(await screen.findByRole('dialog', { name: 'Histórico' })).findByText('Excluída')).toBeVisible()
  await user.keyboard('{Escape}')
  await choose('Excluir para sempre')
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir para sempre' }))
  expect(dialog.getByText(/^Figma, R\$\s312,00\. Os comprovantes e o histórico vão junto\.$/)).toBeVisible()
  expect(requestsTo(purgeEntry)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Excluir para sempre' }))
  expect(await screen.findByText('Saída excluída para sempre')).toBeVisible()
  expect(requestsTo(purgeEntry)[0]?.url.pathname).toBe('/api/finance/trash/7/purge')
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

describe('the trash of another service', () => {
  test('is said not to be there where it says that it keeps nothing', async () => {
    stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
    openApp(PATH)
    expect(await screen.findByText('Não há lixeira aqui')).toBeVisible()
  })

  test('is said not to be there where it does not know the call', async () => {
    stubForeignReply(listTrash, 'Cannot GET', 404)
    openApp(PATH)
    expect(await screen.findByText('Não há lixeira aqui')).toBeVisible()
  })
})
