import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordOutflow } from 'contract/finance/outflows.ts'
import { completeUpload, playRecording } from 'contract/transcription/recordings.ts'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { runs } from '#db/tables/runs.ts'
import { startApiForTest } from '#testing/api.ts'
import { changeIntegration, PROSPECTING, startAutomatedApi } from '#testing/automation.ts'
import { startFakeService } from '#testing/automation-service/fake-service.ts'
import { aTone, aWav, sendChunks, sha256 } from '#testing/recordings.ts'
import { startFakeS3 } from '#testing/s3/fake-s3.ts'
import { createS3Storage } from '../storage/s3.ts'

test('a completed upload succeeds though its chunks cannot be removed', async () => {
  const fake = await startFakeS3()
  onTestFinished(fake.close)
  const dataDir = await mkdtemp(join(tmpdir(), 'storage-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const api = await startApiForTest({ server: { storage: createS3Storage(fake.settings, { dataDir }) } })
  const wav = aWav(aTone(2))
  const uploadId = await sendChunks(api, wav)
  fake.behave('keeps')
  const complete = { params: { uploadId }, json: { sha256: sha256(wav) } }
  const { recordingId: id } = await api.ok(completeUpload, complete)
  expect((await api.send(playRecording, { params: { id } })).rawPayload.equals(wav)).toBe(true)
  expect(await api.ok(completeUpload, complete)).toMatchObject({ recordingId: id })
})

test('a connection lost while committing is not answered as if nothing was written', async () => {
  const api = await startApiForTest()
  await api.db.execute(sql`create function die() returns trigger language plpgsql as $$
    begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
  await api.db.execute(sql`create constraint trigger die after insert on entries deferrable initially deferred
    for each row execute function die()`)
  const failed = await api.fails(recordOutflow, { form: { nome_saida: 'x' } })
  expect(failed).toMatchObject({
    status: 503,
    code: 'database_unavailable',
    detail: expect.stringContaining('pode ter sido gravado'),
  })
})

test('a database that is away before the commit has written nothing, and the answer says so', async () => {
  const api = await startApiForTest()
  await api.cutDatabase()
  const failed = await api.fails(recordOutflow, { form: { nome_saida: 'x' } })
  expect(failed).toMatchObject({ status: 503, detail: expect.stringContaining('Nada foi gravado') })
  await api.restoreDatabase()
  await expect.poll(() => api.count(entries).catch(() => -1)).toBe(0)
})

test('a database that goes away after the commit is answered as a launch that is kept', async () => {
  const api = await startAutomatedApi()
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  const slow = await startFakeService({ onRequest: () => held.then(() => undefined) })
  onTestFinished(() => slow.close())
  await changeIntegration(api, { baseUrl: slow.url })
  const sending = api.send(PROSPECTING.endpoint, { json: PROSPECTING.json })
  await expect.poll(() => slow.received.length).toBe(1)
  await api.cutDatabase()
  answer()
  expect((await sending).json()).toMatchObject({ status: 503, detail: expect.stringContaining('foi gravado, mas') })
  await api.restoreDatabase()
  await expect.poll(() => api.count(runs).catch(() => 0)).toBe(1)
})
