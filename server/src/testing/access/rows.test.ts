import { readProviders } from 'contract/ai/providers.ts'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { createConfigItem } from 'contract/finance/settings.ts'
import { readHome } from 'contract/home/home.ts'
import { listNotifications } from 'contract/notifications/notifications.ts'
import { assignToProject, listProjectCards, readProject } from 'contract/projects/projects.ts'
import { downloadRunFile, readRun } from 'contract/runs/runs.ts'
import { searchRecords } from 'contract/search/search.ts'
import { expect, test } from 'vitest'
import { notifications } from '#db/tables/notifications.ts'
import { runAttempts, runFiles } from '#db/tables/runs.ts'
import { activities } from '#db/tables/team.ts'
import { startApiForTest, type TestApi } from '../api.ts'
import { anOutflow, givenItem, insertEntries } from '../factories.ts'
import { actAs, allowOnly } from '../principal.ts'
import { listenOnLoopback, openEventStream } from '../stream.ts'
import { givenDeliveredCarousel, givenRecording, givenRun, givenTranscription } from '../work.ts'

// An answer leaves out the data that its caller may not read, where the caller may make the call.

const BRL = /R\$/

const givenSale = ({ db, time }: TestApi) =>
  db.insert(activities).values({
    memberId: 1,
    type: 'SALE',
    centavos: 500_00,
    date: '2026-11-21',
    ruleId: 1,
    userId: 1,
    createdAt: time.now(),
  })

test('Home names amounts and entries only to those who may read them', async () => {
  const api = await startApiForTest()
  await insertEntries(api, anOutflow({ createdAt: api.time.now() }))
  await givenSale(api)
  const kinds = async () => (await api.ok(readHome)).activities.map(({ kind, detail }) => [kind, BRL.test(detail)])
  actAs(api, 'finance')
  expect((await kinds()).toSorted()).toEqual([
    ['outflow', true],
    ['sale', true],
  ])
  actAs(api, 'operations')
  expect(await kinds()).toEqual([['sale', false]])
  allowOnly(api, 'home.read')
  expect(await kinds()).toEqual([])
})

test('the first steps on Home are shown only to those who may take them', async () => {
  const api = await startApiForTest()
  actAs(api, 'admin')
  expect((await api.ok(readHome)).firstSteps).not.toBeNull()
  actAs(api, 'finance')
  expect((await api.ok(readHome)).firstSteps).toBeNull()
})

test('a project shows its money, its contents and its runs each to those who may read them', async () => {
  const api = await startApiForTest()
  const id = await givenItem(api, 'projects', 'Site novo')
  await insertEntries(api, anOutflow({ projectId: id, centavos: 10_00, date: '2026-11-01' }))
  await givenDeliveredCarousel(api, { projectId: id })
  await givenRecording(api, { projectId: id })
  const read = async () => {
    const { outCentavos, latestContents, latestRuns } = await api.ok(readProject, { params: { id } })
    const card = (await api.ok(listProjectCards)).projects.find((project) => project.id === id)
    return [card?.outCentavos, outCentavos, latestContents.map(({ kind }) => kind), latestRuns.length]
  }
  actAs(api, 'finance')
  expect(await read()).toEqual(['1000', '1000', [], 0])
  actAs(api, 'viewer')
  expect(await read()).toEqual([null, null, ['run', 'recording'], 1])
  allowOnly(api, 'projects.read', 'recordings.read')
  expect(await read()).toEqual([null, null, ['recording'], 0])
})

/**
 * Inserts a run with a result, a file, and an attempt whose answer repeats the result.
 * @returns the ids of the run and the file
 */
async function givenResult(api: TestApi, automation: 'prospecting' | 'transcription' | 'static', result: object) {
  const given = { result: result as never }
  const run =
    automation === 'transcription'
      ? await givenTranscription(api, await givenRecording(api), given)
      : await givenRun(api, automation, given)
  const key = `results/${api.newKey()}`
  const values = { runId: run, name: 'a.pdf', storageKey: key, sha256: 'x', size: 1, type: 'application/pdf' }
  const [file] = await api.db.insert(runFiles).values(values).returning({ id: runFiles.id })
  await api.db.insert(runAttempts).values({ runId: run, n: 1, startedAt: api.time.now(), answer: JSON.stringify(result) })
  return { run, file: file?.id ?? 0 }
}

test.each([
  ['prospecting', { leads: [{ name: 'Café Central' }] }, 'leads.read'],
  ['transcription', { text: 'Bom dia', segments: [{ start: 0, end: 1, text: 'Bom dia' }] }, 'recordings.read'],
  ['static', { text: 'Legenda' }, 'content.read'],
] as const)('what a %s produced needs its own permission, beside runs.read', async (automation, result, permission) => {
  const api = await startApiForTest()
  const { run, file } = await givenResult(api, automation, result)
  const read = async () => {
    const detail = await api.ok(readRun, { params: { id: run } })
    return [detail.result, detail.files.length, detail.log[0]?.answer, detail.recording !== null]
  }
  const download = async () => (await api.send(downloadRunFile, { params: { id: file } })).statusCode
  allowOnly(api, 'runs.read')
  expect([await read(), await download()]).toEqual([[null, 0, null, false], 403])
  allowOnly(api, 'runs.read', permission)
  expect(await read()).toEqual([result, 1, JSON.stringify(result), automation === 'transcription'])
  expect(await download()).not.toBe(403)
})

test('contacts and timed transcripts are left out of every other automation’s result', async () => {
  const api = await startApiForTest()
  const result = { text: 'Legenda', leads: [{ name: 'Café' }], segments: [{ start: 0, end: 1, text: 'Oi' }] }
  const { run } = await givenResult(api, 'static', result)
  allowOnly(api, 'runs.read', 'content.read')
  expect((await api.ok(readRun, { params: { id: run } })).result).toEqual({ text: 'Legenda' })
})

test('the path of an automation’s address is shown only to those who may read its settings', async () => {
  const api = await startApiForTest()
  const id = await givenRun(api, 'carousel', { destinationUrl: 'https://n8n.agencia.example/webhook/a1b2-secreto' })
  const answer = 'The requested webhook "POST a1b2-secreto" is not registered.'
  await api.db.insert(runAttempts).values({ runId: id, n: 1, startedAt: api.time.now(), answer })
  const readPlace = async () => {
    const { destination, log } = await api.ok(readRun, { params: { id } })
    return [destination.url, log[0]?.answer]
  }
  actAs(api, 'admin')
  expect(await readPlace()).toEqual(['https://n8n.agencia.example/webhook/a1b2-secreto', answer])
  actAs(api, 'operations')
  expect(await readPlace()).toEqual(['n8n.agencia.example', 'The requested webhook "POST •••" is not registered.'])
})

test('a record that a person may not read is assigned to no project', async () => {
  const api = await startApiForTest()
  const id = await givenRun(api, 'static')
  actAs(api, 'finance')
  expect(await api.fails(assignToProject, { json: { kind: 'run', id, projectId: 1 } })).toMatchObject({ status: 403 })
  actAs(api, 'operations')
  await api.ok(assignToProject, { json: { kind: 'run', id, projectId: 1 } })
})

test('notifications are about runs, and shown only to those who may read runs', async () => {
  const api = await startApiForTest()
  await api.db.insert(notifications).values({ userId: 1, kind: 'failed', title: 'Prospecção falhou', href: '/execucoes/1' })
  actAs(api, 'viewer')
  expect((await api.ok(listNotifications)).unread).toBe(1)
  actAs(api, 'finance')
  expect(await api.ok(listNotifications)).toEqual({ notifications: [], unread: 0 })
})

test('search finds no entry, and so no amount, for those who may not read finance', async () => {
  const api = await startApiForTest()
  await insertEntries(api, anOutflow({ description: 'Aluguel' }))
  const found = async () => (await api.ok(searchRecords, { query: { q: 'Aluguel' } })).found.map(({ kind }) => kind)
  actAs(api, 'finance')
  expect(await found()).toEqual(['outflow'])
  actAs(api, 'operations')
  expect(await found()).toEqual([])
})

test('a person who may only use the AI reads its assignments without the providers', async () => {
  const api = await startApiForTest()
  actAs(api, 'operations')
  expect(await api.ok(readProviders)).toMatchObject({ providers: [], assignments: { chat: { providerId: null } } })
})

test('an event reaches only those who may read what it is about', async () => {
  const api = await startApiForTest()
  const url = await listenOnLoopback(api)
  actAs(api, 'operations')
  const operations = await openEventStream(url)
  actAs(api, 'finance')
  const finance = await openEventStream(url)
  await api.ok(recordOutflow, { form: { nome_saida: 'Aluguel', valor: '10.00' } })
  await api.ok(createConfigItem, { json: { category: 'projetos', name: 'Site novo' } })
  const readTopics = async (stream: typeof finance) => (await stream.nextOf('change')).data.changes.map(({ topic }) => topic)
  expect(await readTopics(operations)).toEqual(['projects'])
  expect([await readTopics(finance), await readTopics(finance)]).toEqual([['entries'], ['projects']])
})
