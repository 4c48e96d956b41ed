import { recordInflow } from 'contract/finance/inflows.ts'
import { listOutflows } from 'contract/finance/outflows.ts'
import { endSeries, listSeries, pauseSeries, reopenSeries, resumeSeries } from 'contract/finance/series.ts'
import { describe, expect, test } from 'vitest'
import { startApiForTest, startTestApi } from '#testing/api.ts'
import {
  deleteOccurrence,
  editOccurrence,
  givenSeries,
  readNewestSeries,
  readOccurrenceDays,
  readUndeletedOccurrences,
  recordRecurring,
  runDailyExtension,
} from '#testing/series.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

describe('a pause of a series', () => {
  test('takes what lies ahead and nobody touched, and makes nothing that falls into it', async () => {
    const api = await startApiForTest({ today: '2026-01-10' })
    const id = await givenSeries(api, 'todo dia 10', { data: '2026-01-10' })
    await editOccurrence(api, id, 4, { centavos: 1_00 })
    expect(await api.ok(pauseSeries, { params: { id } })).toEqual({ ok: true, removed: 11 })
    expect(await readOccurrenceDays(api, id)).toEqual(['2026-01-10', '2026-05-10'])
    api.time.set('2026-04-10')
    await runDailyExtension(api)
    expect(await readOccurrenceDays(api, id), 'nothing is made while it is paused').toEqual(['2026-01-10', '2026-05-10'])

    await api.ok(resumeSeries, { params: { id } })
    const days = await readOccurrenceDays(api, id)
    expect(days.slice(0, 4)).toEqual(['2026-01-10', '2026-04-10', '2026-05-10', '2026-06-10'])
    expect(days.at(-1)).toBe('2027-04-10')
    expect(new Set(days).size).toBe(days.length)
    expect((await readUndeletedOccurrences(api, id)).filter(({ centavos }) => centavos === 1_00)).toHaveLength(1)
  })

  test('for a day takes nothing away for good', async () => {
    const api = await startApiForTest({ today: '2026-01-10' })
    const id = await givenSeries(api, 'semanal', { data: '2025-12-30' })
    const before = await readOccurrenceDays(api, id)
    await api.ok(pauseSeries, { params: { id } })
    await api.ok(resumeSeries, { params: { id } })
    expect(await readOccurrenceDays(api, id)).toEqual(before)
  })
})

describe('an end of a series', () => {
  test('takes what lies ahead, and can be undone', async () => {
    const api = await startApiForTest({ today: '2026-01-10' })
    const id = await givenSeries(api, 'Mensal', { data: '2025-12-15' })
    const before = await readOccurrenceDays(api, id)
    expect(await api.ok(endSeries, { params: { id } })).toEqual({ ok: true, removed: 12 })
    expect(await readOccurrenceDays(api, id)).toEqual(['2025-12-15'])
    await api.ok(reopenSeries, { params: { id } })
    expect(await readOccurrenceDays(api, id)).toEqual(before)
  })
})

test.each([
  ['pausing what is paused', pauseSeries, ['pause'], 'Esta recorrência já está pausada'],
  ['resuming what goes on', resumeSeries, [], 'Esta recorrência não está pausada'],
  ['pausing what has ended', pauseSeries, ['end'], 'Esta recorrência já foi encerrada'],
  ['resuming what has ended', resumeSeries, ['pause', 'end'], 'Esta recorrência já foi encerrada'],
  ['ending twice', endSeries, ['end'], 'Esta recorrência já foi encerrada'],
  ['reopening what goes on', reopenSeries, [], 'Esta recorrência não foi encerrada'],
] as const)('for a series, %s is refused', async (_, endpoint, before, title) => {
  const api = await startApiForTest({ today: '2026-01-10' })
  const id = await givenSeries(api, 'Mensal')
  for (const name of before) await api.ok(name === 'pause' ? pauseSeries : endSeries, { params: { id } })
  expect(await api.fails(endpoint, { params: { id } })).toMatchObject({ status: 409, title })
})

test('a pause, an end and their undos reach all parts of a rent that is raised in three months', async () => {
  const api = await startApiForTest({ today: '2026-01-10' })
  const id = await givenSeries(api, 'Mensal', { data: '2026-01-05', paga: true })
  await editOccurrence(api, id, 3, { centavos: 4000_00, scope: 'following' })
  const { id: later } = await readNewestSeries(api)
  const read = async () => [...(await readOccurrenceDays(api, id)), ...(await readOccurrenceDays(api, later))]
  const days = await read()
  for (const [stop, goOn] of [
    [pauseSeries, resumeSeries],
    [endSeries, reopenSeries],
  ] as const) {
    expect(await api.ok(stop, { params: { id: later } })).toEqual({ ok: true, removed: 12 })
    expect(await read()).toEqual(['2026-01-05'])
    await api.ok(goOn, { params: { id } })
    expect(await read()).toEqual(days)
  }
  const [only, ...others] = (await api.ok(listSeries)).series
  expect(others).toEqual([])
  expect(only).toMatchObject({ id, nextDate: '2026-02-05', centavos: 3200_00, monthlyCentavos: 3200_00, state: 'active' })
})

test.each([pauseSeries, resumeSeries, endSeries, reopenSeries])('an unknown series is not found at $path', async (endpoint) => {
  const api = await startSharedApi()
  expect(await api.fails(endpoint, { params: { id: 9 } })).toMatchObject({ status: 404, title: 'Recorrência não encontrada' })
})

describe('the overview of series', () => {
  test('tells what comes next and what it costs a month', async () => {
    const api = await startApiForTest({ today: '2026-11-21' })
    await givenSeries(api, 'Mensal', { data: '2026-09-05', paga: true, valor: '3200.00' })
    await givenSeries(api, 'semanal', { data: '2026-11-21', valor: '100.00', nome_saida: 'Café' })
    await recordRecurring(api, 'a cada 10 dias', { valor: '', nome_saida: 'Sem valor', data: '2026-11-25' })
    await api.ok(recordInflow, { form: { descricao: 'Contrato', valor: '1000.00', repetir: 'Trimestral', data: '2026-12-01' } })
    const { series, monthly } = await api.ok(listSeries)
    expect(
      series.map(({ description, nextDate, monthlyCentavos, overdue }) => [description, nextDate, monthlyCentavos, overdue]),
    ).toEqual([
      ['Café', '2026-11-21', 433_33, 0],
      ['Sem valor', '2026-11-25', null, 0],
      ['Contrato', '2026-12-01', 333_33, 0],
      ['Aluguel', '2026-12-05', 3200_00, 2],
    ])
    expect(monthly).toEqual({ outflowCentavos: '363333', inflowCentavos: '33333' })
    expect(series.at(-1)).toMatchObject({ kind: 'outflow', frequency: 'Mensal', unit: 'month', every: 1, state: 'active' })
  })

  test('tells what is paused, ended and over, and has a parted series once', async () => {
    const api = await startApiForTest({ today: '2026-01-10' })
    const paused = await givenSeries(api, 'Mensal', { nome_saida: 'Pausada' })
    const over = await givenSeries(api, '2x', { nome_saida: 'Paga', data: '2025-11-10', paga: true })
    const deleted = await givenSeries(api, 'Mensal', { nome_saida: 'Excluída' })
    const parted = await givenSeries(api, 'Mensal', { nome_saida: 'Dividida' })
    await api.ok(pauseSeries, { params: { id: paused } })
    await editOccurrence(api, over, 1, { paid: true })
    await deleteOccurrence(api, deleted, 0, 'open')
    await editOccurrence(api, parted, 2, { description: 'Continuação', scope: 'following' })
    const { series, monthly } = await api.ok(listSeries)
    expect(series.map(({ description, state, monthlyCentavos }) => [description, state, monthlyCentavos])).toEqual([
      ['Dividida', 'active', 3200_00],
      ['Pausada', 'paused', null],
      ['Paga', 'finished', null],
      ['Excluída', 'ended', null],
    ])
    expect(monthly).toEqual({ outflowCentavos: '320000', inflowCentavos: '0' })
    const { id } = await readNewestSeries(api)
    expect((await api.ok(listOutflows, { query: { series: id } })).entries).toHaveLength(13)
  })
})
