import { countRuns, listRuns } from 'contract/runs/list.ts'
import { cancelRun, markRunAsDone, readRun, resendRun } from 'contract/runs/runs.ts'
import { deleteOrRestoreRecording } from 'contract/transcription/library.ts'
import { expect, test } from 'vitest'
import { startApiForTest } from '#testing/api.ts'
import { LAUNCHES, launchAndRead, PROSPECTING, passTime, startAutomatedApi } from '#testing/automation.ts'
import { givenRecording, givenTranscription } from '#testing/work.ts'

test('an uncertain run that is sent again stays the same run, with its webhook-id', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'close' }, { times: 1 })
  const { id } = await launchAndRead(api)
  expect(await api.ok(resendRun, { params: { id }, json: {} })).toEqual({ ok: true, run: { id, state: 'running' } })
  const run = await api.ok(readRun, { params: { id } })
  expect([run.attempts, run.notes[0]?.kind, run.notes[0]?.by]).toEqual([2, 'resent', 'Operador local'])
  expect(new Set(api.service.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('an ended run is sent again as a new run that points to it', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 404 }, { times: 1 })
  const { id } = await launchAndRead(api)
  const { run } = await api.ok(resendRun, { params: { id }, json: {} })
  expect(run.id).not.toBe(id)
  expect(await api.ok(readRun, { params: { id: run.id } })).toMatchObject({
    previous: id,
    input: PROSPECTING.json,
    state: 'running',
  })
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({ repeats: [run.id], state: 'failed' })
  expect(new Set(api.service.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('an ended run is sent again only once at a time, even by two people at once', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 404 }, { times: 1 })
  const { id } = await launchAndRead(api)
  const replies = await Promise.all([1, 2].map(() => api.send(resendRun, { params: { id }, json: {} })))
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const [repetition] = (await api.ok(readRun, { params: { id } })).repeats
  expect(await api.fails(resendRun, { params: { id }, json: {} })).toMatchObject({
    title: 'Esta execução já foi reenviada',
    detail: `Acompanhe a execução ${repetition}, que ainda não terminou.`,
  })
  await api.ok(cancelRun, { params: { id: Number(repetition) }, json: {} })
  expect(await api.ok(resendRun, { params: { id }, json: {} })).toMatchObject({ ok: true })
})

test.each([
  ['the first run', 0],
  ['its repetition', 1],
])('while a repetition of %s is under way, neither the first run nor its ended repetition is sent again', async (_, repeated) => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 404 }, { times: 2 })
  const { id } = await launchAndRead(api)
  await api.fails(resendRun, { params: { id }, json: {} })
  const [repetition] = (await api.ok(readRun, { params: { id } })).repeats
  const ended = [id, Number(repetition)]
  const { run } = await api.ok(resendRun, { params: { id: Number(ended[repeated]) }, json: {} })
  for (const one of ended)
    expect(await api.fails(resendRun, { params: { id: one }, json: {} })).toMatchObject({
      detail: `Acompanhe a execução ${run.id}, que ainda não terminou.`,
    })
})

test('a repetition with other input does not stop a run from being sent again', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 404 }, { times: 1 })
  const { id } = await launchAndRead(api)
  await api.ok(PROSPECTING.endpoint, { json: { payload: { niche: 'dentistas', city: 'Curitiba' } }, query: { previous: id } })
  expect(await api.ok(resendRun, { params: { id }, json: {} })).toMatchObject({ ok: true })
})

test('a launch says which run it repeats; an unknown one is ignored', async () => {
  const api = await startAutomatedApi()
  const { id } = await launchAndRead(api)
  const again = await api.ok(PROSPECTING.endpoint, { json: PROSPECTING.json, query: { previous: id } })
  expect(await api.ok(readRun, { params: { id: again.run.id } })).toMatchObject({ previous: id })
  const unknown = await api.ok(PROSPECTING.endpoint, { json: PROSPECTING.json, query: { previous: 999 } })
  expect(await api.ok(readRun, { params: { id: unknown.run.id } })).toMatchObject({ previous: null })
})

test('a run that waits for its next attempt is sent at once; one under way is not sent twice', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 503 }, { times: 1 })
  const { id } = await launchAndRead(api)
  expect(await api.ok(resendRun, { params: { id }, json: {} })).toMatchObject({ run: { id, state: 'running' } })
  expect(await api.fails(resendRun, { params: { id }, json: {} })).toMatchObject({ status: 409 })
  expect(await api.fails(resendRun, { params: { id: 999 }, json: {} })).toMatchObject({ status: 404 })
})

test('a canceled run is not sent any more, nor canceled twice', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 503 }, { times: 1 })
  const { id } = await launchAndRead(api)
  await api.ok(cancelRun, { params: { id }, json: {} })
  await passTime(api, 1_000 * 3_600_000)
  expect(api.service.received).toHaveLength(1)
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({
    state: 'canceled',
    notes: [{ kind: 'canceled', by: 'Operador local' }],
  })
  expect(await api.fails(cancelRun, { params: { id }, json: {} })).toMatchObject({ status: 409 })
})

test('an uncertain run can be marked as done, and an ended one cannot', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'answer', status: 500 }, { times: 1 })
  const { id } = await launchAndRead(api)
  await api.ok(markRunAsDone, { params: { id }, json: {} })
  expect(await api.ok(readRun, { params: { id } })).toMatchObject({
    state: 'succeeded',
    message: 'Marcada como concluída por Operador local',
  })
  expect(await api.fails(markRunAsDone, { params: { id }, json: {} })).toMatchObject({ status: 409 })
})

test('uncertain and canceled runs are counted and listed in their own group alone', async () => {
  const api = await startAutomatedApi()
  api.service.answerWith({ kind: 'close' }, { times: 1 })
  const uncertain = await launchAndRead(api)
  const canceled = await launchAndRead(api)
  await api.ok(cancelRun, { params: { id: canceled.id }, json: {} })
  const ids = async (group: string) => (await api.ok(listRuns, { query: { group } as object })).runs.map(({ id }) => id)
  expect(await ids('uncertain')).toEqual([uncertain.id])
  expect(await ids('canceled')).toEqual([canceled.id])
  expect(await ids('active')).toEqual([])
  expect(await api.ok(countRuns)).toMatchObject({ all: 2, active: 0, uncertain: 1, canceled: 1 })
})

test('runs are listed newest first, narrowed, counted and paged', async () => {
  const api = await startAutomatedApi()
  for (const launch of LAUNCHES) await launchAndRead(api, launch)
  api.service.answerWith({ kind: 'answer', status: 404 }, { times: 1 })
  await launchAndRead(api)
  const titles = async (query: object) => (await api.ok(listRuns, { query })).runs.map(({ title }) => title)
  expect(await titles({})).toHaveLength(5)
  expect(await titles({ automation: 'static' })).toEqual(['caféserrano, Guia de grãos'])
  expect(await titles({ group: 'failed' })).toEqual([PROSPECTING.title])
  expect(await titles({ q: 'CURITIBA' })).toHaveLength(2)
  expect(await titles({ q: 'clinicas' })).toHaveLength(2)
  expect(await titles({ q: '%' })).toEqual([])
  expect(await titles({ person: 2 })).toEqual([])
  expect(await titles({ before: 3 })).toHaveLength(2)
  expect(await api.ok(countRuns)).toEqual({
    all: 5,
    active: 4,
    uncertain: 0,
    failed: 1,
    succeeded: 0,
    canceled: 0,
    people: [{ id: 1, name: 'Operador local' }],
  })
})

test('a transcription names its recording; once that is deleted it is not sent again', async () => {
  const api = await startApiForTest()
  const recording = await givenRecording(api, { name: 'Reunião' })
  const id = await givenTranscription(api, recording, { state: 'failed' })
  expect((await api.ok(readRun, { params: { id } })).recording).toEqual({ id: recording, name: 'Reunião', deleted: false })
  await api.ok(deleteOrRestoreRecording, { params: { id: recording }, json: {} })
  expect((await api.ok(readRun, { params: { id } })).recording).toMatchObject({ deleted: true })
  expect(await api.fails(resendRun, { params: { id }, json: {} })).toMatchObject({
    status: 409,
    title: 'A gravação foi excluída',
  })
})
