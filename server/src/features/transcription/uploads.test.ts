import { createHash } from 'node:crypto'
import {
  abandonUpload,
  beginUpload,
  CHUNK_SIZE,
  completeUpload,
  MAX_RECORDING_BYTES,
  readUpload,
  sendChunk,
} from 'contract/transcription/recordings.ts'
import { describe, expect, test } from 'vitest'
import { recordings, uploadChunks, uploads } from '#db/tables/recordings.ts'
import { startApiForTest, type TestApi } from '#testing/api.ts'
import { aFile, PNG_BYTES } from '#testing/factories.ts'
import { aTone, aWav, newUploadId, sendChunks, sha256, sliceChunk } from '#testing/recordings.ts'

/** A WAV of two and a half chunks. */
const WAV = aWav(aTone(80))
const anAnnouncement = (uploadId: string, size = WAV.length) =>
  ({ uploadId, name: 'reuniao.wav', size, source: 'recorder' }) as const
const completeUploadOf = (api: TestApi, uploadId: string, hash = sha256(WAV), duration?: number) =>
  api.ok(completeUpload, { params: { uploadId }, json: { sha256: hash, duration } })
const send = (api: TestApi, uploadId: string, n: number, chunk = sliceChunk(WAV, n)) =>
  api.ok(sendChunk, { params: { uploadId, n: String(n) }, files: { chunk } })

async function storedBytes(api: TestApi): Promise<Buffer> {
  const [key = ''] = await api.files('recordings')
  const parts: Buffer[] = []
  for await (const part of await api.storage.read(key)) parts.push(part)
  return Buffer.concat(parts)
}

const listLeftFiles = async (api: TestApi) => [
  ...(await api.files('chunks')),
  ...(await api.files('recordings')),
  ...(await api.incoming()),
]

describe('an upload in chunks', () => {
  test('becomes a recording with the same bytes, and its chunks are deleted', async () => {
    const api = await startApiForTest()
    const uploadId = await sendChunks(api, WAV)
    expect(await completeUploadOf(api, uploadId)).toEqual({ ok: true, recordingId: 1, sha256: sha256(WAV), size: WAV.length })
    expect((await storedBytes(api)).equals(WAV)).toBe(true)
    expect([await api.files('chunks'), await api.incoming(), await api.count(uploadChunks)]).toEqual([[], [], 0])
    const [row] = await api.db.select().from(recordings)
    expect(row).toMatchObject({ name: 'reuniao.wav', type: 'audio/wav', duration: 80, sha256: sha256(WAV), source: 'file' })
  })

  test('resumes: it tells which chunks have come, in any order, and asks for the rest', async () => {
    const api = await startApiForTest()
    const uploadId = newUploadId()
    expect(await api.ok(beginUpload, { json: anAnnouncement(uploadId) })).toEqual({ received: [], recordingId: null })
    await send(api, uploadId, 2)
    await send(api, uploadId, 0)
    expect(await api.ok(beginUpload, { json: anAnnouncement(uploadId) })).toEqual({ received: [0, 2], recordingId: null })
    expect(await api.fails(completeUpload, { params: { uploadId }, json: { sha256: sha256(WAV) } })).toMatchObject({
      status: 409,
      code: 'chunks_missing',
      detail: 'Falta 1 de 3 partes. Envie o que falta e conclua de novo.',
    })
    await send(api, uploadId, 1)
    await completeUploadOf(api, uploadId)
    expect(await api.ok(readUpload, { params: { uploadId } })).toEqual({ received: [], recordingId: 1 })
    expect(await api.ok(beginUpload, { json: anAnnouncement(uploadId) })).toEqual({ received: [], recordingId: 1 })
  })

  test('takes a chunk again in place of the first, whose file is deleted', async () => {
    const api = await startApiForTest()
    const uploadId = await sendChunks(api, WAV)
    const before = await api.files('chunks')
    await send(api, uploadId, 0, aFile(Buffer.alloc(CHUNK_SIZE), 'errada'))
    await send(api, uploadId, 0)
    const after = await api.files('chunks')
    expect([after.length, after.filter((key) => before.includes(key)).length]).toEqual([3, 2])
    await completeUploadOf(api, uploadId)
  })

  test('that is completed again, or twice at once, is one recording with the same answer', async () => {
    const api = await startApiForTest()
    const uploadId = await sendChunks(api, WAV)
    const answers = await Promise.all([completeUploadOf(api, uploadId), completeUploadOf(api, uploadId)])
    expect(answers[0]).toEqual(answers[1])
    expect(await completeUploadOf(api, uploadId)).toEqual(answers[0])
    await send(api, uploadId, 1)
    expect([await api.count(recordings), await api.files('recordings'), await api.files('chunks')]).toEqual([
      1,
      [expect.any(String)],
      [],
    ])
  })

  test('that is complete refuses another hash, and stays as it is', async () => {
    const api = await startApiForTest()
    const uploadId = await sendChunks(api, WAV)
    await completeUploadOf(api, uploadId)
    expect(await api.fails(completeUpload, { params: { uploadId }, json: { sha256: sha256(PNG_BYTES) } })).toMatchObject({
      status: 422,
      code: 'hash_mismatch',
    })
    expect(await api.count(recordings)).toBe(1)
  })

  test('with the wrong hash is thrown away, and may be sent again under the same id', async () => {
    const api = await startApiForTest()
    const uploadId = await sendChunks(api, WAV)
    const headers = { 'idempotency-key': api.newKey() }
    const claim = { params: { uploadId }, json: { sha256: sha256(WAV) } }
    await send(api, uploadId, 1, aFile(Buffer.alloc(CHUNK_SIZE, 7), 'errada'))
    const refused = await api.send(completeUpload, claim, headers)
    expect(refused.json()).toMatchObject({ status: 422, code: 'hash_mismatch' })
    expect([await listLeftFiles(api), await api.count(uploadChunks), await api.count(recordings)]).toEqual([[], 0, 0])
    for (const n of [0, 1, 2]) await send(api, uploadId, n)
    expect((await api.send(completeUpload, claim, headers)).statusCode).toBe(200)
  })

  test('that is abandoned leaves nothing; a recording that it became stays', async () => {
    const api = await startApiForTest()
    const uploadId = await sendChunks(api, WAV)
    await api.ok(abandonUpload, { params: { uploadId }, json: {} })
    expect([await listLeftFiles(api), await api.count(uploads)]).toEqual([[], 0])
    await api.ok(abandonUpload, { params: { uploadId }, json: {} })
    expect(await api.fails(readUpload, { params: { uploadId } })).toMatchObject({ status: 404, title: 'Envio não encontrado' })
    const whole = await sendChunks(api, WAV)
    await completeUploadOf(api, whole)
    await api.ok(abandonUpload, { params: { uploadId: whole }, json: {} })
    expect(await api.ok(readUpload, { params: { uploadId: whole } })).toMatchObject({ recordingId: 1 })
  })
})

describe('a refused upload', () => {
  test('has 201 MB, no bytes, or another announcement than before', async () => {
    const api = await startApiForTest()
    const uploadId = newUploadId()
    const begin = (size: number) => api.fails(beginUpload, { json: anAnnouncement(uploadId, size) })
    expect(await begin(201 * 1024 * 1024)).toMatchObject({ status: 422, fields: { size: 'O arquivo passa de 200 MB' } })
    expect(await begin(MAX_RECORDING_BYTES + 1)).toMatchObject({ fields: { size: 'O arquivo passa de 200 MB' } })
    expect(await begin(0)).toMatchObject({ status: 422, fields: { size: 'O arquivo está vazio' } })
    await api.ok(beginUpload, { json: anAnnouncement(uploadId) })
    expect(await begin(WAV.length - 1)).toMatchObject({ status: 409 })
  })

  test.each([
    [
      'too small',
      0,
      Buffer.alloc(CHUNK_SIZE - 1),
      422,
      { chunk: `A parte 0 tem ${CHUNK_SIZE} bytes, e chegaram ${CHUNK_SIZE - 1}` },
    ],
    ['too large', 0, Buffer.alloc(CHUNK_SIZE + 1), 413, { chunk: 'O arquivo passa de 1 MB' }],
    ['empty', 0, Buffer.alloc(0), 422, { chunk: 'O arquivo está vazio' }],
    ['beyond the last', 3, Buffer.alloc(CHUNK_SIZE), 422, { n: 'Este arquivo tem 3 partes, contadas de 0' }],
    ['the last, and whole', 2, Buffer.alloc(CHUNK_SIZE), 422, { chunk: expect.stringContaining('A parte 2 tem ') }],
    ['beyond any file', 200, Buffer.alloc(1), 422, { n: 'Parte desconhecida' }],
  ])('has a chunk that is %s, which is named and not kept', async (_, n, content, status, fields) => {
    const api = await startApiForTest()
    const uploadId = await sendChunks(api, WAV, { chunks: [] })
    const input = { params: { uploadId, n: String(n) }, form: {}, files: { chunk: aFile(content, 'parte') } }
    expect(await api.fails(sendChunk, input)).toMatchObject({ status, fields })
    expect(await listLeftFiles(api)).toEqual([])
  })

  test('was not begun, or is sent without its chunk', async () => {
    const api = await startApiForTest()
    const params = { uploadId: newUploadId(), n: '0' }
    expect(await api.fails(sendChunk, { params, files: { chunk: sliceChunk(WAV, 0) } })).toMatchObject({ status: 404 })
    expect(await api.fails(sendChunk, { params, form: { x: 'y' } })).toMatchObject({
      fields: { chunk: 'Envie a parte do arquivo' },
    })
    expect(await listLeftFiles(api)).toEqual([])
  })

  test.each([
    ['a picture', PNG_BYTES, /^O arquivo é uma imagem\. Envie/],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['plain text', Buffer.from('olá')],
    ['a ZIP that ends in the middle', Buffer.from('504b03041400000008', 'hex'), /ZIP/],
    ['noise', createHash('sha512').update('x').digest()],
  ] as const)(
    'is %s called .wav, which is thrown away and called by its name',
    async (_, content, detail = /^O formato do arquivo/) => {
      const api = await startApiForTest()
      const uploadId = await sendChunks(api, content)
      expect(await api.fails(completeUpload, { params: { uploadId }, json: { sha256: sha256(content) } })).toMatchObject({
        status: 422,
        code: 'not_audio',
        title: 'Este arquivo não é áudio nem vídeo',
        detail: expect.stringMatching(detail),
      })
      expect([await listLeftFiles(api), await api.count(uploadChunks), await api.count(recordings)]).toEqual([[], 0, 0])
    },
  )
})

/** The functions below make the first bytes of files, by format. */
const isoMedia = (brand: string) => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0isom${brand}`)])
const matroska = (kind: string) =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 + kind.length + 3, 0x42, 0x82, 0x80 + kind.length]),
    Buffer.from(kind),
  ])

test.each([
  ['audio/mpeg', Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(400)])],
  ['audio/mp4', isoMedia('M4A ')],
  ['video/mp4', isoMedia('mp42')],
  ['video/quicktime', isoMedia('qt  ')],
  ['video/webm', matroska('webm')],
  ['audio/flac', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(60)])],
  ['audio/ogg', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(60)])],
  ['audio/amr', Buffer.from('#!AMR\n\0\0\0\0\0\0')],
])('an upload of %s is taken, with the length that the browser read', async (type, content) => {
  const api = await startApiForTest()
  const uploadId = await sendChunks(api, content)
  await completeUploadOf(api, uploadId, sha256(content), 12.5)
  const [row] = await api.db.select().from(recordings)
  expect(row?.type).toMatch(new RegExp(`^${type}|audio/x-m4a`))
  expect(row?.duration).toBe(12.5)
})
