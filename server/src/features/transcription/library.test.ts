import {
  deleteOrRestoreRecording,
  exportTranscription,
  listRecordings,
  readRecording,
  renameRecording,
} from 'contract/transcription/library.ts'
import { playRecording } from 'contract/transcription/recordings.ts'
import { describe, expect, test, vi } from 'vitest'
import { recordings, transcriptions } from '#db/tables/recordings.ts'
import { runs } from '#db/tables/runs.ts'
import { startApiForTest, startTestApi, type TestApi } from '#testing/api.ts'
import { aTone, aWav, sendRecording } from '#testing/recordings.ts'
import { shareServer } from '#testing/share-server.ts'

const WAV = aWav(aTone(1))

/** Sends a recording, and inserts the run and the text of its transcription directly. @returns the recording's id */
async function givenTranscribed(
  api: TestApi,
  given: { name?: string; text: string; segments?: { start: number; end: number; text: string }[] },
) {
  const id = await sendRecording(api, WAV, given)
  const [run] = await api.db
    .insert(runs)
    .values({
      automation: 'transcription',
      title: 'x',
      body: '{}',
      state: 'succeeded',
      userId: 1,
      webhookId: `run_${id}`,
      tokenHash: 'x',
      destinationName: 'Groq',
      destinationUrl: 'https://api.groq.com/openai/v1/audio/transcriptions',
    })
    .returning({ id: runs.id })
  const { text, segments = [] } = given
  await api.db.insert(transcriptions).values({ runId: run?.id ?? 0, recordingId: id, text, segments, model: 'whisper-large-v3' })
  return id
}

const search = async (api: TestApi, q?: string) => (await api.ok(listRecordings, { query: { q } })).recordings

describe('the library of recordings', () => {
  test('has the newest first, a page of 24 at a time', async () => {
    const api = await startApiForTest()
    const rows = Array.from({ length: 25 }, (_, n) => ({
      name: `${n + 1}.wav`,
      source: 'file' as const,
      storageKey: `recordings/${n}`,
      sha256: 'x',
      size: 1,
      type: 'audio/wav',
      userId: 1,
    }))
    await api.db.insert(recordings).values(rows)
    const first = await api.ok(listRecordings)
    expect(first.recordings).toHaveLength(24)
    expect(first.recordings[0]).toMatchObject({
      id: 25,
      name: '25.wav',
      by: 'Operador local',
      transcription: null,
      excerpt: null,
    })
    const second = await api.ok(listRecordings, { query: { before: first.next ?? 0 } })
    expect(second).toMatchObject({ recordings: [{ id: 1 }], next: null })
  })

  test('shows the beginning of a text, or what surrounds what was looked for', async () => {
    const api = await startApiForTest()
    const words = Array.from({ length: 200 }, (_, n) => `palavra${n}`)
    words[120] = 'Ação!'
    await givenTranscribed(api, { text: words.join(' ') })
    const [whole] = await search(api)
    expect(whole?.excerpt).toMatch(/^palavra0 palavra1 .* palavra\d+…$/)
    for (const q of ['AÇÃO', 'acao']) {
      const [found] = await search(api, q)
      expect(found?.excerpt).toMatch(/^…palavra\d+ .*palavra119 Ação! palavra121 .*…$/)
      expect(found?.excerpt?.length).toBeLessThan(185)
    }
  })

  test('is searched in names and texts, in which % and _ are ordinary characters', async () => {
    const api = await startApiForTest()
    await givenTranscribed(api, { name: 'Reunião 100%.wav', text: 'Nada.' })
    await givenTranscribed(api, { name: 'b.wav', text: 'O cliente quer um_logo novo.' })
    const ids = async (q: string) => (await search(api, q)).map(({ id }) => id)
    expect(await ids('reunião')).toEqual([1])
    expect(await ids('reuniao')).toEqual([1])
    expect(await ids('CLIENTE')).toEqual([2])
    expect(await ids('%')).toEqual([1])
    expect(await ids('_')).toEqual([2])
    expect(await ids(' cliente ')).toEqual([2])
    expect(await ids('')).toEqual([2, 1])
    expect(await ids('briefing')).toEqual([])
  })

  test('has a recording under its new name', async () => {
    const api = await startApiForTest()
    const id = await sendRecording(api, WAV)
    await api.ok(renameRecording, { params: { id }, json: { name: ' Briefing da Aurora ', revision: 1 } })
    expect(await api.ok(readRecording, { params: { id } })).toMatchObject({
      name: 'Briefing da Aurora',
      text: null,
      segments: [],
    })
    const refused = await api.fails(renameRecording, { params: { id }, json: { name: ' ' } })
    expect(refused).toMatchObject({ status: 422, fields: { name: 'Informe o nome' } })
  })

  test('lacks a deleted recording until it is restored', async () => {
    const api = await startApiForTest()
    const id = await givenTranscribed(api, { text: 'Bom dia.' })
    const params = { id }
    await api.ok(deleteOrRestoreRecording, { params, json: {} })
    expect(await search(api)).toEqual([])
    const gone = { status: 404, title: 'Gravação não encontrada' }
    expect(await api.fails(readRecording, { params })).toMatchObject(gone)
    expect(await api.fails(playRecording, { params })).toMatchObject(gone)
    expect(await api.fails(renameRecording, { params, json: { name: 'x', revision: 1 } })).toMatchObject(gone)
    expect(await api.fails(deleteOrRestoreRecording, { params, json: {} })).toMatchObject(gone)
    expect(await api.fails(exportTranscription, { params, query: { format: 'txt' } })).toMatchObject(gone)
    await api.ok(deleteOrRestoreRecording, { params, json: { restore: true } })
    expect(await api.ok(readRecording, { params })).toMatchObject({ text: 'Bom dia.', model: 'whisper-large-v3, Groq' })
    expect(await api.fails(deleteOrRestoreRecording, { params, json: { restore: true } })).toMatchObject(gone)
  })
})

describe('an exported transcription', () => {
  const segments = [{ start: 0, end: 1.5, text: 'Bom dia.' }]
  const download = (api: TestApi, id: number, format: string) =>
    api.send(exportTranscription, { params: { id }, query: { format } })

  test.each([
    ['txt', 'text/plain; charset=utf-8', 'Bom dia.\n'],
    ['srt', 'application/x-subrip; charset=utf-8', '1\n00:00:00,000 --> 00:00:01,500\nBom dia.\n\n'],
    ['vtt', 'text/vtt; charset=utf-8', 'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nBom dia.\n\n'],
  ])('as %s is a download named after the recording', async (format, type, content) => {
    const api = await startApiForTest()
    const id = await givenTranscribed(api, { name: 'Reunião 10.30.m4a', text: 'Bom dia.', segments })
    const response = await download(api, id, format)
    expect(response.payload).toBe(content)
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-length': String(Buffer.byteLength(content)),
      'content-disposition': `attachment; filename="Reuniao 10.30.${format}"; filename*=UTF-8''Reuni%C3%A3o%2010.30.${format}`,
    })
  })

  test('needs a text, and one of three formats', async () => {
    const api = await startApiForTest()
    const id = await sendRecording(api, WAV)
    expect((await download(api, id, 'srt')).json()).toMatchObject({
      status: 404,
      title: 'Esta gravação ainda não tem transcrição',
    })
    expect((await download(api, id, 'docx')).json()).toMatchObject({ status: 422, fields: { format: 'Escolha txt, srt ou vtt' } })
  })
})

describe('a recording that is played', () => {
  const play = async (api: TestApi, range?: string, method: 'GET' | 'HEAD' = 'GET') =>
    api.inject({ method, url: '/api/recordings/1/audio', headers: range === undefined ? {} : { range } })

  test('comes whole, inline, and powerless if a browser shows it', async () => {
    const api = await startApiForTest()
    await sendRecording(api, WAV)
    const response = await play(api)
    expect(response.statusCode).toBe(200)
    expect(response.rawPayload.equals(WAV)).toBe(true)
    expect(response.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(WAV.length),
      'accept-ranges': 'bytes',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(response.headers).not.toHaveProperty('content-disposition')
    expect(response.headers).not.toHaveProperty('content-range')
    const read = vi.spyOn(api.app.services.storage, 'read')
    const head = await play(api, undefined, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(WAV.length), 0])
    expect(read).not.toHaveBeenCalled()
  })

  const startWithRecording = shareServer(async () => {
    const api = await startTestApi()
    await sendRecording(api, WAV)
    return api
  })

  const last = WAV.length - 1
  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=44-99', 44, 99],
    ['bytes=100-', 100, last],
    ['bytes=-10', last - 9, last],
    ['bytes=-999999999', 0, last],
    ['bytes=0-999999999', 0, last],
    [' bytes = 5 - 9 ', 5, 9],
  ])('comes in part for the range %j', async (range, start, end) => {
    const api = await startWithRecording()
    const response = await play(api, range)
    expect(response.statusCode).toBe(206)
    expect(response.rawPayload.equals(WAV.subarray(start, end + 1))).toBe(true)
    expect(response.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${WAV.length}`,
      'content-length': String(end - start + 1),
    })
  })

  test.each([`bytes=${WAV.length}-`, 'bytes=-0', 'bytes=99999999999999999999-'])(
    'is refused for %s, which is after its end',
    async (range) => {
      const api = await startWithRecording()
      const response = await play(api, range)
      expect(response.headers['content-range']).toBe(`bytes */${WAV.length}`)
      expect(response.json()).toMatchObject({ status: 416, title: 'O trecho pedido fica depois do fim do arquivo' })
    },
  )

  test.each(['bytes=9-5', 'bytes=-', 'bytes=0-1,5-6', 'items=0-1', 'bytes=a-b', ''])(
    'comes whole for the invalid range %j',
    async (range) => {
      const api = await startWithRecording()
      expect((await play(api, range)).statusCode).toBe(200)
    },
  )
})
