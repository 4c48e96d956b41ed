import { screen, waitFor, within } from '@testing-library/react'
import {
  emptyTrash,
  listTrashedRecords,
  purgeTrashedRecord,
  restoreTrashedRecord,
  type TrashedRecord,
} from 'contract/trash/trash.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { IS_NIGHT } from '#testing/by-day.ts'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubPerson, stubReply } from '#testing/server.ts'

const aRecord = (more: Partial<TrashedRecord> = {}): TrashedRecord => ({
  kind: 'piece',
  id: 7,
  name: 'Três mitos',
  detail: 'Odonto Aurora',
  deletedAt: '2026-11-20T15:30:00.000Z',
  deletedBy: 'Marina',
  restorableUntil: '2026-12-20',
  ...more,
})
const note = aRecord({ kind: 'document', id: 8, name: null, detail: null, restorableUntil: '2026-11-22' })

beforeEach(() => {
  stubSessionAndEntryLists()
  stubReply(listTrashedRecords, { records: [aRecord(), note] })
})

test('a row of the trash says what was deleted, when, by whom and how long it stays', async () => {
  openApp('/lixeira')
  const row = within(await screen.findByRole('row', { name: /Três mitos/ }))
  expect(row.getByText('Peça · Odonto Aurora')).toBeVisible()
  expect(row.getByText('20/11/2026 às 12:30')).toBeVisible()
  expect(row.getByText('por Marina')).toBeVisible()
  expect(row.getByText('mais 29 dias')).toBeVisible()
  expect(within(screen.getByRole('row', { name: /Sem título/ })).getByText('mais 1 dia')).toBeVisible()
})

test.runIf(IS_NIGHT)('at 390 px a row of the trash names its two dates, its buttons between them at the right', async () => {
  await page.viewport(390, 844)
  openApp('/lixeira')
  const row = await screen.findByRole('row', { name: /Três mitos/ })
  const [name, , term] = within(row).getAllByRole('cell')
  expect(within(row).getByText('excluído em')).toBeVisible()
  expect(within(row).getByText('fica até')).toBeVisible()
  const [restore, menu] = within(row).getAllByRole('button')
  const [line, above, below, left, right] = [row, name, term, restore, menu].map((element) => element?.getBoundingClientRect())
  if (!line || !above || !below || !left || !right) throw new Error('The row has not all of its parts')
  for (const { width } of [above, below]) expect(width).toBe(line.width - 30)
  expect(left.top).toBeGreaterThanOrEqual(above.bottom)
  expect(left.bottom).toBeLessThanOrEqual(below.top)
  expect(right.right).toBe(line.right - 15)
})

test('a restored record leaves the trash, and the focus stays in the list', async () => {
  stubReply(restoreTrashedRecord, { ok: true })
  const { user } = openApp('/lixeira')
  const button = await screen.findByRole('button', { name: /Restaurar Três mitos/ })
  stubReply(listTrashedRecords, { records: [note] })
  await user.click(button)
  expect(await screen.findByText('Restaurado')).toBeVisible()
  expect(readJsonBody(requestsTo(restoreTrashedRecord)[0])).toEqual({ kind: 'piece', id: 7 })
  await waitFor(() => expect(button).not.toBeInTheDocument())
  expect(document.activeElement).not.toBe(document.body)
})

test('the trash can show one kind alone', async () => {
  const { user, router } = openApp('/lixeira')
  await user.selectOptions(await screen.findByLabelText('Mostrar'), 'Textos')
  await waitFor(() => expect(router.state.location.search).toEqual({ tipo: 'document' }))
  await waitFor(() => expect(requestsTo(listTrashedRecords).at(-1)?.url.search).toBe('?kind=document'))
})

test('a record that is deleted for good is named before, and leaves the trash', async () => {
  stubReply(purgeTrashedRecord, { ok: true })
  const { user } = openApp('/lixeira')
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Três mitos' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir para sempre' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir para sempre' }))
  expect(dialog.getByText(/Excluir “Três mitos” para sempre\?/)).toBeVisible()
  stubReply(listTrashedRecords, { records: [note] })
  await user.click(dialog.getByRole('button', { name: 'Excluir para sempre' }))
  expect(await screen.findByText('Excluído para sempre')).toBeVisible()
  expect(readJsonBody(requestsTo(purgeTrashedRecord)[0])).toEqual({ kind: 'piece', id: 7 })
  await waitFor(() => expect(screen.queryByRole('row', { name: /Três mitos/ })).toBeNull())
})

test('the trash is emptied after a question that names what goes, up to what was seen', async () => {
  stubReply(emptyTrash, { ok: true, count: 2 })
  const { user } = openApp('/lixeira?tipo=document')
  await user.click(await screen.findByRole('button', { name: 'Esvaziar lixeira' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Esvaziar lixeira' }))
  expect(dialog.getByText(/Excluir todos os textos da lixeira para sempre\?/)).toBeVisible()
  stubReply(listTrashedRecords, { records: [] })
  await user.click(dialog.getByRole('button', { name: 'Excluir para sempre' }))
  expect(await screen.findByText('2 itens')).toBeVisible()
  expect(readJsonBody(requestsTo(emptyTrash)[0])).toEqual({ kind: 'document', until: '2026-11-20T15:30:00.000Z' })
})

test('a person who only reads neither restores nor deletes for good', async () => {
  stubPerson('viewer')
  openApp('/lixeira')
  await screen.findByRole('row', { name: /Três mitos/ })
  for (const name of [/Restaurar/, /Mais ações/, 'Esvaziar lixeira']) expect(screen.queryByRole('button', { name })).toBeNull()
})
