import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listOutflows, recordOutflow } from 'contract/finance/outflows.ts'
import { downloadReceipt, readThumbnail } from 'contract/finance/receipts.ts'
import { expect, onTestFinished, test } from 'vitest'
import { entries } from '#db/tables/entries.ts'
import { createS3Storage } from '#platform/storage/s3.ts'
import { startApiForTest } from '#testing/api.ts'
import { byNight } from '#testing/by-day.ts'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import { startFakeS3 } from '#testing/s3/fake-s3.ts'

const input = { form: { nome_saida: 'x' }, files: { comprovante: aFile(PNG_BYTES, 'a.png') } }

/** Timeouts in milliseconds. `PATIENT` is long enough for a busy machine; `HASTY` is short, for a service that hangs. */
const PATIENT = 20_000
const HASTY = 1_500

/** Starts the whole server with its files in an S3-compatible service. */
async function onS3(limit: number) {
  const fake = await startFakeS3()
  onTestFinished(fake.close)
  const dataDir = await mkdtemp(join(tmpdir(), 'storage-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const timeouts = { connectionTimeout: limit, requestTimeout: limit, socketTimeout: limit }
  return { fake, api: await startApiForTest({ server: { storage: createS3Storage(fake.settings, { dataDir, timeouts }) } }) }
}

test('a receipt and its small picture are kept in an S3-compatible storage, and come back', async () => {
  const { fake, api } = await onS3(PATIENT)
  await api.ok(recordOutflow, input)
  expect([...fake.files.keys()].map((key) => key.split('/')[0])).toEqual(['instalacao.txt', 'receipts', 'thumbnails'])
  expect((await api.send(downloadReceipt, { params: { id: 1 } })).rawPayload).toEqual(PNG_BYTES)
  expect((await api.send(readThumbnail, { params: { id: 1 } })).headers['content-type']).toBe('image/webp')
})

test.each(['fails', ...byNight('hangs', 'cuts')] as const)(
  'an outflow whose file storage %s is refused with the reason, not written, and written when sent again',
  async (behaviour) => {
    const { fake, api } = await onS3(behaviour === 'hangs' ? HASTY : PATIENT)
    const headers = { 'idempotency-key': 'a' }
    fake.behave(behaviour)
    const refused = await api.send(recordOutflow, input, headers)
    expect(refused.json()).toMatchObject({
      status: 503,
      code: 'storage_unavailable',
      title: 'O armazenamento de arquivos não respondeu',
      detail: expect.stringContaining('Nada foi gravado'),
    })
    expect(await api.count(entries)).toBe(0)
    fake.behave('well')
    expect((await api.send(recordOutflow, input, headers)).statusCode).toBe(200)
    expect((await api.ok(listOutflows)).entries).toHaveLength(1)
  },
)

test('a receipt cannot be opened while the file storage fails, and its outflow is still listed', async () => {
  const { fake, api } = await onS3(PATIENT)
  await api.ok(recordOutflow, input)
  fake.behave('fails')
  expect(await api.fails(downloadReceipt, { params: { id: 1 } })).toMatchObject({ status: 503, code: 'storage_unavailable' })
  expect((await api.ok(listOutflows)).entries[0]?.receipts).toHaveLength(1)
})
