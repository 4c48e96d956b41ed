import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { attachReceipt, downloadReceipt, readThumbnail, renderReceiptImage } from 'contract/finance/receipts.ts'
import { playRecording } from 'contract/transcription/recordings.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Storage } from '#platform/storage/s3.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { aFile, anOutflow, insertEntries, PNG_BYTES } from '#testing/factories.ts'
import { createTemporaryFolder } from '#testing/installation.ts'
import { aTone, aWav, sendRecording } from '#testing/recordings.ts'
import { startFakeS3 } from '#testing/s3/fake-s3.ts'

async function inFolder() {
  const api = await startApiForTest()
  return { api, lose: () => rm(join(api.dataDir, 'files'), { recursive: true }) }
}

async function inBucket() {
  const fake = await startFakeS3()
  onTestFinished(fake.close)
  const dataDir = createTemporaryFolder()
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return {
    api: await startApiForTest({ server: { storage: createS3Storage(fake.settings, { dataDir }) } }),
    lose: async () => fake.files.clear(),
  }
}

async function aReceiptAndARecording(api: TestApi): Promise<void> {
  const [id = 0] = await insertEntries(api, anOutflow())
  await api.ok(attachReceipt, { params: { id }, files: { receipt: aFile(PNG_BYTES, 'a.png') } })
  await sendRecording(api, aWav(aTone(1)))
}

test.each([
  ['folder', inFolder],
  ['bucket', inBucket],
])('a file that a row names and that is not in its %s any more is a 410 that says so, never a 500', async (_, open) => {
  const { api, lose } = await open()
  await aReceiptAndARecording(api)
  await lose()
  for (const endpoint of [downloadReceipt, readThumbnail, renderReceiptImage, playRecording])
    expect(await api.fails(endpoint, { params: { id: 1 } })).toMatchObject({ status: 410, code: 'file_missing' })
  const part = await api.send(playRecording, { params: { id: 1 } }, { range: 'bytes=0-9' })
  expect(part.json()).toMatchObject({ status: 410, detail: expect.stringContaining('recupere de um backup') })
})
