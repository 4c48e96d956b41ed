import { act, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { createPiece, listPieces, readPiece } from 'contract/pieces/pieces.ts'
import { listPiecesPlannedBetween } from 'contract/pieces/planned.ts'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { IS_NIGHT } from '#testing/by-day.ts'
import { aBrandKit } from '#testing/kits.ts'
import { CALENDAR_PATH, findDay, findPiece, findUndatedList, PLANNED_TITLE, stubCalendar } from '#testing/piece-calendar.ts'
import { aPieceCard } from '#testing/piece-cards.ts'
import { aPiece } from '#testing/pieces.ts'
import { openApp } from '#testing/render.tsx'
import { readJsonBody, requestsTo, stubPerson, stubReply, stubResponse } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

beforeEach(() => stubCalendar())

test('the calendar shows the month of the workspace’s day, with each piece on its day', async () => {
  openApp(CALENDAR_PATH)
  expect(within(await findDay('24 de novembro, ter')).getByRole('link', { name: new RegExp(PLANNED_TITLE) })).toHaveAttribute(
    'href',
    '/pieces/7',
  )
  expect(await findDay('21 de novembro, sáb')).toHaveAttribute('aria-current', 'date')
  expect(screen.getByRole('heading', { name: 'novembro de 2026' })).toBeVisible()
  const { from, to } = Object.fromEntries(requestsTo(listPiecesPlannedBetween)[0]?.url.searchParams ?? [])
  expect([from, to]).toEqual(['2026-11-01', '2026-12-05'])
})

test('the calendar’s month is in the address, with the filters', async () => {
  const { user, router } = openApp(`${CALENDAR_PATH}&kind=carousel`)
  await findPiece()
  await user.click(screen.getByRole('button', { name: 'Próximo mês' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'calendar', kind: 'carousel', month: '2026-12' }))
  const query = () => Object.fromEntries(requestsTo(listPiecesPlannedBetween).at(-1)?.url.searchParams ?? [])
  await waitFor(() => expect(query()).toEqual({ kind: 'carousel', from: '2026-11-29', to: '2027-01-02' }))
  await user.click(screen.getByRole('button', { name: 'Hoje' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'calendar', kind: 'carousel' }))
})

test('a piece shows its hour, network, client and lateness; all late ones are a click away', async () => {
  stubCalendar({ planned: [aPieceCard({ plannedOn: '2026-11-20', plannedTime: '09:30', network: 'linkedin' })], late: 3 })
  const { user, router } = openApp(`${CALENDAR_PATH}&kind=carousel`)
  const piece = within((await findPiece()).closest('li') as HTMLElement)
  expect(piece.getByRole('img', { name: 'Atrasada' })).toBeVisible()
  expect(piece.getByText('09:30')).toBeVisible()
  expect(piece.getByRole('img', { name: 'LinkedIn' })).toBeVisible()
  const client = await piece.findByText('Odonto Aurora')
  const { primary } = aBrandKit().look.colors
  await waitFor(() => expect(client.previousElementSibling).toHaveStyle({ backgroundColor: primary }))
  await user.click(screen.getByRole('link', { name: '3 atrasadas' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'carousel', planned: 'late' }))
})

test('the calendar of a workspace without a piece says so and leads to the first one', async () => {
  stubCalendar({ planned: [], undated: [] })
  openApp(CALENDAR_PATH)
  const list = within(await findUndatedList())
  expect(await list.findByText('Nenhuma peça ainda')).toBeVisible()
  expect(list.getByRole('link', { name: 'Criar um carrossel' })).toHaveAttribute('href', '/tools/gerador-conteudo-carrossel')
  expect(list.queryByText(/Toda peça tem um dia/)).toBeNull()
})

test('a month without pieces is not taken for a workspace without pieces', async () => {
  stubCalendar({ planned: [], undated: [] })
  const elsewhere = aPieceCard({ plannedOn: '2027-03-01' })
  stubResponse(listPieces, ({ url }) =>
    HttpResponse.json({ pieces: url.searchParams.has('planned') ? [] : [elsewhere], next: null }),
  )
  openApp(CALENDAR_PATH)
  expect(await within(await findUndatedList()).findByText(/^Toda peça tem um dia/)).toBeVisible()
})

test('that every piece has a day is said only of those that fit the filters', async () => {
  stubCalendar({ undated: [] })
  openApp(`${CALENDAR_PATH}&state=published`)
  const list = within(await findUndatedList())
  expect(await list.findByText(/^Toda peça que atende a estes filtros tem um dia\./)).toBeVisible()
})

test('filters that no piece fits are told in the calendar, and cleared there', async () => {
  stubCalendar({ planned: [], undated: [] })
  const { user, router } = openApp(`${CALENDAR_PATH}&kind=carousel&month=2026-12`)
  expect(await screen.findByText('Nenhum resultado para estes filtros.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'calendar', month: '2026-12' }))
})

test('on a phone the month is an agenda of days with pieces, where no filter by day counts', async () => {
  await shrinkToPhone()
  const { user } = openApp('/pieces?kind=carousel&planned=late')
  expect(await screen.findByRole('button', { name: 'Filtros, 2 ativos' })).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Calendário' }))
  expect(await screen.findByRole('button', { name: 'Filtros, 1 ativo' })).toBeVisible()
  expect(await findDay('24 de novembro, ter')).toBeVisible()
  expect(await findDay('25 de novembro, qua')).not.toBeVisible()
})

test('the calendar’s week has seven days, goes on by weeks, and is in the address', async () => {
  const { user, router } = openApp(CALENDAR_PATH)
  await findPiece()
  await user.click(screen.getByRole('tab', { name: 'Semana' }))
  await user.click(await screen.findByRole('button', { name: 'Próxima semana' }))
  expect(await screen.findByRole('heading', { name: '22 a 28 de novembro' })).toBeVisible()
  expect(
    within(screen.getByRole('list', { name: '22 a 28 de novembro' })).getAllByRole('button', { name: /^Nova peça/ }),
  ).toHaveLength(7)
  expect(router.state.location.search).toEqual({ view: 'week', week: '2026-11-22' })
  const { from, to } = Object.fromEntries(requestsTo(listPiecesPlannedBetween).at(-1)?.url.searchParams ?? [])
  expect([from, to]).toEqual(['2026-11-22', '2026-11-28'])
})

test('in the calendar arrows lead to another day, Enter makes a piece for it, its editor opens', async () => {
  stubReply(createPiece, { id: 31 })
  stubReply(readPiece, aPiece({ id: 31 }))
  const { user, router } = openApp(CALENDAR_PATH)
  await findPiece()
  act(() => screen.getByRole('button', { name: 'Nova peça em 21 de novembro, sáb' }).focus())
  await user.keyboard('{ArrowDown}{ArrowLeft}{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Nova peça' }))
  await user.fill(dialog.getByLabelText('Título'), 'Black Friday')
  await user.fill(dialog.getByLabelText('Cliente'), 'Odonto Aurora')
  expect(dialog.getByLabelText('Dia planejado')).toHaveValue('27/11/2026')
  await user.click(dialog.getByRole('button', { name: 'Criar peça' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pieces/31'))
  const made = { kind: 'carousel', title: 'Black Friday', client: 'Odonto Aurora', plannedOn: '2026-11-27' }
  expect(requestsTo(createPiece).map(readJsonBody)).toEqual([made])
})

test('a person who only reads makes no piece in the calendar', async () => {
  stubPerson('viewer')
  openApp(CALENDAR_PATH)
  await findPiece()
  expect(screen.queryByRole('button', { name: /^Nova peça/ })).toBeNull()
})

test.runIf(IS_NIGHT)('axe finds no serious violation in the calendar of pieces', async () => {
  openApp(CALENDAR_PATH)
  await findPiece()
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
