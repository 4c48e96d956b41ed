import type { EntryFilters } from 'contract/finance/filters.ts'
import { listInflows, summarizeInflows } from 'contract/finance/inflows.ts'
import { listOutflows, summarizeOutflows } from 'contract/finance/outflows.ts'
import { describe, expect, test } from 'vitest'
import { startApiForTest, startTestApi } from '#testing/api.ts'
import { IS_NIGHT } from '#testing/by-day.ts'
import { anInflow, anOutflow, findCategoryId, givenItem, insertEntries } from '#testing/factories.ts'
import { shareServer } from '#testing/share-server.ts'

/** Starts the server of the tests that write nothing. */
const startSharedApi = shareServer(startTestApi)

const TODAY = '2026-11-21'

describe('the list of entries', () => {
  test('gives every row once, newest first, also over ties and while others are added', async () => {
    const api = await startApiForTest()
    const ids = await insertEntries(
      api,
      ...Array.from({ length: 25 }, (_, index) => anOutflow({ date: `2026-11-${10 + (index % 3)}` })),
    )
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await api.ok(listOutflows, { query: { limit: '4', cursor } })
      seen.push(...page.entries.map(({ id }) => Number(id)))
      cursor = page.nextCursor
      await insertEntries(api, anOutflow({ date: '2026-11-30' }))
    } while (cursor)
    expect(new Set(seen)).toEqual(new Set(ids))
    expect(seen).toHaveLength(ids.length)
  })

  test('has the newest 200 without parameters', async () => {
    const api = await startApiForTest()
    await insertEntries(api, ...Array.from({ length: 203 }, () => anOutflow()), anInflow())
    const { entries: outflows, nextCursor } = await api.ok(listOutflows)
    expect(outflows).toHaveLength(200)
    expect(nextCursor).toBeDefined()
  })

  test.each([
    { limit: '0' },
    { limit: '201' },
    { limit: 'x' },
    { cursor: '1' },
    { cursor: '2026-02-30_1' },
    { from: '2026-02-30' },
    { status: 'talvez' },
    { project: '1e9' },
    { min: '1,50' },
    { sort: 'cor' },
  ])('%j is refused', async (query) => {
    const api = await startSharedApi()
    expect(await api.fails(listOutflows, { query })).toMatchObject({
      status: 422,
      fields: { [Object.keys(query)[0] ?? '']: expect.any(String) },
    })
  })
})

test('each filter of entries leaves its own', async () => {
  const api = await startApiForTest({ today: TODAY })
  const project = await givenItem(api, 'projects', 'P')
  const category = await findCategoryId(api, 'Software')
  await insertEntries(
    api,
    anOutflow({ description: 'cem 100%', date: '2026-10-31' }),
    anOutflow({ description: 'projeto', projectId: project }),
    anOutflow({ description: 'categoria', categoryId: category }),
    anOutflow({ description: 'vencida', date: '2026-11-20', paidOn: null }),
    anOutflow({ description: 'a vencer', date: '2026-11-21', paidOn: null, notes: 'Contrato_7' }),
    anOutflow({ description: 'sem valor', centavos: null }),
  )
  const listNames = async (query: object) =>
    (await api.ok(listOutflows, { query })).entries.map(({ description }) => description).sort()
  expect(await listNames({ to: '2026-10-31' })).toEqual(['cem 100%'])
  expect(await listNames({ project })).toEqual(['projeto'])
  expect(await listNames({ category })).toEqual(['categoria'])
  expect(await listNames({ status: 'overdue' })).toEqual(['vencida'])
  expect(await listNames({ status: 'open' })).toEqual(['a vencer', 'vencida'])
  expect(await listNames({ status: 'incomplete' })).toEqual(['sem valor'])
  expect(await listNames({ q: '100%' })).toEqual(['cem 100%'])
  expect(await listNames({ q: '_' })).toEqual(['a vencer'])
  expect(await listNames({ q: '\\' })).toEqual([])
  expect(await listNames({ q: 'CATEG', category })).toEqual(['categoria'])
})

test('the filters company, method and value leave their own entries', async () => {
  const api = await startApiForTest({ today: TODAY })
  const company = await givenItem(api, 'companies', 'Lume')
  const method = await givenItem(api, 'methods', 'Pix')
  await insertEntries(
    api,
    anOutflow({ description: 'da empresa', companyId: company, centavos: 10_00 }),
    anOutflow({ description: 'por Pix', methodId: method, centavos: 50_00 }),
    anOutflow({ description: 'sem valor', centavos: null }),
  )
  const listNames = async (query: object) =>
    (await api.ok(listOutflows, { query })).entries.map(({ description }) => description).sort()
  expect(await listNames({ company })).toEqual(['da empresa'])
  expect(await listNames({ method })).toEqual(['por Pix'])
  expect(await listNames({ min: '1001' })).toEqual(['por Pix'])
  expect(await listNames({ max: '1000' })).toEqual(['da empresa'])
  expect(await listNames({ min: '1000', max: '5000' })).toEqual(['da empresa', 'por Pix'])
})

const startWithRowsToSort = shareServer(async () => {
  const api = await startTestApi({ today: TODAY })
  await insertEntries(
    api,
    anOutflow({ description: 'zebra', date: '2026-11-01', centavos: 20_00 }),
    anOutflow({ description: 'abacate', date: '2026-11-02', centavos: 30_00 }),
    anOutflow({ description: 'Água', date: '2026-11-02', centavos: 10_00 }),
    anOutflow({ description: 'sem valor', date: '2026-11-03', centavos: null }),
  )
  return api
})

test.each([
  ['value', 'asc', ['sem valor', 'Água', 'zebra', 'abacate']],
  ['value', 'desc', ['abacate', 'zebra', 'Água', 'sem valor']],
  ['description', 'asc', ['abacate', 'Água', 'sem valor', 'zebra']],
  ['description', 'desc', ['zebra', 'sem valor', 'Água', 'abacate']],
  ['date', 'asc', ['zebra', 'abacate', 'Água', 'sem valor']],
] as const)('entries are sorted by %s %s, page after page', async (sort, direction, expected) => {
  const api = await startWithRowsToSort()
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await api.ok(listOutflows, { query: { sort, direction, limit: '1', cursor } })
    seen.push(...page.entries.map(({ description }) => description))
    cursor = page.nextCursor
  } while (cursor)
  expect(seen).toEqual(expected)
})

test('entries sorted by recording have the latest first, whatever their dates', async () => {
  const api = await startApiForTest({ today: TODAY })
  await insertEntries(
    api,
    anOutflow({ description: 'primeira', date: '2027-10-01' }),
    anOutflow({ description: 'segunda', date: '2026-11-20' }),
    anOutflow({ description: 'terceira', date: '2026-01-02' }),
  )
  const recorded = { recorded: true, sort: 'recorded' } as const
  const first = await api.ok(listOutflows, { query: { ...recorded, limit: '2' } })
  expect(first.entries.map(({ description }) => description)).toEqual(['terceira', 'segunda'])
  const next = await api.ok(listOutflows, { query: { ...recorded, cursor: first.nextCursor } })
  expect(next.entries.map(({ description }) => description)).toEqual(['primeira'])
})

test('entries without a project, category, company, method or client can be filtered', async () => {
  const api = await startApiForTest({ today: TODAY })
  const given = {
    project: { projectId: await givenItem(api, 'projects', 'P') },
    category: { categoryId: await findCategoryId(api, 'Software') },
    company: { companyId: await givenItem(api, 'companies', 'Lume') },
    method: { methodId: await givenItem(api, 'methods', 'Pix') },
    client: { clientId: await givenItem(api, 'clients', 'Café Serrano') },
  }
  await insertEntries(api, ...Object.entries(given).map(([description, item]) => anInflow({ description, ...item })))
  for (const name of Object.keys(given)) {
    const { entries } = await api.ok(listInflows, { query: { [name]: 'none' } })
    const others = Object.keys(given).filter((other) => other !== name)
    expect([name, entries.map(({ description }) => description).sort()]).toEqual([name, others.sort()])
  }
})

test('the summary equals a recomputation of the filtered rows, for combined filters', async () => {
  const api = await startApiForTest({ today: TODAY })
  const project = await givenItem(api, 'projects', 'P')
  const category = await findCategoryId(api, 'Software')
  const rows = Array.from({ length: 60 }, (_, index) =>
    anOutflow({
      date: `2026-${String(9 + (index % 3)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
      description: index % 4 === 0 ? 'Aluguel' : 'Outra',
      centavos: index % 7 === 0 ? null : 1_00 + index,
      paidOn: index % 5 === 0 ? null : '2026-11-01',
      projectId: index % 2 === 0 ? project : null,
      categoryId: index % 3 === 0 ? category : null,
      deletedAt: index % 11 === 0 ? new Date() : null,
    }),
  )
  await insertEntries(api, ...rows)
  const choices: Record<keyof EntryFilters, unknown[]> = {
    from: [undefined, '2026-09-10', '2026-10-01'],
    to: [undefined, '2026-10-31', '2026-11-15'],
    q: [undefined, 'alu'],
    project: [undefined, project],
    category: [undefined, category, 'none'],
    status: [undefined, 'overdue'],
    company: [undefined],
    method: [undefined],
    min: [undefined, '130'],
    max: [undefined],
    client: [undefined],
    supplier: [undefined],
    series: [undefined],
    recorded: [undefined],
  }
  const combined = Object.entries(choices).reduce<object[]>(
    (all, [name, values]) => all.flatMap((query) => values.map((value) => ({ ...query, [name]: value }))),
    [{}],
  )
  // By day every seventh, which has each choice with the choices of each other filter.
  for (const query of IS_NIGHT ? combined : combined.filter((_, index) => index % 7 === 0)) {
    const { entries: outflows } = await api.ok(listOutflows, { query: query as EntryFilters })
    const overdue = outflows.filter(({ paidOn, date }) => paidOn === null && (date ?? '') < TODAY)
    const sum = (list: typeof outflows) => String(list.reduce((total, { centavos }) => total + (centavos ?? 0), 0))
    expect([query, await api.ok(summarizeOutflows, { query: query as EntryFilters })]).toEqual([
      query,
      {
        count: outflows.length,
        totalCentavos: sum(outflows),
        incomplete: outflows.filter(({ centavos }) => centavos === null).length,
        overdue: overdue.length,
        overdueCentavos: sum(overdue),
      },
    ])
  }
})

describe('a search of entries', () => {
  const find = async (
    api: Awaited<ReturnType<typeof startApiForTest>>,
    endpoint: typeof listInflows | typeof listOutflows,
    q: string,
  ) => (await api.ok(endpoint, { query: { q, to: '2026-11-30' } })).entries.map(({ description }) => description)

  test('finds an entry by its value as typed, and by its client’s or category’s name', async () => {
    const api = await startApiForTest({ today: TODAY })
    const clientId = await givenItem(api, 'clients', 'Padaria Áurea')
    const categoryId = await findCategoryId(api, 'Software')
    await insertEntries(
      api,
      anInflow({ description: 'Campanha', clientId, centavos: 1_234_56 }),
      anInflow({ description: 'Vídeo', clientId, centavos: 50_00 }),
      anInflow({ description: 'Site', centavos: 99_00 }),
      anOutflow({ description: 'Aluguel', categoryId }),
    )
    for (const q of ['1.234,56', '1234,56', 'R$ 1.234,56']) expect(await find(api, listInflows, q), q).toEqual(['Campanha'])
    expect(await find(api, listInflows, '99')).toEqual(['Site'])
    expect(await find(api, listInflows, 'aurea')).toEqual(['Vídeo', 'Campanha'])
    expect(await find(api, listInflows, 'aurea vid')).toEqual(['Vídeo'])
    expect(await find(api, listOutflows, 'softw')).toEqual(['Aluguel'])
    const { count, totalCentavos } = await api.ok(summarizeInflows, { query: { q: 'padaria' } })
    expect({ count, totalCentavos }).toEqual({ count: 2, totalCentavos: String(1_234_56 + 50_00) })
  })
})
