import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { readRun, resendRun } from 'contract/runs/runs.ts'
import { deleteOrRestoreRecording } from 'contract/transcription/library.ts'
import { completeUpload, sendChunk } from 'contract/transcription/recordings.ts'
import { expect, test } from 'vitest'
import { runHousekeeping } from '#app/housekeeping.ts'
import { recordings, transcriptionParts, transcriptions, uploadChunks, uploads } from '#db/tables/recordings.ts'
import { runs } from '#db/tables/runs.ts'
import type { TestApi } from '#testing/api.ts'
import { startApiForTest } from '#testing/api.ts'
import { aTone, aWav, sendChunks, sendRecording, sha256, sliceChunk } from '#testing/recordings.ts'
import { requestTranscription, startTranscribingApi } from '#testing/transcribing.ts'

const WAV = aWav(aTone(40))
const DAY_MS = 24 * 3_600_000

/** Advances the clock by `days`, dates the files of chunks and recordings two hours before it, and runs the housekeeping. */
async function cleanAfterDays(api: TestApi, days: number): Promise<void> {
  api.time.advance(days * DAY_MS)
  const long = new Date(api.time.now().getTime() - 2 * 3_600_000)
  for (const folder of ['chunks', 'recordings'])
    for (const key of await api.files(folder)) await utimes(join(api.dataDir, 'files', key), long, long)
  await runHousekeeping(api.app.services)
}

test('an upload that nobody touches is deleted with its chunks after a week, and not before', async () => {
  const api = await startApiForTest()
  const uploadId = await sendChunks(api, WAV, { chunks: [0] })
  await cleanAfterDays(api, 6)
  expect([await api.count(uploadChunks), (await api.files('chunks')).length]).toEqual([1, 1])
  await api.ok(sendChunk, { params: { uploadId, n: '1' }, files: { chunk: sliceChunk(WAV, 1) } })
  await cleanAfterDays(api, 6)
  await api.ok(completeUpload, { params: { uploadId }, json: { sha256: sha256(WAV) } })
  await sendChunks(api, WAV, { chunks: [0] })
  await cleanAfterDays(api, 8)
  expect([await api.count(uploads), await api.count(uploadChunks), await api.files('chunks')]).toEqual([0, 0, []])
  expect([await api.count(recordings), (await api.files('recordings')).length]).toEqual([1, 1])
})

test('a file whose row was not written is swept, and one with a row is not', async () => {
  const api = await startApiForTest()
  await sendRecording(api, WAV)
  await sendChunks(api, WAV, { chunks: [1] })
  await api.db.delete(uploadChunks)
  await api.db.delete(uploads)
  await cleanAfterDays(api, 0.1)
  expect([await api.files('chunks'), (await api.files('recordings')).length]).toEqual([[], 1])
  await api.db.delete(recordings)
  await cleanAfterDays(api, 0.1)
  expect(await api.files('recordings')).toEqual([])
})

test('a deleted recording is purged after thirty days with its file and text; its run stays', async () => {
  const api = await startTranscribingApi()
  for (const _ of [1, 2]) await sendRecording(api, WAV)
  for (const id of [1, 2]) await requestTranscription(api, id)
  await api.db.insert(transcriptionParts).values({ runId: 1, n: 0, text: 'x', segments: [] })
  await api.ok(deleteOrRestoreRecording, { params: { id: 1 }, json: {} })
  await cleanAfterDays(api, 29)
  expect([await api.count(recordings), (await api.files('recordings')).length]).toEqual([2, 2])
  await cleanAfterDays(api, 2)
  expect((await api.db.select({ id: recordings.id }).from(recordings)).map(({ id }) => id)).toEqual([2])
  expect([await api.count(transcriptions), await api.count(transcriptionParts), await api.count(uploads)]).toEqual([1, 0, 0])
  expect(await api.files('recordings')).toHaveLength(1)
  expect(await api.ok(readRun, { params: { id: 1 } })).toMatchObject({ state: 'succeeded', result: { text: expect.any(String) } })
})

test('a transcription whose recording was purged is not sent again, as one whose recording was deleted', async () => {
  const api = await startTranscribingApi()
  await sendRecording(api, WAV)
  await requestTranscription(api, 1)
  await api.ok(deleteOrRestoreRecording, { params: { id: 1 }, json: {} })
  const resend = async () => {
    const { status, title } = await api.fails(resendRun, { params: { id: 1 }, json: {} })
    return { status, title }
  }
  const refusal = { status: 409, title: 'A gravação foi excluída' }
  expect(await resend()).toEqual(refusal)
  await cleanAfterDays(api, 31)
  expect(await resend()).toEqual(refusal)
  expect(await api.count(runs)).toBe(1)
})
