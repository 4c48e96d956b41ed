import { screen, waitFor, within } from '@testing-library/react'
import { readCapabilities } from 'contract/capabilities.ts'
import { endSeries, listSeries, pauseSeries, reopenSeries, resumeSeries, type Series } from 'contract/finance/series.ts'
import { beforeEach, expect, test } from 'vitest'
import { stubSessionAndEntryLists } from '#testing/finance.ts'
import { openApp } from '#testing/render.tsx'
import { aSeries } from '#testing/series.ts'
import { requestsTo, stubFailure, stubReply } from '#testing/server.ts'

const PATH = '/financeiro/recorrencias'
beforeEach(stubSessionAndEntryLists)

const stubSeries = (...series: Series[]) =>
  stubReply(listSeries, { series, monthly: { outflowCentavos: '363333', inflowCentavos: '100000' } })

const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement)

async function menu(name: string) {
  const { user } = openApp(PATH)
  await user.click(await screen.findByRole('button', { name: `Mais ações para ${name}` }))
  return { user, choose: async (label: string) => user.click(await screen.findByRole('menuitem', { name: label })) }
}

test('each series says how often, when next, how much, and how much a month, with a sum of all', async () => {
  stubSeries(
    aSeries({ overdue: 2 }),
    aSeries({
      id: 4,
      kind: 'inflow',
      description: 'Contrato',
      frequency: 'a cada 10 dias',
      unit: 'day',
      every: 10,
      centavos: 100_00,
      monthlyCentavos: 304_17,
    }),
    aSeries({
      id: 5,
      description: 'Parcelas',
      frequency: '3x',
      occurrences: 3,
      state: 'finished',
      nextDate: null,
      monthlyCentavos: null,
    }),
  )
  openApp(PATH)
  const rent = await rowOf('Aluguel')
  expect(screen.getByRole('heading', { name: 'Recorrências', level: 1 })).toBeVisible()
  expect(rent.getAllByText('Mensal')[0]).toBeVisible()
  expect(rent.getByText('05/12/2026')).toBeVisible()
  expect(rent.getByText('2 em atraso')).toBeVisible()
  expect(rent.getByText('Ativa')).toBeVisible()
  expect(rent.getByRole('img', { name: 'Saída' })).toBeVisible()
  const contract = await rowOf('Contrato')
  expect(contract.getByText('A cada 10 dias')).toBeVisible()
  expect(contract.getByText('R$\u00a0304,17', { normalizer: (text) => text })).toBeVisible()
  expect(contract.getByRole('link', { name: 'Contrato' })).toHaveAttribute('href', '/financeiro/entradas?series=4')
  const parts = await rowOf('Parcelas')
  expect(parts.getByText('Mensal · 3 vezes')).toBeVisible()
  expect(parts.getByText('Concluída')).toBeVisible()
  expect(screen.getByText('R$\u00a03.633,33', { normalizer: (text) => text })).toBeVisible()
  expect(screen.getByText('\u2212R$\u00a02.633,33', { normalizer: (text) => text })).toBeVisible()
})

test('a pause says how many entries it took away, and is undone from its toast', async () => {
  stubSeries(aSeries())
  stubReply(pauseSeries, { ok: true, removed: 12 })
  stubReply(resumeSeries, { ok: true, series: { id: 3, upcoming: 12, until: null } })
  const { user, choose } = await menu('Aluguel')
  await choose('Pausar')
  expect(await screen.findByText('Recorrência pausada')).toBeVisible()
  expect(screen.getByText('12 lançamentos futuros retirados.')).toBeVisible()
  expect(requestsTo(pauseSeries)[0]?.url.pathname).toBe('/api/finance/series/3/pause')
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Recorrência retomada')).toBeVisible()
  expect(screen.getByText('12 lançamentos agendados.')).toBeVisible()
})

test('a paused series is resumed, an ended one reopened, a finished one leads to its entries', async () => {
  stubSeries(
    aSeries({ state: 'paused' }),
    aSeries({ id: 9, description: 'Velha', state: 'finished' }),
    aSeries({ id: 10, description: 'Internet', state: 'ended' }),
  )
  stubReply(resumeSeries, { ok: true })
  stubReply(reopenSeries, { ok: true, series: { id: 10, upcoming: 12, until: null } })
  const { user, choose } = await menu('Velha')
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Ver lançamentos'])
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Aluguel' }))
  await choose('Retomar')
  expect(await screen.findByText('Recorrência retomada')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Internet' }))
  await choose('Reabrir')
  expect(await screen.findByText('Recorrência reaberta')).toBeVisible()
  expect(screen.getByText('12 lançamentos agendados.')).toBeVisible()
})

test('a series is ended after a question, and that is undone from the toast', async () => {
  stubSeries(aSeries())
  stubReply(endSeries, { ok: true, removed: 1 })
  stubReply(reopenSeries, { ok: true })
  const { user, choose } = await menu('Aluguel')
  await choose('Encerrar')
  const dialog = within(await screen.findByRole('dialog', { name: 'Encerrar recorrência' }))
  expect(dialog.getByText('Encerrar “Aluguel”?')).toBeVisible()
  expect(requestsTo(endSeries)).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Encerrar' }))
  expect(await screen.findByText('Recorrência encerrada')).toBeVisible()
  expect(screen.getByText('1 lançamento futuro retirado.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(await screen.findByText('Recorrência reaberta')).toBeVisible()
})

test('a pause that is refused tells the reason; the series leads to its entries', async () => {
  stubSeries(aSeries())
  stubFailure(pauseSeries, { status: 409, title: 'Esta recorrência já está pausada' })
  const { user, choose } = await menu('Aluguel')
  await choose('Pausar')
  expect(await screen.findByText('Não foi possível pausar a recorrência')).toBeVisible()
  expect(screen.getByText('Esta recorrência já está pausada')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Mais ações para Aluguel' }))
  await choose('Ver lançamentos')
  expect(await screen.findByRole('button', { name: /Só uma recorrência/ })).toBeVisible()
})

test('an empty list of series says that there is none', async () => {
  stubReply(listSeries, { series: [], monthly: { outflowCentavos: '0', inflowCentavos: '0' } })
  openApp(PATH)
  expect(await screen.findByText('Nenhuma recorrência')).toBeVisible()
})

test('another service, which schedules nothing, is not asked for series', async () => {
  stubReply(readCapabilities, { edit: false, trash: false, filters: false, runs: false, team: false })
  openApp(PATH)
  expect(await screen.findByText('As recorrências não são agendadas aqui')).toBeVisible()
  await waitFor(() => expect(requestsTo(readCapabilities).length).toBeGreaterThan(0))
  expect(requestsTo(listSeries)).toEqual([])
})
