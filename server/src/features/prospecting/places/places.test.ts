import { PassThrough } from 'node:stream'
import { listAudit } from 'contract/audit/audit.ts'
import { editLead, exportLeads, forgetLead, listLeads, makeLeadClient } from 'contract/prospecting/leads.ts'
import { changePlacesKey, formatPlaceName, showPlace, showPlaceNames } from 'contract/prospecting/places.ts'
import { suggestProspecting } from 'contract/prospecting/suggestions.ts'
import { changeAutomationModes, readAutomationModes } from 'contract/settings/automation-modes.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { leads } from '#db/tables/results.ts'
import { workspace } from '#db/tables/workspace.ts'
import { startApiForTest } from '#testing/api.ts'
import { byNight } from '#testing/by-day.ts'
import { startOverture, writePlaces } from '#testing/overture.ts'
import {
  aGoogleError,
  aPlaceOfGoogle,
  type FakePlace,
  PLACES_KEY,
  PLACES_TRACE,
  SEARCH_PATH,
  startPlaces,
} from '#testing/places.ts'
import { launchSearch, prospect } from '#testing/prospect.ts'
import { findTablesWith } from '#testing/table-contents.ts'
import { runDueRuns } from '#testing/work.ts'

const PATIENT = { timeout: 60_000 }

async function startWith(places: readonly FakePlace[], options: Parameters<typeof startApiForTest>[0] = {}) {
  const [overture, google] = [await startOverture([{ bytes: writePlaces([]) }]), await startPlaces(places)]
  onTestFinished(async () => {
    await overture.close()
    await google.close()
  })
  const api = await startApiForTest(options)
  await api.ok(changeAutomationModes, { json: { overtureCatalog: overture.catalog, revision: 1 } })
  await api.ok(changePlacesKey, { json: { key: PLACES_KEY, url: google.url } })
  return { api, google }
}

const readNote = (run: Awaited<ReturnType<typeof prospect>>) => run.steps.at(-1)?.note

test('a search of Google Places asks for ids alone, which cost nothing, and makes contacts without names', async () => {
  const { api, google } = await startWith([aPlaceOfGoogle('ChIJ_aurora1'), aPlaceOfGoogle('ChIJ_longe', { latitude: -25.9 })])
  const run = await prospect(api)
  expect([run.state, readNote(run)]).toEqual(['succeeded', '1 contato novo. 1 chamada'])
  expect((await api.ok(listLeads)).leads).toMatchObject([
    {
      ...{ name: 'Local do Google · urora1', placeId: 'ChIJ_aurora1', city: 'Curitiba/PR', category: 'Clínicas de estética' },
      ...{ phone: null, site: null, address: null, position: null, origin: { source: 'Google Places', id: 'ChIJ_aurora1' } },
    },
  ])
  expect(google.received[0]?.headers).toMatchObject({
    'x-goog-api-key': PLACES_KEY,
    'x-goog-fieldmask': 'places.id,nextPageToken',
  })
  expect(google.questions()).toMatchObject([
    { textQuery: 'Clínicas de estética em Curitiba, PR', languageCode: 'pt-BR', regionCode: 'BR', pageSize: 20 },
  ])
})

test('a city with more places than one answer holds is asked for part by part, each place counted once', async () => {
  const spread = Array.from({ length: 150 }, (_, n) =>
    aPlaceOfGoogle(`ChIJ_place_${String(n).padStart(6, '0')}`, { latitude: -25.5 + n / 1_000, longitude: -49.34 + n / 1_000 }),
  )
  const { api } = await startWith(spread)
  expect(readNote(await prospect(api))).toMatch(/^150 contatos novos\. \d+ chamadas$/)
  expect(await api.db.$count(leads)).toBe(150)
  expect(readNote(await prospect(api))).toMatch(/^0 contatos novos, 150 já conhecidos\. \d+ chamadas$/)
  expect(await api.db.$count(leads)).toBe(150)
})

test('a place of Google that asked to be forgotten does not come back', async () => {
  const { api } = await startWith([aPlaceOfGoogle('ChIJ_aurora1')])
  await prospect(api)
  const [lead] = (await api.ok(listLeads)).leads
  await api.ok(forgetLead, { params: { id: lead?.id ?? 0 }, json: {} })
  expect(readNote(await prospect(api))).toBe('0 contatos novos. 1 contato não foi salvo: pediu para ser esquecido. 1 chamada')
  expect((await api.ok(listLeads)).leads).toEqual([])
})

test('of what Google says only place ids are in the database, the log and the export, also after showing', async () => {
  const logTo = new PassThrough()
  const logged: string[] = []
  logTo.on('data', (chunk) => logged.push(String(chunk)))
  const { api, google } = await startWith(
    Array.from({ length: 30 }, (_, n) => aPlaceOfGoogle(`ChIJ_place_${n + 100}`)),
    { logTo },
  )
  google.answerWith(aGoogleError(429, 'RATE_LIMIT_EXCEEDED'), { path: SEARCH_PATH, times: 1 })
  const read = await launchSearch(api)
  await expect.poll(async () => (await read()).state, PATIENT).toBe('retrying')
  api.time.advance(900_000)
  await runDueRuns(api.app.services)
  await expect.poll(async () => (await read()).state, PATIENT).toBe('succeeded')
  const { leads: all } = await api.ok(listLeads)
  expect(all).toHaveLength(30)
  const ids = all.map(({ id }) => id)
  const { places, problem } = await api.ok(showPlaceNames, { query: { ids: ids.join(',') } })
  expect([problem, places.length, places[0]?.name]).toEqual([null, 30, expect.stringMatching(PLACES_TRACE)])
  const id = ids[0] ?? 0
  expect(await api.ok(showPlace, { params: { id } })).toMatchObject({
    place: {
      ...{ name: expect.stringMatching(/^Zebra/), phone: '(41) 90000-7777', site: 'https://zebra.example/' },
      ...{ address: 'Rua da Zebra, 10, Curitiba', attributions: ['Zebra Dados'] },
    },
    problem: null,
  })
  google.answerWith(aGoogleError(403, 'BILLING_DISABLED'), { path: SEARCH_PATH })
  expect(await prospect(api)).toMatchObject({ state: 'failed' })
  await api.ok(editLead, { params: { id }, json: { notes: 'Ligar', revision: all[0]?.revision ?? 0 } })
  const exported = (await api.send(exportLeads)).payload
  expect(exported).toContain('ChIJ_place_100')
  expect(exported).not.toMatch(PLACES_TRACE)
  expect(await findTablesWith(api.db, PLACES_TRACE)).toEqual([])
  expect(await findTablesWith(api.db, /ChIJ_place_100/)).toContain('public.leads')
  expect(logged.join('')).toContain('/api/leads/places')
  expect(logged.join('')).not.toMatch(PLACES_TRACE)
  expect(logged.join('')).not.toContain(PLACES_KEY)
})

describe('a search of Google Places', () => {
  const FAULTS = [
    ['does not take the key', aGoogleError(400, 'API_KEY_INVALID'), /não aceitou a chave/],
    ['has no billing', aGoogleError(403, 'BILLING_DISABLED'), /faturamento/],
    ['refuses without a reason', { kind: 'answer', status: 403, body: '<html>' }, /recusou a chave \(403\)/],
    ['answers HTML', { kind: 'answer', status: 200, body: '<html>' }, /algo que não é da Places API/],
    ['floods', { kind: 'flood' }, /não veio inteira/],
    ['has the API switched off', aGoogleError(403, 'SERVICE_DISABLED'), /não está ativada/],
    ['blocks this server', aGoogleError(403, 'API_KEY_IP_ADDRESS_BLOCKED'), /restrições/],
    ...byNight(
      ['does not understand', aGoogleError(400, 'INVALID'), /respondeu 400/],
      ['answers other types', { kind: 'answer', status: 200, body: '{"places":[{"id":7}]}' }, /algo que não é da Places API/],
      ['redirects', { kind: 'redirect', to: 'http://169.254.169.254/' }, /redireciona/],
    ),
  ] as const

  test('that fails is told in words, each fault in its own', async () => {
    const { api, google } = await startWith([])
    for (const [fault, behaviour, reason] of FAULTS) {
      google.answerWith(behaviour, { path: SEARCH_PATH })
      const run = await prospect(api)
      expect([run.state, run.message ?? run.notes.at(-1)?.text], fault).toEqual(['failed', expect.stringMatching(reason)])
    }
  })
})

describe('the name of a place that Google', () => {
  const FAULTS = [
    ['counts no more', aGoogleError(429, 'RATE_LIMIT_EXCEEDED'), { isGone: false, problem: /cota/ }],
    ['gives to another key', aGoogleError(400, 'API_KEY_INVALID'), { isGone: false, problem: /não aceitou a chave/ }],
    ['redirects', { kind: 'redirect', to: 'http://169.254.169.254/' }, { isGone: false, problem: /respondeu 302/ }],
    ['floods', { kind: 'flood' }, { isGone: false, problem: /não se entende/ }],
    [
      'has as other types',
      { kind: 'answer', status: 200, body: '{"displayName":7}' },
      { isGone: false, problem: /não se entende/ },
    ],
    ['breaks off', { kind: 'close' }, { isGone: false, problem: /não respondeu/ }],
    ['does not know', aGoogleError(404, 'NOT_FOUND'), { isGone: true, problem: null }],
  ] as const

  test('does not tell is missing, and the answer says why', async () => {
    const { api, google } = await startWith([aPlaceOfGoogle('ChIJ_aurora1')])
    await prospect(api)
    const [lead] = (await api.ok(listLeads)).leads
    for (const [fault, behaviour, { isGone, problem }] of FAULTS) {
      google.answerWith(behaviour, { path: '/v1/places/ChIJ_aurora1' })
      expect(await api.ok(showPlaceNames, { query: { ids: String(lead?.id) } }), fault).toEqual({
        places: [{ id: lead?.id, name: null, isGone, attributions: [] }],
        problem: problem && expect.stringMatching(problem),
      })
    }
  })

  test('refuses to tell for the key’s fault is asked for at most four times', async () => {
    const { api, google } = await startWith(Array.from({ length: 30 }, (_, n) => aPlaceOfGoogle(`ChIJ_place_${n + 100}`)))
    await prospect(api)
    const asked = () => google.received.filter(({ method }) => method === 'GET').length
    google.answerWith(aGoogleError(403, 'BILLING_DISABLED'), {})
    const ids = (await api.ok(listLeads)).leads.map(({ id }) => id).join(',')
    expect((await api.ok(showPlaceNames, { query: { ids } })).problem).toMatch(/faturamento/)
    expect(asked()).toBeLessThanOrEqual(4)
  })
})

test('Google’s key is sealed, never sent back nor audited, and without it the source is off', async () => {
  const { api, google } = await startWith([aPlaceOfGoogle('ChIJ_aurora1')])
  const read = async () => (await api.ok(readAutomationModes)).places
  expect(await read()).toEqual({ url: google.url, keyEnd: '1234' })
  const [row] = await api.db.select({ key: workspace.placesKey }).from(workspace)
  expect(row?.key).toMatch(/^v1\./)
  expect((await api.ok(suggestProspecting, { query: { niche: 'Advogados' } })).hasPlaces).toBe(true)
  const { events } = await api.ok(listAudit, { query: { kind: 'workspace' } })
  expect(events[0]?.fields.map(({ field }) => field)).toEqual(
    expect.arrayContaining(['Chave da Google Places API', 'Endereço da Google Places API']),
  )
  expect(JSON.stringify(events)).not.toMatch(/AIza|1234|v1\./)
  await api.ok(changePlacesKey, { json: { key: null, url: google.url } })
  expect(await read()).toEqual({ url: google.url, keyEnd: null })
  expect((await api.ok(suggestProspecting, { query: { niche: 'Advogados' } })).hasPlaces).toBeUndefined()
  expect(readNote(await prospect(api))).toBe('Desligado em Configurações')
  expect(google.received).toEqual([])
})

test.each([
  [{ key: ' ', url: 'https://places.googleapis.com' }, { key: 'Informe a chave' }],
  [{ key: 'a b', url: 'https://places.googleapis.com' }, { key: 'A chave tem caracteres que uma chave do Google não tem' }],
  [{ key: 'abc', url: 'places' }, { url: 'Informe um endereço http(s), como https://places.googleapis.com' }],
  [{ key: 'abc', url: 'https://ana@x.example' }, { url: 'Tire do endereço ?, # e @' }],
])('%j is no key and address of Google', async (json, fields) => {
  const api = await startApiForTest()
  expect(await api.fails(changePlacesKey, { json })).toMatchObject({ status: 422, fields })
})

test('a contact without a name becomes a client once a person named it, and a new search keeps the name', async () => {
  const { api } = await startWith([aPlaceOfGoogle('ChIJ_aurora1')])
  await prospect(api)
  const [lead] = (await api.ok(listLeads)).leads
  const [params, revision] = [{ id: lead?.id ?? 0 }, lead?.revision ?? 0]
  expect(lead?.name).toBe(formatPlaceName('ChIJ_aurora1'))
  expect(await api.fails(makeLeadClient, { params, json: {} })).toMatchObject({
    status: 422,
    fields: { name: 'Escreva o nome do contato antes: o do Google não é guardado' },
  })
  await api.ok(editLead, { params, json: { name: 'Aurora', status: 'won', revision } })
  await prospect(api)
  expect((await api.ok(listLeads)).leads).toMatchObject([{ name: 'Aurora', status: 'won', clientId: expect.any(Number) }])
})
