import { launchProspecting } from 'contract/prospecting/launch.ts'
import { forgetLead, listLeads } from 'contract/prospecting/leads.ts'
import { readRun } from 'contract/runs/runs.ts'
import { changeAutomationModes, readAutomationModes } from 'contract/settings/automation-modes.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runSteps } from '#db/tables/run-steps.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { aPlace, CURITIBA, type FakeOverture, type PlacesFile, startOverture as start, writePlaces } from '#testing/overture.ts'
import { prospect } from '#testing/prospect.ts'
import { runDueRuns } from '#testing/work.ts'

const PATIENT = { timeout: 60_000 }
const PART = '/part-0.zstd.parquet'

async function startOverture(files: readonly PlacesFile[]): Promise<FakeOverture> {
  const overture = await start(files)
  onTestFinished(() => overture.close())
  return overture
}

async function startWith(overture: Pick<FakeOverture, 'catalog'>): Promise<TestApi> {
  const api = await startApiForTest()
  await api.ok(changeAutomationModes, { json: { overtureCatalog: overture.catalog, revision: 1 } })
  return api
}

const listNames = async (api: TestApi) => (await api.ok(listLeads)).leads.map(({ name }) => name).sort()

test('without any set-up niche and city become contacts, each with its source, licence and day', async () => {
  const overture = await startOverture([
    {
      bytes: writePlaces([
        aPlace('aurora', {
          name: 'Aurora Estética',
          phones: ['+554133334444'],
          socials: ['https://www.facebook.com/aurora', 'https://www.instagram.com/aurora.estetica/'],
        }),
      ]),
    },
  ])
  const api = await startWith(overture)
  expect(await prospect(api)).toMatchObject({
    state: 'succeeded',
    steps: [
      { note: 'Overture Maps, edição 2026-11-18.0' },
      { note: '1 contato novo' },
      { note: 'Desligado em Configurações' },
      {},
      {},
    ],
    result: { leads: [{ name: 'Aurora Estética' }] },
  })
  expect((await api.ok(listLeads)).leads).toMatchObject([
    {
      name: 'Aurora Estética',
      phone: '(41) 3333-4444',
      site: 'https://aurora.com.br/',
      instagram: 'https://www.instagram.com/aurora.estetica/',
      address: 'Rua aurora, 10, Curitiba, PR, 80000-000',
      city: 'Curitiba/PR',
      position: { longitude: expect.closeTo(CURITIBA.longitude, 4), latitude: expect.closeTo(CURITIBA.latitude, 4) },
      category: 'Clínicas de estética',
      placeId: null,
      origin: { source: 'Overture Maps', id: 'aurora', licence: 'CDLA-Permissive-2.0', day: '2026-10-05' },
    },
  ])
})

test('places of another city or kind, and closed or doubtful ones, become no contacts', async () => {
  const bytes = writePlaces([
    aPlace('in'),
    aPlace('beside', { locality: 'Pinhais' }),
    aPlace('far', { longitude: -46.6, latitude: -23.5, locality: 'São Paulo', region: 'SP' }),
    aPlace('namesake', { locality: 'Curitiba', region: 'SC' }),
    aPlace('law', { category: 'lawyer' }),
    aPlace('closed', { operating_status: 'permanently_closed' }),
    aPlace('doubtful', { confidence: 0.1 }),
    aPlace('nameless', { names: null }),
    aPlace('district', { locality: 'Santa Felicidade' }),
    aPlace('without address', { addresses: null, websites: null }),
    aPlace('edge', { addresses: null, websites: null, longitude: CURITIBA.longitude - 0.2 }),
    aPlace('new taxonomy', {
      categories: null,
      taxonomy: { primary: 'spa_service', hierarchy: ['health_care', 'medical_spa'], alternates: null },
    }),
  ])
  const api = await startWith(await startOverture([{ bytes }]))
  await prospect(api)
  expect(await listNames(api)).toEqual(['Clínica district', 'Clínica in', 'Clínica new taxonomy', 'Clínica without address'])
})

test('of many files and row groups only those that touch the city are read, and few of their bytes', async () => {
  const far = (id: string, n: number) => aPlace(id, { longitude: -60 - n / 100, latitude: -3, locality: 'Manaus', region: 'AM' })
  const rows = Array.from({ length: 20 }, (_, group) =>
    Array.from({ length: 400 }, (__, n) => (group === 7 ? aPlace(`c${n}`) : far(`m${group}-${n}`, n))),
  ).flat()
  const bytes = writePlaces(rows, { groupRows: 400 })
  const overture = await startOverture([{ bytes }, { bytes, bbox: [-80, -10, -55, 5] }])
  const api = await startWith(overture)
  expect(await prospect(api)).toMatchObject({ steps: [{}, { note: '400 contatos novos' }, {}, {}, {}] })
  const ranges = overture.received.filter(({ path }) => path === PART).map(({ headers }) => headers.range ?? '')
  const read = ranges.slice(2).reduce((sum, range) => {
    const [, start, end] = /(\d+)-(\d+)/.exec(range) ?? []
    return sum + Number(end) - Number(start) + 1
  }, 0)
  expect(read / bytes.length).toBeLessThan(0.06)
  expect(overture.received.some(({ path }) => path.startsWith('/part-1'))).toBe(false)
})

test('a second prospecting brings only new contacts, and nobody who asked to be forgotten', async () => {
  const overture = await startOverture([{ bytes: writePlaces([aPlace('a'), aPlace('b')]) }])
  const api = await startWith(overture)
  await prospect(api)
  const { leads: found } = await api.ok(listLeads)
  await api.ok(forgetLead, { params: { id: found.find(({ name }) => name === 'Clínica a')?.id ?? 0 }, json: {} })
  const again = await prospect(api, 'esteticistas')
  expect(again).toMatchObject({
    state: 'succeeded',
    steps: [{}, { note: '0 contatos novos, 1 já conhecido. 1 contato não foi salvo: pediu para ser esquecido' }, {}, {}, {}],
    result: { leads: [] },
  })
  expect(await listNames(api)).toEqual(['Clínica b'])
  expect(JSON.stringify(await api.db.select().from(runSteps))).not.toMatch(/Clínica a/)
})

describe('a niche or city not understood is asked back, and nothing is launched:', () => {
  test.each([
    ['advogados', 'Bom Jesus', 'payload.city', /Há 5 municípios com este nome.*Bom Jesus\/PB/],
    ['advogados', 'Curtiba', 'payload.city', /Não há município com este nome\. Seria Curitiba\/PR/],
    ['escritórios advocatícios', 'Curitiba', 'payload.niche', /Não conhecemos este nicho\. Os mais próximos: Advogados/],
    ['xyz', 'Curitiba', 'payload.niche', /Escreva como Advogados/],
  ])('%s in %s', async (niche, city, field, reason) => {
    const api = await startApiForTest()
    const { status, fields } = await api.fails(launchProspecting, { json: { payload: { niche, city } } })
    expect([status, fields]).toEqual([422, { [field]: expect.stringMatching(reason) }])
  })
})

describe('a place source that', () => {
  test.each([
    ['is gone', { kind: 'answer', status: 404 }, /respondeu 404/],
    ['redirects', { kind: 'redirect', to: 'http://169.254.169.254/' }, /redireciona/],
    ['answers HTML', { kind: 'answer', status: 200, body: '<html>' }, /não é um catálogo/],
    ['answers another shape', { kind: 'answer', status: 200, body: '{"latest":1}' }, /não informa qual é a edição atual/],
    ['floods', { kind: 'flood' }, /não veio inteira/],
  ] as const)('%s is told in words', async (_, behaviour, reason) => {
    const overture = await startOverture([{ bytes: writePlaces([aPlace('a')]) }])
    overture.answerWith(behaviour, { path: '/catalog.json' })
    const api = await startWith(overture)
    const run = await prospect(api)
    expect([run.state, run.message ?? run.notes.at(-1)?.text]).toEqual(['failed', expect.stringMatching(reason)])
  })

  test.each([
    ['is no Parquet', Buffer.from('x'.repeat(500)), /Parquet/],
    ['lacks columns', writePlaces([aPlace('a')], { without: ['names'] }), /não têm as colunas/],
    ['is damaged', damage(writePlaces([aPlace('a')])), /está danificado/],
  ])('has a file that %s is told in words', async (_, bytes, reason) => {
    const api = await startWith(await startOverture([{ bytes }]))
    const run = await prospect(api)
    expect([run.state, run.message ?? run.notes.at(-1)?.text]).toEqual(['failed', expect.stringMatching(reason)])
  })

  test('is busy is asked again later, and what was read is not read twice', async () => {
    const bytes = writePlaces([aPlace('a'), aPlace('b')], { groupRows: 1 })
    const overture = await startOverture([{ bytes }])
    const api = await startWith(overture)
    overture.answerWith({ kind: 'answer', status: 429, headers: { 'retry-after': '120' } }, { path: PART, times: 1 })
    overture.answerWith(undefined, { path: PART, times: 3 }) // the file's end in two parts, and the first group
    const { run } = await api.ok(launchProspecting, { json: { payload: { niche: 'estética', city: 'Curitiba' } } })
    const read = () => api.ok(readRun, { params: { id: run.id } })
    await expect.poll(async () => (await read()).state, PATIENT).toBe('retrying')
    expect(await listNames(api)).toEqual(['Clínica a'])
    api.time.advance(130_000)
    await runDueRuns(api.app.services)
    await expect.poll(async () => (await read()).state, PATIENT).toBe('succeeded')
    expect(await listNames(api)).toEqual(['Clínica a', 'Clínica b'])
    const ranges = overture.received.filter(({ path }) => path === PART).map(({ headers }) => headers.range)
    expect(ranges).toHaveLength(7)
    expect(ranges.filter((range) => range === ranges[2])).toHaveLength(1)
  })
})

function damage(bytes: Buffer): Buffer {
  const damaged = Buffer.from(bytes)
  damaged.fill(0xff, 4, 200)
  return damaged
}

test('the catalog’s address is a setting, and a wrong one is refused by name', async () => {
  const api = await startApiForTest()
  expect(await api.ok(readAutomationModes)).toMatchObject({
    modes: { prospecting: 'internal' },
    overtureCatalog: expect.stringMatching(/^https:/),
  })
  expect(await api.fails(changeAutomationModes, { json: { overtureCatalog: 'ftp://x', revision: 1 } })).toMatchObject({
    status: 422,
    fields: { overtureCatalog: 'Informe um endereço http(s)' },
  })
})
