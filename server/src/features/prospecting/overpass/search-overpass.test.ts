import { exportLeads, listLeads } from 'contract/prospecting/leads.ts'
import { findNiche } from 'contract/prospecting/niches.ts'
import { changeAutomationModes } from 'contract/settings/automation-modes.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { anElement, type OsmElement, startOverpass } from '#testing/overpass.ts'
import { aPlace, startOverture, writePlaces } from '#testing/overture.ts'
import { launchSearch, prospect } from '#testing/prospect.ts'
import { runDueRuns } from '#testing/work.ts'
import { OSM_NICHES } from './osm-tags.ts'

const PATIENT = { timeout: 60_000 }
const INTERPRETER = '/api/interpreter'

async function startWith(
  elements: readonly OsmElement[],
  places = [aPlace('aurora', { name: 'Aurora', phones: ['+554133334444'] })],
) {
  const [overture, overpass] = [await startOverture([{ bytes: writePlaces(places) }]), await startOverpass(elements)]
  onTestFinished(async () => {
    await overture.close()
    await overpass.close()
  })
  const api = await startApiForTest()
  await api.ok(changeAutomationModes, {
    json: { overtureCatalog: overture.catalog, overpassUrl: overpass.interpreter, revision: 1 },
  })
  return { api, overpass }
}

test('places of the map in the city become contacts, or complete known ones, with attribution', async () => {
  const { api, overpass } = await startWith([
    anElement(1, {
      ...{ name: 'Aurora Estética', phone: '+55 41 3333-4444;+55 41 3333-5555', 'contact:instagram': '@aurora' },
      ...{ 'addr:street': 'Rua Aurora', 'addr:housenumber': '10', 'addr:city': 'Curitiba', email: 'oi@aurora.com.br' },
    }),
    anElement(2, { name: 'Bela', website: 'https://bela.com.br', 'contact:phone': '123' }, { type: 'way' }),
    anElement(3, { name: 'Longe', 'addr:city': 'Pinhais' }),
    anElement(4, { name: 'Padaria', shop: 'bakery' }),
  ])
  expect(await prospect(api)).toMatchObject({
    state: 'succeeded',
    steps: [{}, {}, {}, { note: '1 contato novo, 1 já conhecido, 1 completado' }, {}],
  })
  const licence = '© colaboradores do OpenStreetMap (ODbL)'
  expect((await api.ok(listLeads)).leads).toMatchObject([
    {
      ...{ name: 'Bela', site: 'https://bela.com.br/', phone: null, city: 'Curitiba/PR' },
      origin: { source: 'OpenStreetMap', id: 'way/2', licence, day: '2026-11-29' },
    },
    {
      ...{ name: 'Aurora', instagram: 'https://www.instagram.com/aurora/', email: 'oi@aurora.com.br' },
      ...{ origin: { source: 'Overture Maps' }, origins: { instagram: { source: 'OpenStreetMap', licence } } },
    },
  ])
  const exported = (await api.send(exportLeads)).payload
  expect(exported).toContain(`CDLA-Permissive-2.0; ${licence}`)
  expect(overpass.queries()[0]).toMatch(/^\[out:json\]\[timeout:60\]\[maxsize:\d+\];\(nwr\["shop"="beauty"\]/)
  expect(overpass.received[0]?.headers['user-agent']).toMatch(/^painel-agencia/)
})

test('a niche that the map cannot tell from others is not searched there, and the step says so', async () => {
  const { api, overpass } = await startWith([])
  expect(await prospect(api, 'Personal trainers')).toMatchObject({
    steps: [{}, {}, {}, { note: 'Este nicho não tem uma marcação própria no OpenStreetMap' }, {}],
  })
  expect(overpass.received).toEqual([])
})

test('every niche with tags of the map is on the list of niches', () => {
  expect(OSM_NICHES.filter((name) => findNiche(name)?.name !== name)).toEqual([])
})

test('a big city is asked of the map in parts, too big ones in four, and each place is taken once', async () => {
  const spread = Array.from({ length: 40 }, (_, n) => anElement(n + 1, {}, { lat: -23.7 + n / 130, lon: -46.75 + n / 200 }))
  const { api, overpass } = await startWith(spread, [])
  const remark = 'runtime error: Query timed out in "query" at line 1 after 61 seconds.'
  overpass.answerWith(
    { kind: 'answer', status: 200, body: JSON.stringify({ elements: [], remark }) },
    { path: INTERPRETER, times: 1 },
  )
  const run = await prospect(api, 'Clínicas de estética', 'São Paulo')
  expect([run.state, overpass.queries().length > 8]).toEqual(['succeeded', true])
  const names = (await api.ok(listLeads)).leads.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(20)
})

describe('a map server that is busy', () => {
  test.each([
    ['answers 429', INTERPRETER, { kind: 'answer', status: 429, body: 'rate_limited' }],
    ['answers 504', INTERPRETER, { kind: 'answer', status: 504, body: '<html>' }],
    ['breaks off', INTERPRETER, { kind: 'raw', bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"elem' }],
    [
      'has no slot',
      '/api/status',
      { kind: 'answer', status: 200, body: 'Rate limit: 2\nSlot available after: x, in 9 seconds.' },
    ],
  ] as const)('and %s is asked again later', async (_, path, behaviour) => {
    const { api, overpass } = await startWith([anElement(2, { name: 'Bela' })])
    overpass.answerWith(behaviour, { path, times: 1 })
    const read = await launchSearch(api)
    await expect.poll(async () => (await read()).state, PATIENT).toBe('retrying')
    api.time.advance(900_000)
    await runDueRuns(api.app.services)
    await expect.poll(async () => (await read()).state, PATIENT).toBe('succeeded')
    expect((await api.ok(listLeads)).leads.map(({ name }) => name)).toEqual(['Bela', 'Aurora'])
  })
})

describe('a map server that', () => {
  test.each([
    ['answers HTML', { kind: 'answer', status: 200, body: '<html>' }, /algo que não é do OpenStreetMap/],
    ['answers other types', { kind: 'answer', status: 200, body: '{"elements":"x"}' }, /algo que não é do OpenStreetMap/],
    ['redirects', { kind: 'redirect', to: 'http://169.254.169.254/' }, /redireciona/],
    ['floods', { kind: 'flood' }, /não veio inteira/],
    ['refuses', { kind: 'answer', status: 400, body: 'parse error' }, /respondeu 400/],
  ] as const)('%s is told in words, and what was found before stays', async (_, behaviour, reason) => {
    const { api, overpass } = await startWith([anElement(1)])
    overpass.answerWith(behaviour, { path: INTERPRETER })
    const run = await prospect(api)
    expect([run.state, run.message ?? run.notes.at(-1)?.text]).toEqual(['failed', expect.stringMatching(reason)])
    expect((await api.ok(listLeads)).leads).toHaveLength(1)
  })
})

test('without an address the map is no source, and a wrong address is refused by name', async () => {
  const api = await startApiForTest()
  const { fields } = await api.fails(changeAutomationModes, { json: { overpassUrl: 'overpass', revision: 1 } })
  expect(fields).toEqual({ overpassUrl: 'Informe o endereço inteiro, como https://servidor/api/interpreter' })
})
