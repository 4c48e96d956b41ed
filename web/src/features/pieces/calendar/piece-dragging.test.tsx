import { act, screen, waitFor } from '@testing-library/react'
import { savePiece } from 'contract/pieces/pieces.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { firstByDay, IS_NIGHT } from '#testing/by-day.ts'
import { dragWithMouse, findMiddle, finger, liftElement, mouse } from '#testing/dragging.ts'
import {
  CALENDAR_PATH,
  expectPieceIn,
  findDay,
  findPiece,
  findUndatedList,
  PLANNED_TITLE,
  readPieceWrites,
  stubCalendar,
  UNDATED_TITLE,
} from '#testing/piece-calendar.ts'
import { aPieceCard } from '#testing/piece-cards.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, stubPerson, stubReply } from '#testing/server.ts'
import { shrinkToPhone } from '#testing/viewport.ts'

beforeEach(() => {
  stubCalendar()
  stubReply(savePiece, { ok: true, revision: 4 })
})

const findOverlay = () => document.querySelector('.day-piece--lifted')
const hasRead = (text: string) => screen.findByText(text)

/** Opens the calendar with the focus on a piece. */
async function focusPiece(title?: string) {
  const app = openApp(CALENDAR_PATH)
  const piece = await findPiece(title)
  act(() => piece.focus())
  return { ...app, piece }
}

describe('moving a piece with the mouse', () => {
  test.runIf(IS_NIGHT).each([
    ['its day to the list without one', PLANNED_TITLE, findUndatedList, null],
    ['the list without a day to one', UNDATED_TITLE, () => findDay('30 de novembro, seg'), '2026-11-30'],
  ] as const)('a piece is dragged from %s', async (_places, title, findTarget, plannedOn) => {
    openApp(CALENDAR_PATH)
    await dragWithMouse(await findPiece(title), await findTarget())
    await waitFor(() => expect(readPieceWrites()).toEqual([{ plannedOn, revision: 3 }]))
  })

  test('while a piece is dragged to another day, all days show that they take it', async () => {
    openApp(CALENDAR_PATH)
    const [target, other] = [await findDay('27 de novembro, sex'), await findDay('3 de novembro, ter')]
    const drag = await liftElement(await findPiece(), mouse)
    await drag.moveOver(target)
    expect(getComputedStyle(other)).toMatchObject({ outlineStyle: 'dashed' })
    expect(getComputedStyle(target)).toMatchObject({ outlineStyle: 'solid' })
    await drag.drop()
    await waitFor(() => expect(readPieceWrites()).toEqual([{ plannedOn: '2026-11-27', revision: 3 }]))
    await waitFor(() => expect(getComputedStyle(other)).toMatchObject({ outlineStyle: 'none' }))
  })

  test('a piece dropped outside of the days, or on its own, stays, and no link is followed', async () => {
    const { router } = openApp(CALENDAR_PATH)
    const piece = await findPiece()
    const outside = await liftElement(piece, mouse)
    await outside.moveOut(screen.getByRole('heading', { name: 'Peças' }))
    await outside.drop()
    const back = await liftElement(piece, mouse)
    await back.moveOver(piece)
    await back.drop()
    expect(await hasRead('Peça solta onde estava.')).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/pieces')
    expect(readPieceWrites()).toEqual([])
  })

  test('Esc gives a piece’s move up, and the click that ends it opens nothing', async () => {
    const { user, router } = openApp(CALENDAR_PATH)
    const drag = await liftElement(await findPiece(), mouse)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(findOverlay()).toBeNull())
    await drag.drop()
    expect(readPieceWrites()).toEqual([])
    expect(router.state.location.pathname).toBe('/pieces')
  })

  test('a move that is not over when the calendar is left moves no piece', async () => {
    const { router } = openApp('/pieces')
    await act(() => router.navigate({ to: '/pieces', search: { view: 'calendar' } }))
    const drag = await liftElement(await findPiece(), mouse)
    await drag.moveOver(await findDay('27 de novembro, sex'))
    act(() => router.history.back())
    await waitFor(() => expect(findOverlay()).toBeNull())
    await drag.drop()
    expect(readPieceWrites()).toEqual([])
  })
})

describe('moving a piece with a finger', () => {
  const manyPieces = () =>
    Array.from({ length: 30 }, (_, at) => aPieceCard({ id: 100 + at, title: `Peça ${at + 1}`, plannedOn: '2026-11-24' }))

  test('a piece that is held is dragged to a day that the agenda of a phone shows only now', async () => {
    await shrinkToPhone()
    const release = holdReply(savePiece, { ok: true, revision: 4 })
    openApp(CALENDAR_PATH)
    const target = await findDay('27 de novembro, sex')
    expect(target).not.toBeVisible()
    const piece = await findPiece()
    const { y } = findMiddle(piece)
    const drag = await liftElement(piece, finger)
    expect(target).toBeVisible()
    expect(findMiddle(piece).y).toBeCloseTo(y, -1)
    await drag.moveOver(target)
    await drag.drop()
    await waitFor(() => expect(readPieceWrites()).toEqual([{ plannedOn: '2026-11-27', revision: 3 }]))
    await expectPieceIn(await findDay('27 de novembro, sex'))
    expect(await findDay('25 de novembro, qua')).not.toBeVisible()
    release()
  })

  test('a swipe over a piece scrolls the page and lifts nothing', async () => {
    await shrinkToPhone()
    stubCalendar({ planned: manyPieces() })
    openApp(CALENDAR_PATH)
    const { x, y } = findMiddle(await findPiece('Peça 4'))
    // On a busy machine the time after which a held piece is lifted would be over before the finger's first move.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await finger.press({ x, y })
    for (const step of [1, 2, 3, 4]) await finger.move({ x, y: y - step * 40 })
    await finger.release()
    vi.useRealTimers()
    await waitFor(() => expect(window.scrollY).toBeGreaterThan(40))
    expect(findOverlay()).toBeNull()
  })

  test('a piece that is held and let go where it is stays closed; a tap opens it', async () => {
    await shrinkToPhone()
    const { user, router } = openApp(CALENDAR_PATH)
    const piece = await findPiece()
    const drag = await liftElement(piece, finger)
    await drag.drop()
    expect(await hasRead('Peça solta onde estava.')).toBeInTheDocument()
    expect(router.state.location.pathname).toBe('/pieces')
    await user.tap(piece)
    await waitFor(() => expect(router.state.location.pathname).toBe('/pieces/7'))
  })
})

describe('moving a piece with the keyboard', () => {
  test('Space lifts a piece, arrows move it, Space drops it; all of it is read out, and the focus stays on it', async () => {
    const release = holdReply(savePiece, { ok: true, revision: 4 })
    const { user } = await focusPiece()
    await user.keyboard(' ')
    expect(await hasRead('Peça selecionada para mover: Três mitos do clareamento, em 24 de novembro, ter.')).toBeInTheDocument()
    await user.keyboard('{ArrowRight}')
    expect(await hasRead('Agora em 25 de novembro, qua.')).toBeInTheDocument()
    await user.keyboard('{ArrowUp}')
    expect(await hasRead('Agora em 18 de novembro, qua.')).toBeInTheDocument()
    await user.keyboard(' ')
    expect(await hasRead('Peça solta em 18 de novembro, qua.')).toBeInTheDocument()
    await expectPieceIn(await findDay('18 de novembro, qua'))
    await waitFor(async () => expect(await findPiece()).toHaveFocus())
    expect(readPieceWrites()).toEqual([{ plannedOn: '2026-11-18', revision: 3 }])
    release()
  })

  test('the list without a day follows the last week, and an arrow leads from it to today', async () => {
    const { user } = await focusPiece(UNDATED_TITLE)
    await user.keyboard(' ')
    expect(await hasRead('Peça selecionada para mover: Sem data, sem dia.')).toBeInTheDocument()
    await user.keyboard('{ArrowLeft}')
    expect(await hasRead('Agora em 21 de novembro, sáb.')).toBeInTheDocument()
    for (const day of ['28 de novembro, sáb', '5 de dezembro, sáb']) {
      await user.keyboard('{ArrowDown}')
      expect(await hasRead(`Agora em ${day}.`)).toBeInTheDocument()
    }
    await user.keyboard('{ArrowDown}')
    expect(await hasRead('Peça selecionada para mover: Sem data, sem dia.')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(await hasRead('Peça solta onde estava.')).toBeInTheDocument()
    expect(readPieceWrites()).toEqual([])
  })

  test.each(firstByDay(['{Escape}', '{Tab}']))('%s gives a piece’s move up and leaves the focus on the piece', async (key) => {
    const { user, piece } = await focusPiece()
    await user.keyboard(' ')
    await screen.findByText(/^Peça selecionada para mover/)
    await user.keyboard('{ArrowRight}')
    await hasRead('Agora em 25 de novembro, qua.')
    await user.keyboard(key)
    expect(await hasRead('Movimento cancelado. A peça continua em 24 de novembro, ter.')).toBeInTheDocument()
    expect(piece).toHaveFocus()
    expect(readPieceWrites()).toEqual([])
  })

  test('a piece is lifted no more once the calendar is left: the keys are the next screen’s', async () => {
    const { user, router } = await focusPiece()
    await user.keyboard(' ')
    await screen.findByText(/^Peça selecionada para mover/)
    await act(() => router.navigate({ to: '/settings' }))
    await waitFor(() => expect(findOverlay()).toBeNull())
    const arrow = new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true, cancelable: true })
    expect(document.body.dispatchEvent(arrow)).toBe(true)
  })

  test('Space on the menu of a piece opens the menu and lifts nothing; its dialog sets the day', async () => {
    const { user } = openApp(CALENDAR_PATH)
    const button = await screen.findByRole('button', { name: 'Mais ações para Três mitos do clareamento' })
    act(() => button.focus())
    await user.keyboard(' ')
    expect(await screen.findByRole('menu')).toBeVisible()
    expect(findOverlay()).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: 'Mudar o dia…' }))
    const field = await screen.findByRole('textbox', { name: 'Dia' })
    await user.fill(field, '30/11/2026')
    await user.keyboard('{Enter}')
    await expectPieceIn(await findDay('30 de novembro, seg'))
  })

  test('Alt with arrows moves the focused piece by days and weeks, and the calendar follows it to another month', async () => {
    const release = holdReply(savePiece, { ok: true, revision: 4 })
    const { user } = await focusPiece()
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('heading', { name: 'dezembro de 2026' })).toBeVisible()
    await expectPieceIn(await findDay('8 de dezembro, ter'))
    expect(await findPiece()).toHaveFocus()
    release()
    await waitFor(() => expect(readPieceWrites().at(-1)).toEqual({ plannedOn: '2026-12-08', revision: 4 }))
  })
})

test('a person who only reads lifts no piece in the calendar', async () => {
  stubPerson('viewer')
  const { user, piece } = await focusPiece()
  await user.keyboard(' {Alt>}{ArrowDown}{/Alt}')
  await mouse.press(findMiddle(piece))
  await mouse.move({ x: 400, y: 400 })
  expect(findOverlay()).toBeNull()
  await mouse.release()
  expect(piece).not.toHaveAttribute('aria-describedby')
  expect(readPieceWrites()).toEqual([])
})
