import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readBoard } from 'contract/team/board.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pointsChannel } from '#lib/net/live-channels.ts'
import { firstByDay } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import { stubFailure, stubReply } from '#testing/server.ts'
import { aBoard, aBoardRow, freezeDateAtTeamToday, stubTeam, TEAM_TODAY } from '#testing/team.ts'

const PATH = '/team-performance?tv=1'

beforeEach(() => {
  freezeDateAtTeamToday()
  stubTeam()
  stubReply(readBoard, aBoard())
})
afterEach(() => {
  vi.useRealTimers()
  for (const name of ['fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, name)
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
  Reflect.deleteProperty(navigator, 'wakeLock')
})

const findTvBoard = async () => within(await screen.findByRole('dialog', { name: 'Modo TV' }))

/** Installs a fake Fullscreen API, which reports changes by events as browsers do. */
function installFullScreen() {
  let shown: Element | null = null
  const setFullScreenElement = (element: Element | null) => {
    shown = element
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  const request = vi.fn(async () => setFullScreenElement(document.documentElement))
  const exit = vi.fn(async () => setFullScreenElement(null))
  Object.defineProperty(document, 'fullscreenElement', { get: () => shown, configurable: true })
  Object.defineProperty(document, 'exitFullscreen', { value: exit, configurable: true })
  Object.defineProperty(document.documentElement, 'requestFullscreen', { value: request, configurable: true })
  return { request, exit }
}

test('the board of Modo TV stands alone, with nothing to press, and shows who moves', async () => {
  openApp(PATH)
  const board = await findTvBoard()
  expect(await board.findByText('Marina Duarte')).toBeVisible()
  expect(board.getByRole('heading', { name: 'Placar de Líderes', level: 1 })).toBeVisible()
  expect(board.getByText('1 a 27 de novembro')).toBeVisible()
  expect(board.getByText('4º')).toBeVisible()
  for (const role of ['button', 'link', 'textbox', 'tab']) expect(board.queryByRole(role)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Registrar Pontos' })).toBeNull()
  expect(document.title).toBe('Placar de Líderes · AI Dashboard')
  const row = board.getByText('Caio Ferraz').closest('li')
  act(() =>
    pointsChannel.send({
      member: { id: 6, name: 'Caio Ferraz' },
      points: 92,
      type: 'SALE',
      centavos: 4_250_00,
      date: TEAM_TODAY,
    }),
  )
  expect(board.getByRole('status')).toHaveTextContent('+92 Caio Ferraz')
  expect(row).toHaveAttribute('data-moved', 'true')
})

test('Modo TV keeps the period', async () => {
  openApp('/team-performance?periodo=hoje&tv=1')
  expect(await (await findTvBoard()).findByText('27 de novembro')).toBeVisible()
})

describe('the full screen of Modo TV', () => {
  test('is asked for by the button, and left by Esc with the board, or by going back', async () => {
    const { request, exit } = installFullScreen()
    const { user, router } = openApp('/team-performance?periodo=semana')
    await user.click(await screen.findByRole('button', { name: 'Modo TV' }))
    expect(request).toHaveBeenCalledOnce()
    await findTvBoard()
    expect(router.state.location.search).toEqual({ periodo: 'semana', tv: 1 })
    // In full screen the browser handles Escape itself and dispatches no key event.
    act(() => void document.exitFullscreen())
    await waitFor(() => expect(router.state.location.search).toEqual({ periodo: 'semana' }))
    expect(await screen.findByRole('button', { name: 'Registrar Pontos' })).toBeVisible()

    exit.mockClear()
    await user.click(screen.getByRole('button', { name: 'Modo TV' }))
    await findTvBoard()
    act(() => router.history.back())
    expect(await screen.findByRole('button', { name: 'Registrar Pontos' })).toBeVisible()
    expect(exit).toHaveBeenCalledOnce()
  })

  test('is asked for by a click anywhere where a link, which cannot ask for it, led here', async () => {
    const { request } = installFullScreen()
    openApp(PATH)
    fireEvent.click(await screen.findByRole('dialog', { name: 'Modo TV' }))
    expect(request).toHaveBeenCalledOnce()
  })

  test('is not asked for by the button that leaves the board', async () => {
    const { request } = installFullScreen()
    const { router } = openApp(PATH)
    fireEvent.click((await findTvBoard()).getByText('Sair')) // only a touch screen shows it
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(request).not.toHaveBeenCalled()
  })

  test('is the page’s window where the browser has none, and Esc leaves and gives the focus back', async () => {
    const { user, router } = openApp('/team-performance')
    await user.click(await screen.findByRole('button', { name: 'Modo TV' }))
    await findTvBoard()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(await screen.findByRole('button', { name: 'Registrar Pontos' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Modo TV' })).toHaveFocus()
  })
})

describe('the screen of Modo TV stays on', () => {
  test('while it is looked at, and no longer', async () => {
    const release = vi.fn(async () => undefined)
    const request = vi.fn(async () => ({ release }))
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
    const { user } = openApp(PATH)
    await findTvBoard()
    expect(request).toHaveBeenCalledExactlyOnceWith('screen')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(request).toHaveBeenCalledTimes(2)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(release).toHaveBeenCalled())
  })
})

describe('the board of Modo TV', () => {
  const makeRows = (count: number) =>
    Array.from({ length: count }, (_, id) => aBoardRow({ id, name: `Pessoa ${id}`, rank: id + 1 }))

  test('has room for twelve under the podium, and counts the others', async () => {
    stubReply(readBoard, makeRows(20))
    openApp(PATH)
    const board = await findTvBoard()
    expect(await board.findByText('e mais 5 pessoas')).toBeVisible()
    expect(board.getAllByRole('listitem')).toHaveLength(15)
    expect(board.getByText('15º')).toBeVisible()
  })

  test('has no list under a podium of two', async () => {
    stubReply(readBoard, makeRows(2))
    openApp(PATH)
    const board = await findTvBoard()
    await waitFor(() => expect(board.getAllByRole('listitem')).toHaveLength(2))
    expect(board.getAllByRole('list')).toHaveLength(1)
  })
})

test('Modo TV keeps what it shows while the server does not answer, and says so', async () => {
  openApp(PATH)
  const board = await findTvBoard()
  await board.findByText('Marina Duarte')
  stubFailure(readBoard, { status: 500 })
  vi.setSystemTime(new Date(`${TEAM_TODAY}T15:01:00Z`))
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  expect(await board.findByText('Sem resposta do servidor: estes são os pontos de 12:00')).toBeVisible()
  expect(board.getByText('Marina Duarte')).toBeVisible()
})

test.each(
  firstByDay([
    ['nothing', () => stubReply(readBoard, []), 'Nenhum dado de performance disponível para o período selecionado'],
    ['a failure', () => stubFailure(readBoard, { status: 500 }), 'Não foi possível carregar os dados de performance'],
  ]),
)('Modo TV says in the specification’s words that there is %s', async (_what, arrange, words) => {
  arrange()
  openApp(PATH)
  expect(await (await findTvBoard()).findByText(words)).toBeVisible()
})
