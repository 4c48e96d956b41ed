import { editOutflow, listOutflows, restoreOutflow, undoCompletion } from 'contract/finance/outflows.ts'
import { expect, test } from 'vitest'
import { series, seriesSkips } from '#db/tables/series.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { anOutflow, insertEntries } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'
import {
  deleteOccurrence,
  editOccurrence,
  editOccurrenceAtRevision,
  findOccurrence,
  givenSeries,
  readNewestSeries,
  readOccurrenceDays,
  readSeries,
  readUndeletedOccurrences,
  runDailyExtension,
} from '#testing/series.ts'

const TODAY = '2026-01-31'
const givenMonthlySeries = (api: TestApi) => givenSeries(api, 'Mensal', { data: TODAY })
const readValues = async (api: TestApi, id: number) =>
  (await readUndeletedOccurrences(api, id)).map(({ centavos }) => (centavos ?? 0) / 100)
const repeat = (n: number, value: number) => Array<number>(n).fill(value)

test('an edit of one occurrence changes and keeps it alone', async () => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenMonthlySeries(api)
  await editOccurrence(api, id, 2, { centavos: 99_00, description: 'Aluguel', date: '2026-04-02' })
  expect(await findOccurrence(api, id, 2)).toMatchObject({ centavos: 99_00, date: '2026-04-02', ownFields: ['centavos', 'date'] })
  expect(await readValues(api, id)).toEqual([3200, 3200, 99, ...repeat(10, 3200)])
  expect((await readSeries(api, id)).centavos).toBe(3200_00)
})

test('an edit of all open occurrences reaches later ones, but not those paid or edited alone', async () => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenMonthlySeries(api)
  await editOccurrence(api, id, 1, { paid: true })
  await editOccurrence(api, id, 4, { centavos: 1_00 })
  await editOccurrence(api, id, 6, { centavos: 3500_00, notes: 'reajuste', scope: 'open' })
  expect(await readValues(api, id)).toEqual([3500, 3200, 3500, 3500, 1, ...repeat(8, 3500)])
  expect(await findOccurrence(api, id, 4)).toMatchObject({ notes: 'reajuste' })
  expect(await readSeries(api, id)).toMatchObject({ centavos: 3500_00, notes: 'reajuste', endedAt: null })

  await editOccurrence(api, id, 1, { paid: false })
  await editOccurrence(api, id, 6, { centavos: 4000_00, scope: 'open' })
  expect((await readValues(api, id)).slice(0, 3), 'what was paid keeps what it had').toEqual([4000, 3200, 4000])
})

test('an edit of this and the next ones parts the series in two, whose numbers go on', async () => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenMonthlySeries(api)
  await editOccurrence(api, id, 5, { paid: true })
  await editOccurrence(api, id, 3, { centavos: 4000_00, scope: 'following' })
  const later = await readNewestSeries(api)
  expect(later).toMatchObject({ splitFrom: id, centavos: 4000_00, anchor: '2026-01-31', nextOccurrence: 13 })
  expect(await readSeries(api, id)).toMatchObject({ centavos: 3200_00, occurrences: 3, nextOccurrence: 3, endedAt: null })
  expect(await readValues(api, id)).toEqual([3200, 3200, 3200])
  expect(await readValues(api, later.id)).toEqual([4000, 4000, 3200, ...repeat(7, 4000)])
  expect((await readUndeletedOccurrences(api, later.id)).map(({ occurrence: n }) => n)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(await readOccurrenceDays(api, later.id)).toContain('2026-05-31')
})

test('an edit from the first occurrence on parts nothing', async () => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenMonthlySeries(api)
  await editOccurrence(api, id, 0, { centavos: 1_00, scope: 'following' })
  expect((await readNewestSeries(api)).id).toBe(id)
  expect(await readValues(api, id)).toEqual(repeat(13, 1))
})

test('an edit of the payment alone reaches this occurrence only, whatever the scope', async () => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenMonthlySeries(api)
  await editOccurrence(api, id, 2, { paid: true, description: 'Aluguel', scope: 'following' })
  expect((await readNewestSeries(api)).id).toBe(id)
  expect((await readUndeletedOccurrences(api, id)).filter(({ paidOn }) => paidOn !== null)).toHaveLength(1)
})

test('an edit of the day moves this and the next ones to the new day', async () => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenMonthlySeries(api)
  await editOccurrence(api, id, 2, { date: '2026-03-10', description: 'Novo', scope: 'following' })
  const later = await readNewestSeries(api)
  expect((await readOccurrenceDays(api, later.id)).slice(0, 3)).toEqual(['2026-03-10', '2026-04-10', '2026-05-10'])
  expect(await readOccurrenceDays(api, later.id)).toHaveLength(11)
  expect(await readOccurrenceDays(api, id)).toEqual(['2026-01-31', '2026-02-28'])
})

test('an edit of all open ones’ day leaves those paid or moved by hand', async () => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenMonthlySeries(api)
  await editOccurrence(api, id, 1, { date: '2026-02-15' })
  await editOccurrence(api, id, 3, { paid: true })
  await editOccurrence(api, id, 2, { date: '2026-03-05', scope: 'open' })
  expect((await readOccurrenceDays(api, id)).slice(0, 5)).toEqual([
    '2026-01-05',
    '2026-02-15',
    '2026-03-05',
    '2026-04-30',
    '2026-05-05',
  ])
})

test('an edit to an earlier day adds the occurrence that is then due within the year', async () => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenSeries(api, 'Anual', { data: '2026-02-20' })
  expect(await readOccurrenceDays(api, id)).toEqual(['2026-02-20'])
  await editOccurrence(api, id, 0, { date: '2026-01-10', scope: 'open' })
  expect(await readOccurrenceDays(api, id)).toEqual(['2026-01-10', '2027-01-10'])
  await editOccurrence(api, id, 0, { date: '2026-02-20', scope: 'open' })
  expect(await readOccurrenceDays(api, id)).toEqual(['2026-02-20'])
  expect((await readSeries(api, id)).nextOccurrence).toBe(1)
})

test('an edit of next ones reaches the later part too, whose raise stays unless it names a value', async () => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenMonthlySeries(api)
  await editOccurrence(api, id, 5, { centavos: 4000_00, scope: 'following' })
  const later = await readNewestSeries(api)
  await editOccurrence(api, later.id, 7, { date: '2026-09-02' })
  await editOccurrence(api, id, 2, { description: 'Sala', date: '2026-03-10', scope: 'following' })
  const middle = await readNewestSeries(api)
  expect(await readValues(api, middle.id)).toEqual(repeat(3, 3200))
  expect(await readValues(api, later.id)).toEqual(repeat(8, 4000))
  expect((await readOccurrenceDays(api, later.id)).slice(0, 3)).toEqual(['2026-06-10', '2026-07-10', '2026-09-02'])
  const { entries: all } = await api.ok(listOutflows, { query: { series: middle.id } })
  expect(all.map(({ description }) => description)).toEqual([...Array(11).fill('Sala'), 'Aluguel', 'Aluguel'])
})

test.each([
  ['following', [0, 0, 3000, 3000, 3000]],
  ['open', repeat(5, 3000)],
] as const)('giving the value to the scope “%s” leaves the value planned for a later part', async (scope, completed) => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenSeries(api, 'Mensal', { data: TODAY, valor: '' })
  await editOccurrence(api, id, 5, { centavos: 4000_00, scope: 'following' })
  const { id: raised } = await readNewestSeries(api)
  const planned = await readUndeletedOccurrences(api, raised)
  await editOccurrence(api, id, 2, { centavos: 3000_00, scope })
  const parts = scope === 'open' ? [id] : [id, (await readNewestSeries(api)).id]
  expect((await Promise.all(parts.map((part) => readValues(api, part)))).flat()).toEqual(completed)
  expect(await readUndeletedOccurrences(api, raised)).toEqual(planned)
  expect((await readSeries(api, raised)).centavos).toBe(4000_00)
})

test('another frequency before a planned change is refused with the day from which it can begin', async () => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenMonthlySeries(api)
  await editOccurrence(api, id, 5, { centavos: 4000_00, scope: 'following' })
  const before = await readUndeletedOccurrences(api, id)
  const params = { id: before[2]?.id ?? 0 }
  const json = await addNewestEntryRevision(api, params.id, { recurrence: 'Anual', scope: 'following' as const })
  expect(await api.fails(editOutflow, { params, json })).toMatchObject({
    status: 409,
    title: 'Esta recorrência já muda em 30/06/2026',
    detail: expect.stringContaining('abra a ocorrência de 30/06/2026 ou uma posterior'),
  })
  expect(await readUndeletedOccurrences(api, id)).toEqual(before)
})

test('a series `todo dia 5` that is moved to the 12th says `todo dia 12`', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const id = await givenSeries(api, 'todo dia 5', { data: '2026-11-21' })
  await editOccurrence(api, id, 1, { date: '2026-12-12', scope: 'open' })
  expect((await readOccurrenceDays(api, id)).slice(0, 3), 'the first stood on a day of its own').toEqual([
    '2026-11-21',
    '2026-12-12',
    '2027-01-12',
  ])
  expect(await readSeries(api, id)).toMatchObject({ frequency: 'todo dia 12', dayOfMonth: 12 })
  expect(await findOccurrence(api, id, 2)).toMatchObject({ recurrence: 'todo dia 12' })
})

test('a series `toda segunda` that is moved to a Wednesday says `toda quarta-feira`', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const id = await givenSeries(api, 'toda segunda', { data: '2026-11-21' })
  await editOccurrence(api, id, 1, { date: '2026-11-25', scope: 'open' })
  expect((await readOccurrenceDays(api, id)).slice(0, 3)).toEqual(['2026-11-21', '2026-11-25', '2026-12-02'])
  expect(await readSeries(api, id)).toMatchObject({ frequency: 'toda quarta-feira' })
})

test('a series takes another frequency from an occurrence on: more often, then less, then counted', async () => {
  const api = await startApiForTest({ today: TODAY })
  const first = await givenMonthlySeries(api)
  await editOccurrence(api, first, 2, { recurrence: 'quinzenal', scope: 'following' })
  const second = await readNewestSeries(api)
  expect((await readOccurrenceDays(api, second.id)).slice(0, 3)).toEqual(['2026-03-31', '2026-04-15', '2026-04-30'])
  expect((await readOccurrenceDays(api, second.id)).at(-1)).toBe('2027-01-25')

  await editOccurrence(api, second.id, 4, { recurrence: 'Semestral', scope: 'following' })
  const third = await readNewestSeries(api)
  expect(await readOccurrenceDays(api, third.id)).toEqual(['2026-04-30', '2026-10-30'])

  await editOccurrence(api, third.id, 5, { recurrence: '3x', scope: 'following' })
  const fourth = await readNewestSeries(api)
  expect(await readOccurrenceDays(api, fourth.id)).toEqual(['2026-10-30', '2026-11-30', '2026-12-30'])
  expect(fourth).toMatchObject({ occurrences: 8, frequency: '3x' })
  const { entries: outflows } = await api.ok(listOutflows, { query: { series: fourth.id } })
  expect(outflows.map(({ series }) => [series?.occurrence, series?.total])).toEqual([
    [8, 8],
    [7, 8],
    [6, 8],
    ...[5, 4, 3, 2, 1].map((n) => [n, 8]),
  ])
})

test('another frequency misses and doubles no date after deletions and payments ahead', async () => {
  const api = await startApiForTest({ today: '2026-11-26' })
  const id = await givenSeries(api, 'Mensal', { data: '2026-10-05', paga: true })
  await deleteOccurrence(api, id, 2)
  await editOccurrence(api, id, 5, { paid: true })
  await editOccurrence(api, id, 1, { recurrence: 'Bimestral', scope: 'following' })
  const later = await readNewestSeries(api)
  expect(await readOccurrenceDays(api, id)).toEqual(['2026-10-05', '2027-03-05'])
  const days = ['2026-11-05', '2027-01-05', '2027-05-05', '2027-07-05', '2027-09-05', '2027-11-05']
  expect(await readOccurrenceDays(api, later.id)).toEqual(days)
  const { entries: paid } = await api.ok(listOutflows, { query: { series: id, status: 'paid' } })
  expect(paid.map(({ series }) => [series?.occurrence, series?.total])).toEqual([
    [6, null],
    [1, null],
  ])
  api.time.set('2027-01-26')
  await runDailyExtension(api)
  expect(await readOccurrenceDays(api, later.id)).toEqual([...days, '2028-01-05'])
})

test('another frequency from the first occurrence on misses no date after a deletion', async () => {
  const api = await startApiForTest({ today: '2026-11-05' })
  const id = await givenSeries(api, 'Mensal', { data: '2026-11-05' })
  await deleteOccurrence(api, id, 1)
  await editOccurrence(api, id, 0, { recurrence: 'Trimestral', scope: 'following' })
  const { id: later } = await readNewestSeries(api)
  const days = ['2026-11-05', '2027-02-05', '2027-05-05', '2027-08-05', '2027-11-05']
  expect(await readOccurrenceDays(api, later)).toEqual(days)
  await api.ok(restoreOutflow, { params: { id: (await findOccurrence(api, id, 1)).id }, json: {} })
  await runDailyExtension(api)
  expect(await readOccurrenceDays(api, id)).toEqual(['2026-12-05'])
  expect(await readOccurrenceDays(api, later)).toEqual(days)
})

test('a rarer frequency that puts an edited occurrence beyond the calendar is refused', async () => {
  const api = await startApiForTest({ today: '2026-01-10' })
  const id = await givenSeries(api, 'diário', { data: '2026-01-10' })
  await editOccurrence(api, id, 300, { description: 'Com nota' })
  const before = await readUndeletedOccurrences(api, id)
  const params = { id: before[1]?.id ?? 0 }
  const json = await addNewestEntryRevision(api, params.id, { recurrence: 'Anual', scope: 'following' as const })
  expect(await api.fails(editOutflow, { params, json })).toMatchObject({
    status: 409,
    title: 'Esta série tem ocorrências demais para esta frequência',
  })
  expect(await readUndeletedOccurrences(api, id)).toEqual(before)
})

test('a daily series of three years becomes one of every ten years from its first occurrence on', async () => {
  const api = await startApiForTest({ today: '2026-01-10' })
  const id = await givenSeries(api, 'diário', { data: '2023-01-10' })
  await editOccurrence(api, id, 0, { recurrence: 'a cada 10 anos', scope: 'following' })
  expect(await readOccurrenceDays(api, id)).toEqual(['2023-01-10'])
})

test('a deleted occurrence stays deleted through a split of its series, with what it had', async () => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenMonthlySeries(api)
  await deleteOccurrence(api, id, 4)
  await api.db.insert(seriesSkips).values({ seriesId: id, occurrence: 9 })
  await editOccurrence(api, id, 2, { centavos: 1_00, scope: 'following' })
  const later = await readNewestSeries(api)
  expect(await readValues(api, later.id)).toEqual(repeat(10, 1))
  expect(await findOccurrence(api, later.id, 4)).toMatchObject({ centavos: 3200_00, ownFields: ['centavos'] })
  expect(await api.db.select().from(seriesSkips)).toEqual([{ seriesId: later.id, occurrence: 9 }])
})

test.each([
  ['this', { recurrence: 'Anual' }, expect.stringContaining('Esta e as próximas')],
  ['open', { recurrence: 'Anual' }, expect.stringContaining('Esta e as próximas')],
  ['following', { recurrence: 'às vezes' }, expect.stringContaining('Não entendi “às vezes”')],
] as const)('a frequency that the scope “%s” cannot have is refused, and nothing changes', async (scope, change, reason) => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenMonthlySeries(api)
  const before = await readUndeletedOccurrences(api, id)
  const params = { id: before[3]?.id ?? 0 }
  const refused = await api.fails(editOutflow, {
    params,
    json: await addNewestEntryRevision(api, params.id, { ...change, centavos: 1, scope }),
  })
  expect(refused).toMatchObject({ status: 422, fields: { recurrence: reason } })
  expect(await readUndeletedOccurrences(api, id)).toEqual(before)
})

test('a scope without a series means the entry alone, and an unknown scope is refused by name', async () => {
  const api = await startApiForTest({ today: TODAY })
  const [id = 0] = await insertEntries(api, anOutflow())
  await api.ok(editOutflow, { params: { id }, json: await addNewestEntryRevision(api, id, { description: 'Só', scope: 'open' }) })
  expect((await api.ok(listOutflows)).entries).toMatchObject([{ description: 'Só', series: null }])
  const refused = await api.fails(editOutflow, {
    params: { id },
    json: await addNewestEntryRevision(api, id, { scope: 'todas' }),
  })
  expect(refused).toMatchObject({ status: 422, fields: { scope: 'Escolha: this, following ou open' } })
})

test('two edits of one series at once are both done, one after the other', async () => {
  const api = await startApiForTest({ today: TODAY })
  const id = await givenMonthlySeries(api)
  const before = { revision: 1, base: { centavos: 3_200_00, description: 'Aluguel', notes: null } }
  await Promise.all([
    editOccurrenceAtRevision(api, id, 3, { ...before, centavos: 1_00, scope: 'open' }),
    editOccurrenceAtRevision(api, id, 6, { ...before, description: 'Novo nome', scope: 'open' }),
    editOccurrenceAtRevision(api, id, 9, { ...before, notes: 'só esta' }),
  ])
  for (const row of await readUndeletedOccurrences(api, id))
    expect(row).toMatchObject({ centavos: 1_00, description: 'Novo nome' })
  expect(await readSeries(api, id)).toMatchObject({ centavos: 1_00, description: 'Novo nome' })
})

test.each(['this', 'following', 'open'] as const)(
  'a value given to the scope “%s” is undone exactly, but for what was typed or paid since',
  async (scope) => {
    const api = await startApiForTest({ today: TODAY })
    const id = await givenSeries(api, 'Mensal', { data: TODAY, valor: '' })
    await editOccurrence(api, id, 4, { centavos: 40_00 })
    const bare = { revision: 0, updatedAt: null, updatedBy: null }
    const readAll = async () => ({
      rows: (await readUndeletedOccurrences(api, id)).map((row) => ({ ...row, ...bare })),
      series: (await api.db.select().from(series)).map((row) => ({ ...row, ...bare })),
    })
    const before = await readAll()
    const complete = async () => {
      await editOccurrence(api, id, 2, { centavos: 99_00, scope })
      api.time.advance(1000)
    }
    const { id: second } = await findOccurrence(api, id, 2)
    const undo = { params: { id: second } }
    await complete()
    await api.ok(undoCompletion, undo)
    expect(await readAll()).toEqual(before)

    await complete()
    const part = (await readNewestSeries(api)).id
    await editOccurrence(api, part, 6, { centavos: 60_00 })
    if (scope !== 'this') await editOccurrence(api, part, 7, { paid: true })
    await api.ok(undoCompletion, undo)
    const paid = scope === 'this' ? 0 : 99
    expect(await readValues(api, id)).toEqual([0, 0, 0, 0, 40, 0, 60, paid, 0, 0, 0, 0, 0])

    await complete()
    await api.ok(editOutflow, { params: { id: second }, json: await addNewestEntryRevision(api, second, { paid: true }) })
    const whole = await readAll()
    expect((await api.fails(undoCompletion, undo)).detail).toBe(
      'A saída foi paga depois. Nada foi desfeito: para mudar o valor, edite a saída.',
    )
    expect(await readAll()).toEqual(whole)
  },
)
