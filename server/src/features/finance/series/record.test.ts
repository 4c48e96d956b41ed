import { recordInflow } from 'contract/finance/inflows.ts'
import { editOutflow, listOutflows, recordOutflow, recordOutflowFromModal } from 'contract/finance/outflows.ts'
import { listSeries } from 'contract/finance/series.ts'
import { expect, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { series } from '#db/tables/series.ts'
import { startApiForTest } from '#testing/api.ts'
import { aFile, anOutflow, insertEntries, PNG_BYTES } from '#testing/factories.ts'
import { addNewestEntryRevision } from '#testing/revisions.ts'
import { findOccurrence, givenSeries, readOccurrenceDays, readUndeletedOccurrences, recordRecurring } from '#testing/series.ts'

test('a recurring outflow is there for twelve months ahead, open but for the first', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const answer = await recordRecurring(api, 'Mensal', { data: '2026-10-31', paga: true, observacoes: 'sala 3' })
  expect(answer.series).toEqual({ id: 1, upcoming: 12, until: '2027-10-31' })
  expect(answer.notice).toBeUndefined()
  const rows = await readUndeletedOccurrences(api, 1)
  expect(rows.map(({ date }) => date)).toEqual([
    '2026-10-31',
    '2026-11-30',
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
  ])
  expect(rows.map(({ occurrence: n }) => n)).toEqual(rows.map((_, index) => index))
  expect(rows.map(({ paidOn }) => paidOn !== null)).toEqual([true, ...Array<boolean>(12).fill(false)])
  for (const row of rows)
    expect(row).toMatchObject({ description: 'Aluguel', centavos: 3200_00, notes: 'sala 3', recurrence: 'Mensal', recordedBy: 1 })
})

test('a total is divided among instalments, the first takes the rest; one that is too small is refused', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const id = await givenSeries(api, '3x', { valor: '1000.00', valor_total: true })
  expect((await readUndeletedOccurrences(api, id)).map(({ centavos }) => centavos)).toEqual([333_34, 333_33, 333_33])
  const form = { nome_saida: 'Mesa', valor: '0.02', valor_total: true, recorrencia: '{"recorrente":true,"modelo":"3x"}' }
  expect(await api.fails(recordOutflow, { form })).toMatchObject({
    status: 422,
    fields: { valor: 'O total não chega a R$ 0,01 por parcela' },
  })
  const [single = 0] = await insertEntries(api, anOutflow({ centavos: 100_00 }))
  const json = await addNewestEntryRevision(api, single, { recurrence: '3x', isTotal: true })
  const { series: begun } = await api.ok(editOutflow, { params: { id: single }, json })
  expect((await readUndeletedOccurrences(api, begun?.id ?? 0)).map(({ centavos }) => centavos)).toEqual([33_34, 33_33, 33_33])
})

test('a series is made up to its last month, and refused if that is before its first', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const id = await givenSeries(api, 'todo dia 5 até 02/2027', { data: '2026-11-30' })
  expect(await readOccurrenceDays(api, id)).toEqual(['2026-11-30', '2026-12-05', '2027-01-05', '2027-02-05'])
  const form = { nome_saida: 'x', valor: '1.00', recorrencia: '{"recorrente":true,"modelo":"Mensal até 10/2026"}' }
  expect(await api.fails(recordOutflow, { form })).toMatchObject({
    status: 422,
    fields: { recorrencia: 'A recorrência termina antes desta data' },
  })
})

test('instalments with days and values of their own are recorded so, and an edit of the series keeps them', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const form = { nome_saida: 'Gráfica', valor: '750.06', data: '2026-12-10', paga: false }
  const parts = [
    { date: '2027-01-10', centavos: 750_05 },
    { date: '2028-02-15', centavos: 750_05 },
  ]
  const answer = await api.ok(recordOutflow, { form: { ...form, parcelas: JSON.stringify(parts) } })
  expect(answer.series).toMatchObject({ upcoming: 2, until: '2028-02-15' })
  const rows = await readUndeletedOccurrences(api, answer.series?.id ?? 0)
  expect(rows.map(({ date, centavos, recurrence, ownFields }) => [date, centavos, recurrence, ownFields])).toEqual([
    ['2026-12-10', 750_06, '3x', ['centavos']],
    ['2027-01-10', 750_05, '3x', []],
    ['2028-02-15', 750_05, '3x', ['date']],
  ])
  const refuse = async (more: object) => (await api.fails(recordOutflow, { form: { ...form, ...more } })).fields
  const dup = JSON.stringify(parts)
  expect(await refuse({ parcelas: JSON.stringify(parts.toReversed()) })).toEqual({
    parcelas: 'Cada parcela vence depois da anterior',
  })
  expect(await refuse({ parcelas: dup, data: '2027-01-10' })).toEqual({ parcelas: 'Cada parcela vence depois da anterior' })
  expect(await refuse({ parcelas: dup, valor: '' })).toEqual({ valor: 'Informe o valor da primeira parcela' })
  expect(await refuse({ parcelas: dup, recorrencia: '{"recorrente":true,"modelo":"Mensal"}' })).toEqual({
    parcelas: 'Escolha entre as parcelas e a recorrência',
  })
})

test.each([
  ['semanal', 53, '2026-11-28'],
  ['quinzenal', 25, '2026-12-06'],
  ['a cada 10 dias', 37, '2026-12-01'],
  ['Semestral', 3, '2027-05-21'],
  ['todo dia 5', 13, '2026-12-05'],
  ['todo dia 31', 13, '2026-11-30'],
  ['toda segunda', 53, '2026-11-23'],
  ['3/10', 8, '2026-12-21'],
  ['3x', 3, '2026-12-21'],
  ['1x', 1, undefined],
])('the frequency “%s” makes its number of occurrences in a year, the second on its day', async (words, count, second) => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const days = await readOccurrenceDays(api, await givenSeries(api, words, { data: '2026-11-21' }))
  expect(days).toHaveLength(count)
  expect(days.slice(0, 2)).toEqual(second ? ['2026-11-21', second] : ['2026-11-21'])
})

test('a series on the fifth bank day passes over weekends and holidays, also in the list of series', async () => {
  const api = await startApiForTest({ today: '2026-10-20' })
  // 02/11/2026, 01/01/2027 and 07/09/2027 are holidays on weekdays before the fifth bank day.
  const id = await givenSeries(api, '5º dia útil', { data: '2026-10-07', paga: true })
  expect(await readOccurrenceDays(api, id)).toEqual([
    '2026-10-07',
    '2026-11-09',
    '2026-12-07',
    '2027-01-08',
    '2027-02-05',
    '2027-03-05',
    '2027-04-07',
    '2027-05-07',
    '2027-06-07',
    '2027-07-07',
    '2027-08-06',
    '2027-09-08',
    '2027-10-07',
  ])
  expect((await api.ok(listSeries)).series).toMatchObject([{ frequency: '5º dia útil', nextDate: '2026-11-09' }])
})

test('past occurrences of a new series are paid on their own dates if the form says so', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const id = await givenSeries(api, 'Mensal', { data: '2026-08-21', paga: true, anteriores_pagas: true })
  const days = (await readUndeletedOccurrences(api, id)).slice(0, 5).map(({ date, paidOn }) => [date, paidOn])
  expect(days).toEqual([
    ['2026-08-21', '2026-08-21'],
    ['2026-09-21', '2026-09-21'],
    ['2026-10-21', '2026-10-21'],
    ['2026-11-21', null],
    ['2026-12-21', null],
  ])
})

test('a frequency that is not understood is kept as a note, and the answer says so', async () => {
  const api = await startApiForTest()
  const answer = await recordRecurring(api, 'quando der')
  expect(answer).toEqual({
    ok: true,
    id: expect.any(Number),
    notice: 'Recorrência anotada como texto: não entendi “quando der” e nada foi agendado.',
  })
  expect((await api.ok(listOutflows)).entries).toMatchObject([{ id: answer.id, recurrence: 'quando der', series: null }])
  expect(await api.count(series)).toBe(0)
})

test('a recurring outflow is recorded from the modal too', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const item = {
    title: 'Hospedagem',
    projeto_id: 1,
    timestamp: '2026-11-21T12:00:00.000Z',
    hasFile: false,
    file: null,
    event: 'financial_expense_added' as const,
    valor: '59.90',
    recorrencia: { recorrente: true, modelo: 'Anual' },
  }
  expect(await api.ok(recordOutflowFromModal, { json: [item] })).toMatchObject({ series: { upcoming: 1, until: '2027-11-21' } })
  expect(await findOccurrence(api, 1, 1)).toMatchObject({
    description: 'Hospedagem',
    projectId: 1,
    centavos: 59_90,
    paidOn: null,
  })
})

test('a recurring inflow is expected twelve months ahead', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const form = { descricao: 'Mensalidade', valor: '1500.00', repetir: 'todo dia 10' }
  expect(await api.ok(recordInflow, { form })).toMatchObject({ series: { upcoming: 12, until: '2027-11-10' } })
  expect(await findOccurrence(api, 1, 1)).toMatchObject({ kind: 'inflow', date: '2026-12-10', paidOn: null })
  const once = await api.ok(recordInflow, { form: { ...form, repetir: '' } })
  expect(once).toEqual({ ok: true, id: expect.any(Number) })
})

test('the receipt of a recurring outflow belongs to its first occurrence alone', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const form = { nome_saida: 'Com nota', recorrencia: JSON.stringify({ recorrente: true, modelo: '3x' }) }
  await api.ok(recordOutflow, { form, files: { comprovante: aFile(PNG_BYTES, 'nota.png') } })
  const { entries: outflows } = await api.ok(listOutflows)
  expect(outflows.map(({ series, receipts }) => [series?.occurrence, series?.total, receipts?.length])).toEqual([
    [3, 3, 0],
    [2, 3, 0],
    [1, 3, 1],
  ])
})

test('a series with more occurrences than can be made is refused by its date, and nothing is kept', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const recorrencia = JSON.stringify({ recorrente: true, modelo: 'diário' })
  const refused = await api.fails(recordOutflow, { form: { nome_saida: 'x', data: '1999-01-01', recorrencia } })
  expect(refused).toMatchObject({ status: 422, fields: { data: expect.stringContaining('01/01/1999') } })
  expect([await api.count(entries), await api.count(series)]).toEqual([0, 0])
})

test('an edit makes an entry recurring, whatever its old note of a frequency says', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const [id = 0, noted = 0] = await insertEntries(
    api,
    anOutflow({ date: '2026-11-10', paidOn: null }),
    anOutflow({ recurrence: 'Mensal', paidOn: null }),
  )
  const { series: begun } = await api.ok(editOutflow, {
    params: { id },
    json: await addNewestEntryRevision(api, id, { centavos: 50_00, recurrence: 'Trimestral' }),
  })
  expect(begun).toEqual({ id: 1, upcoming: 4, until: '2027-11-10' })
  expect((await readUndeletedOccurrences(api, 1)).map(({ centavos, occurrence: n }) => [centavos, n])).toEqual(
    [0, 1, 2, 3, 4].map((n) => [50_00, n]),
  )
  await api.ok(editOutflow, {
    params: { id: noted },
    json: await addNewestEntryRevision(api, noted, { description: 'Outra', recurrence: 'Mensal' }),
  })
  expect(await api.count(series)).toBe(1)
  expect(
    await api.ok(editOutflow, {
      params: { id: noted },
      json: await addNewestEntryRevision(api, noted, { recurrence: 'sei lá' }),
    }),
  ).toHaveProperty('notice')
})

test('instalments recorded from the third of ten on are counted from three', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const id = await givenSeries(api, '3/10', { data: '2026-11-20' })
  const { entries: rows } = await api.ok(listOutflows, { query: { series: id } })
  expect(rows.map(({ series }) => `${series?.occurrence} de ${series?.total}`).reverse()).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 10].map((n) => `${n} de 10`),
  )
})

test('the list of entries can be narrowed to a series, and to what somebody recorded', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  await insertEntries(api, anOutflow({ date: '2026-11-01', description: 'Café' }))
  const id = await givenSeries(api, '3x', { data: '2026-11-20' })
  const ofSeries = await api.ok(listOutflows, { query: { series: id } })
  expect(ofSeries.entries.map(({ date }) => date)).toEqual(['2027-01-20', '2026-12-20', '2026-11-20'])
  const recorded = await api.ok(listOutflows, { query: { recorded: true, limit: '3' } })
  expect(recorded.entries.map(({ description, date }) => [description, date])).toEqual([
    ['Aluguel', '2026-11-20'],
    ['Café', '2026-11-01'],
  ])
})

test('many series recorded at once on the same days do not wait for each other crosswise', async () => {
  const api = await startApiForTest({ today: '2026-11-21' })
  const days = ['2026-11-05', '2026-11-12', '2026-11-19', '2026-11-26']
  const words = ['semanal', 'a cada 2 semanas', 'Mensal']
  const all = Array.from({ length: 24 }, (_, index) =>
    givenSeries(api, words[index % words.length] ?? 'semanal', { data: days[index % days.length] ?? '2026-11-05' }),
  )
  expect(new Set(await Promise.all(all)).size).toBe(24)
})
