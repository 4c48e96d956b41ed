import { act, screen, waitFor, within } from '@testing-library/react'
import { readBoard } from 'contract/team/board.ts'
import { readTargets } from 'contract/team/targets.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { pointsChannel } from '#lib/net/live-channels.ts'
import { firstByDay } from '#testing/by-day.ts'
import { openApp } from '#testing/render.tsx'
import { holdReply, stubFailure, stubForeignReply, stubReply } from '#testing/server.ts'
import { aBoard, aBoardRow, freezeDateAtTeamToday, stubTeam, TEAM_TODAY } from '#testing/team.ts'

const PATH = '/team-performance'

beforeEach(() => {
  freezeDateAtTeamToday()
  stubTeam()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const findBoard = async () => within(await screen.findByRole('region', { name: 'Placar de Líderes' }))
const findPodiumSteps = async () => {
  const podium = (await (await findBoard()).findAllByRole('list')).at(0) as HTMLElement
  return within(podium).getAllByRole('listitem')
}
const listTexts = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
const findRows = async () => (await findBoard()).getAllByRole('row').slice(1)

describe('the leaderboard', () => {
  test('has three on the podium, from the first on, and the others in a table in the seed’s words', async () => {
    stubReply(readBoard, aBoard())
    openApp(PATH)
    const podium = await findPodiumSteps()
    expect(podium.map((step) => within(step).getByRole('heading', { level: 3 }).textContent)).toEqual([
      'Marina Duarte',
      'Rafael Nogueira',
      'Beatriz Antunes',
    ])
    expect(podium.map((step) => within(step).getByText(/lugar/).textContent)).toEqual(['1º lugar', '2º lugar', '3º lugar'])
    expect(podium.map((step) => within(step).getByRole('img').getAttribute('aria-label'))).toEqual([
      'Medalha de ouro',
      'Medalha de prata',
      'Medalha de bronze',
    ])
    expect(within(podium[0] as HTMLElement).getByText('858')).toBeVisible()
    expect(podium.map(({ className }) => /place--(\d)/.exec(className)?.[1])).toEqual(['1', '2', '3'])
    expect(listTexts(await (await findBoard()).findAllByRole('columnheader'))).toEqual(['Pos.', 'Nome', 'Pontuação', 'Detalhes'])
    expect((await findRows()).map((row) => listTexts(within(row).getAllByRole('cell')))).toEqual([
      ['4º', 'CFCaio Ferraz', '354', '16 Reuniões, 2 Vendas'],
      ['5º', 'JPJuliana Prado', '252', '9 Reuniões, 2 Vendas'],
      ['6º', 'TMThiago Meireles', '208', '7 Reuniões, 2 Vendas'],
      ['7º', 'LCLarissa Campos', '50', '5 Reuniões, 0 Vendas'],
    ])
    expect((await findBoard()).getByText('1 a 27 de novembro')).toBeVisible()
  })

  test.each(firstByDay([1, 2, 3]))('of %d is a podium without a table', async (count) => {
    stubReply(readBoard, aBoard().slice(0, count))
    openApp(PATH)
    await waitFor(async () => expect(await findPodiumSteps()).toHaveLength(count))
    expect((await findBoard()).queryByRole('table')).toBeNull()
  })

  test('says of ties that they are, with three places on the podium and the fourth in the table', async () => {
    const ranks = [1, 1, 3, 4, 4]
    stubReply(
      readBoard,
      ranks.map((rank, index) => aBoardRow({ id: index, name: `Pessoa ${index}`, rank })),
    )
    openApp(PATH)
    const podium = await findPodiumSteps()
    expect(podium.map((step) => within(step).getByText(/lugar/).textContent)).toEqual([
      '1º lugar · empate',
      '2º lugar · empate',
      '3º lugar',
    ])
    expect(podium.map((step) => within(step).getByRole('img').getAttribute('aria-label'))).toEqual([
      'Medalha de ouro',
      'Medalha de prata',
      'Medalha de bronze',
    ])
    expect((await findRows()).map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      '4º (empate)',
      '5º (empate)',
    ])
  })

  test('has the service’s order, whatever its figures; where it has no rank, the place counts', async () => {
    stubForeignReply(readBoard, [
      { name: 'Ana', total_points: '10', total_meetings: '1', total_sales: '0' },
      { name: 'Ana', total_points: 90 },
      { name: 'Bia', total_points: null, id: null, rank: 'primeira' },
      { name: 'Davi', total_points: 'muitos', rank: '4' },
      { name: 'Caio', total_points: '1250', total_meetings: 2 },
    ])
    openApp(PATH)
    const podium = await findPodiumSteps()
    expect(podium.map((step) => within(step).getByRole('heading').textContent)).toEqual(['Ana', 'Ana', 'Bia'])
    expect((await findRows()).map((row) => listTexts(within(row).getAllByRole('cell')))).toEqual([
      ['4º', 'DDavi', '0', '0 Reuniões, 0 Vendas'],
      ['5º', 'CCaio', '1.250', '2 Reuniões, 0 Vendas'],
    ])
  })

  test('leads from a name to what its points are made of', async () => {
    stubReply(readBoard, aBoard())
    const { user, router } = openApp(`${PATH}?periodo=semana`)
    await user.click(await screen.findByRole('link', { name: 'Caio Ferraz' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/team-performance/atividades'))
    expect(router.state.location.search).toEqual({ periodo: 'semana', member: 6 })
  })
})

describe('the leaderboard that is not there', () => {
  test('says that it is loading, then that there is nothing, in the specification’s words', async () => {
    const release = holdReply(readBoard, [])
    openApp(PATH)
    expect(await screen.findByText('Carregando dados...')).toBeInTheDocument()
    release()
    expect(await screen.findByText('Nenhum dado de performance disponível para o período selecionado')).toBeVisible()
    expect(screen.queryByText('Carregando dados...')).toBeNull()
  })

  test('says that it failed to load, with a toast and another try', async () => {
    stubFailure(readBoard, { status: 500 })
    const { user } = openApp(PATH)
    const failed = 'Não foi possível carregar os dados de performance'
    await waitFor(() => expect(screen.getAllByText(failed).some((words) => words.closest('[role="alert"].toast'))).toBe(true))
    expect((await findBoard()).getByText(failed)).toBeVisible()
    stubReply(readBoard, aBoard())
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect(await screen.findByText('Caio Ferraz')).toBeVisible()
  })
})

describe('the targets on the leaderboard', () => {
  const aTarget = (id: number, name: string, points: number | null) => ({
    member: { id, name },
    target: points,
    revision: 1,
    points: 0,
  })

  beforeEach(() => {
    stubReply(readBoard, aBoard())
    stubReply(readTargets, {
      targets: [aTarget(3, 'Marina Duarte', 800), aTarget(6, 'Caio Ferraz', 601), aTarget(7, 'Juliana Prado', null)],
    })
  })

  test('say how far each is in this month, and are absent in other periods', async () => {
    const { user } = openApp(PATH)
    expect(await (await findBoard()).findByText('58% da meta')).toBeVisible()
    expect((await findBoard()).getByText('58% da meta').closest('.goal')).toHaveAttribute('title', '354 de 601 pontos')
    expect((await findBoard()).getByText('Meta batida')).toBeVisible()
    expect((await findBoard()).queryAllByText(/da meta/)).toHaveLength(1)
    await user.click(screen.getByRole('tab', { name: 'Hoje' }))
    await screen.findByText('27 de novembro')
    expect(await (await findBoard()).findByText('Caio Ferraz')).toBeVisible()
    expect((await findBoard()).queryByText(/meta/i)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Metas do mês' })).toBeNull()
  })

  test('that failed to load say so over the places, and can be loaded again', async () => {
    stubFailure(readTargets, { status: 500 })
    const { user } = openApp(PATH)
    expect(await (await findBoard()).findByText('Não foi possível carregar as metas.', { exact: false })).toBeVisible()
    stubReply(readTargets, { targets: [aTarget(6, 'Caio Ferraz', 601)] })
    await user.click((await findBoard()).getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(async () => expect((await findBoard()).queryByRole('button', { name: 'Tentar de novo' })).toBeNull())
    expect(await (await findBoard()).findByText('58% da meta')).toBeVisible()
  })
})

describe('a movement on the leaderboard', () => {
  const aSale = (more: object = {}) => ({
    member: { id: 6, name: 'Caio Ferraz' },
    points: 125,
    type: 'SALE' as const,
    centavos: 7_500_00,
    date: TEAM_TODAY,
    ...more,
  })
  const sendMovement = (movement: ReturnType<typeof aSale>) => act(() => pointsChannel.send(movement))
  const findRow = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
  const findNews = async () => (await findBoard()).getByRole('status')

  beforeEach(() => stubReply(readBoard, aBoard()))

  test('is announced politely, and marks its row', async () => {
    openApp(PATH)
    const row = await findRow('Caio Ferraz')
    expect(row).toHaveAttribute('data-moved', 'false')
    sendMovement(aSale())
    expect(await findNews()).toHaveTextContent('+125 Caio Ferraz')
    expect(row).toHaveAttribute('data-moved', 'true')
    expect(within(row).getByText('+125')).toBeVisible()
    expect(await findRow('Juliana Prado')).toHaveAttribute('data-moved', 'false')
  })

  test('of points taken back has a minus, and adds up with others of the same moment', async () => {
    openApp(PATH)
    const row = await findRow('Caio Ferraz')
    sendMovement(aSale({ points: 200 }))
    sendMovement(aSale({ points: -125 }))
    expect(await findNews()).toHaveTextContent('−125 Caio Ferraz')
    expect(within(row).getByText('+75')).toBeVisible()
  })

  test('outside the period that is shown, or of no points, is no news', async () => {
    openApp(`${PATH}?periodo=hoje`)
    const row = await findRow('Caio Ferraz')
    sendMovement(aSale({ date: '2026-11-26' }))
    sendMovement(aSale({ points: 0 }))
    expect(await findNews()).toBeEmptyDOMElement()
    expect(row).toHaveAttribute('data-moved', 'false')
  })

  test('is over after a moment', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    openApp(PATH)
    await findRow('Caio Ferraz')
    sendMovement(aSale())
    expect(await findNews()).toHaveTextContent('+125 Caio Ferraz')
    act(() => vi.advanceTimersByTime(6_000))
    expect(await findNews()).toBeEmptyDOMElement()
    expect((await findBoard()).getByText(/a \d+ de|º de/)).toBeVisible()
  })
})
