import { launchProspecting } from 'contract/prospecting/launch.ts'
import { previewLeadImport } from 'contract/prospecting/lead-imports.ts'
import { changePlacesKey } from 'contract/prospecting/places.ts'
import { readRun } from 'contract/runs/runs.ts'
import { changeAutomationModes } from 'contract/settings/automation-modes.ts'
import { expect, onTestFinished, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import type { Behaviour } from '#testing/automation-service/behaviours.ts'
import { measureLongestBlock } from '#testing/longest-block.ts'
import { startOverpass } from '#testing/overpass.ts'
import { aPlace, startOverture, writePlaces } from '#testing/overture.ts'
import { PLACES_KEY, SEARCH_PATH, startPlaces } from '#testing/places.ts'

/** The longest time in milliseconds for which anything may keep the server from another call. */
const LONGEST = 250
const PATIENT = { timeout: 400_000 }

const CASES: readonly [string, Behaviour][] = [
  ['floods', { kind: 'flood' }],
  ['drips', { kind: 'drip-body', everyMs: 500 }],
  ['never answers', { kind: 'hang' }],
  ['answers HTML', { kind: 'answer', status: 200, body: '<html>'.repeat(100_000) }],
  ['answers other types', { kind: 'answer', status: 200, body: '{"elements":{"a":1},"links":7,"latest":[],"places":7}' }],
  ['nests without end', { kind: 'answer', status: 200, body: '['.repeat(3_000_000) }],
  ['redirects to a private address', { kind: 'redirect', to: 'http://10.0.0.1/' }],
  ['answers 429', { kind: 'answer', status: 429 }],
  ['breaks off', { kind: 'raw', bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{"elem' }],
]

test.each(
  (['/catalog.json', '/api/interpreter', SEARCH_PATH] as const).flatMap((path) =>
    CASES.map(([name, behaviour]) => [path, name, behaviour] as const),
  ),
)('a source that at %s %s is told in words, and other calls go on', { timeout: 420_000 }, async (path, _, behaviour) => {
  const [overture, overpass] = [await startOverture([{ bytes: writePlaces([aPlace('a')]) }]), await startOverpass([])]
  const google = await startPlaces([])
  onTestFinished(async () => {
    for (const source of [overture, overpass, google]) await source.close()
  })
  const api = await startApiForTest()
  await api.ok(changeAutomationModes, {
    json: { overtureCatalog: overture.catalog, overpassUrl: overpass.interpreter, revision: 1 },
  })
  await api.ok(changePlacesKey, { json: { key: PLACES_KEY, url: google.url } })
  for (const source of [overture, overpass, google]) source.answerWith(behaviour, { path })
  const { run } = await api.ok(launchProspecting, { json: { payload: { niche: 'Clínicas de estética', city: 'Curitiba' } } })
  const read = () => api.ok(readRun, { params: { id: run.id } })
  const block = await measureLongestBlock(() =>
    expect.poll(async () => (await read()).state, PATIENT).not.toMatch(/queued|sending/),
  )
  expect(block).toBeLessThan(LONGEST)
  const { state, message, notes } = await read()
  expect([state, message ?? notes.at(-1)?.text]).toEqual([
    expect.stringMatching(/failed|retrying/),
    expect.stringMatching(/fonte|servidor|resposta|catálogo/),
  ])
})

test('a file of 20,000 contacts is tried without keeping other calls waiting', { timeout: 300_000 }, async () => {
  const api = await startApiForTest()
  const row = (_: unknown, n: number) =>
    `Empresa ${n};(41) 3${String(n)
      .padStart(7, '0')
      .replace(/^(...)/, '$1-')};e${n}@a.com.br;Rua X, ${n};Curitiba;PR`
  const file = new File(
    [`Empresa;Telefone;E-mail;Endereço;Cidade;UF\n${Array.from({ length: 20_000 }, row).join('\n')}\n`],
    'grande.csv',
  )
  const block = await measureLongestBlock(async () => {
    expect((await api.ok(previewLeadImport, { form: {}, files: { file } })).counts).toMatchObject({ rows: 20_000, problems: 0 })
  })
  expect(block).toBeLessThan(LONGEST)
})
