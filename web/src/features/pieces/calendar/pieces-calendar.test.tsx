import { act, screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { listPieces, type PieceCard, writePiece } from 'contract/pieces/pieces.ts'
import { listPlannedPieces } from 'contract/pieces/planned.ts'
import { beforeEach, expect, test } from 'vitest'
import { aPieceCard, stubPieces } from '../../../testing/piece-cards.ts'
import { open } from '../../../testing/render.tsx'
import { readJsonBody, requestsTo, stubPerson, stubReply } from '../../../testing/server.ts'
import { shrinkToPhone } from '../../../testing/viewport.ts'

const PATH = '/pieces?view=calendar'
const TITLE = 'Três mitos do clareamento'

function stubCalendar({ planned = [], undated = [], late = 0 }: { planned?: PieceCard[]; undated?: PieceCard[]; late?: number }) {
  stubReply(listPlannedPieces, { pieces: planned, isCut: false, late })
  stubReply(listPieces, { pieces: undated, next: null })
}

beforeEach(() => {
  stubPieces()
  stubCalendar({ planned: [aPieceCard({ plannedOn: '2026-11-24' })], undated: [aPieceCard({ id: 8, title: 'Sem data' })] })
})

const findDay = async (label: string) =>
  (await screen.findByText(label, { selector: '.sr' })).closest<HTMLElement>('.calendar__day') as HTMLElement
const findPiece = (title = TITLE) => screen.findByRole('link', { name: new RegExp(title) })
const readWrites = () => requestsTo(writePiece).map(readJsonBody)

/** Drags an element onto another one. The events carry one DataTransfer, as a browser's do. */
function dragTo(source: Element, target: Element): void {
  const dataTransfer = new DataTransfer()
  for (const [element, type] of [
    [source, 'dragstart'],
    [target, 'dragover'],
    [target, 'drop'],
  ] as const)
    act(() => void element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })))
}

test('the month of the workspace’s day is shown, with each piece on its day', async () => {
  open(PATH)
  expect(within(await findDay('24 de novembro, ter')).getByRole('link', { name: new RegExp(TITLE) })).toHaveAttribute(
    'href',
    '/pieces/7',
  )
  expect(await findDay('21 de novembro, sáb')).toHaveAttribute('aria-current', 'date')
  expect(screen.getByRole('heading', { name: 'novembro de 2026' })).toBeVisible()
  const { from, to } = Object.fromEntries(requestsTo(listPlannedPieces)[0]?.url.searchParams ?? [])
  expect([from, to]).toEqual(['2026-11-01', '2026-12-05'])
})

test('the months are in the address, with the filters', async () => {
  const { user, router } = open(`${PATH}&kind=carousel`)
  await findPiece()
  await user.click(screen.getByRole('button', { name: 'Próximo mês' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'calendar', kind: 'carousel', month: '2026-12' }))
  const query = () => Object.fromEntries(requestsTo(listPlannedPieces).at(-1)?.url.searchParams ?? [])
  await waitFor(() => expect(query()).toEqual({ kind: 'carousel', from: '2026-11-29', to: '2027-01-02' }))
  await user.click(screen.getByRole('button', { name: 'Hoje' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'calendar', kind: 'carousel' }))
})

test('a piece is dragged to another day, and the toast takes it back', async () => {
  stubReply(writePiece, { ok: true, revision: 4 })
  const { user } = open(PATH)
  dragTo((await findPiece()).closest('li') as Element, await findDay('27 de novembro, sex'))
  await waitFor(() => expect(readWrites()).toEqual([{ plannedOn: '2026-11-27', revision: 3 }]))
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(readWrites().at(-1)).toEqual({ plannedOn: '2026-11-24', revision: 4 }))
})

test('a piece without a day is dragged to one, and one of a day to those without', async () => {
  stubReply(writePiece, { ok: true, revision: 4 })
  open(PATH)
  dragTo((await findPiece('Sem data')).closest('li') as Element, await findDay('30 de novembro, seg'))
  await waitFor(() => expect(readWrites()).toEqual([{ plannedOn: '2026-11-30', revision: 3 }]))
  dragTo((await findPiece()).closest('li') as Element, screen.getByRole('heading', { name: 'Sem dia' }))
  await waitFor(() => expect(readWrites().at(-1)).toEqual({ plannedOn: null, revision: 3 }))
})

test('Alt with an arrow moves the focused piece by a day or a week', async () => {
  stubReply(writePiece, { ok: true, revision: 4 })
  const { user } = open(PATH)
  const piece = await findPiece()
  act(() => piece.focus())
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(() => expect(readWrites()).toEqual([{ plannedOn: '2026-12-01', revision: 3 }]))
})

test('what is late is marked, and all that is late is one click away', async () => {
  stubCalendar({ planned: [aPieceCard({ plannedOn: '2026-11-20' })], late: 3 })
  const { user, router } = open(`${PATH}&kind=carousel`)
  expect(within((await findPiece()).closest('li') as HTMLElement).getByRole('img', { name: 'Atrasada' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: '3 atrasadas' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ kind: 'carousel', planned: 'late' }))
})

test('a person who only reads moves nothing', async () => {
  stubPerson('viewer')
  open(`${PATH}&month=2026-11`)
  const item = (await findPiece()).closest('li')
  expect(item).toHaveAttribute('draggable', 'false')
})

test('on a phone the month is an agenda of the days with pieces', async () => {
  await shrinkToPhone()
  open(PATH)
  expect(await findDay('24 de novembro, ter')).toBeVisible()
  expect(await findDay('25 de novembro, qua')).not.toBeVisible()
})

test('axe finds no serious violation', async () => {
  open(PATH)
  await findPiece()
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }
  const { violations } = await axe.run(document.body, { rules })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
})
