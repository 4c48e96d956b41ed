import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { Recording, RecordingCard } from 'contract/transcription/library.ts'
import { abandonUpload, beginUpload, completeUpload, sendChunk } from 'contract/transcription/recordings.ts'
import { HttpResponse, http } from 'msw'
import { onTestFinished, vi } from 'vitest'
import { server } from './server.ts'

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const recordingFields = () => ({
  id: 7,
  name: 'Reunião de pauta',
  source: 'recorder' as const,
  type: 'audio/wav',
  size: 3 * 1024 * 1024,
  sha256: 'a'.repeat(64),
  duration: 95.4,
  createdAt: minutesAgo(120),
  by: 'Juliana Prado',
  revision: 1,
  transcription: { runId: 12, state: 'succeeded' as const, message: null, progress: null },
})

export const aRecordingCard = (more: Partial<RecordingCard> = {}): RecordingCard => ({
  ...recordingFields(),
  excerpt: 'Bom dia. A campanha de Natal começa na segunda…',
  ...more,
})

export const aRecording = (more: Partial<Recording> = {}): Recording => ({
  ...recordingFields(),
  text: 'Bom dia. A campanha de Natal começa na segunda.',
  segments: [
    { start: 0, end: 1.5, text: 'Bom dia.' },
    { start: 1.5, end: 61, text: 'A campanha de Natal' },
    { start: 61, end: 95, text: 'começa na segunda.' },
  ],
  model: 'whisper-1, OpenAI',
  project: null,
  ...more,
})

/** Makes the WAV header that the recorder writes at the beginning of a file: 16 kHz, mono, 16 bits. The sizes in it are still zero. */
export function anOpenWavHeader(): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(44))
  const write = (at: number, text: string) => {
    for (const [n, letter] of [...text].entries()) header.setUint8(at + n, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  write(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, 16_000, true)
  header.setUint32(28, 32_000, true)
  header.setUint16(32, 2, true)
  header.setUint16(34, 16, true)
  write(36, 'data')
  return new Uint8Array(header.buffer)
}

/** Makes sound of the given length in which no two stretches of the same four seconds are alike. After 4.096 s it repeats itself. */
export function aSound(seconds: number): Uint8Array<ArrayBuffer> {
  const samples = Int16Array.from({ length: seconds * 16_000 }, (_, at) => ((at * 7919) % 65_536) - 32_768)
  return new Uint8Array(samples.buffer)
}

const sha256 = (bytes: Uint8Array) => bytesToHex(hash(bytes))

type ReceivedUpload = {
  announced: { uploadId: string; name: string; size: number; source: string }
  chunks: Map<number, Uint8Array<ArrayBuffer>>
}

const problemResponse = (status: number, code: string, title: string, detail?: string) =>
  new HttpResponse(JSON.stringify({ type: 'about:blank', title, status, code, detail, requestId: 'r' }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  })

/**
 * Stubs uploads as the server answers them: stores the chunks, joins them on completion and checks the hash. `cut(n)` breaks the connection
 * from chunk n on, until `mend` is called. `refuse` answers a completion with a problem, until `accept` is called.
 */
export function stubUploads() {
  const uploads = new Map<string, ReceivedUpload & { recordingId: number | null }>()
  const stored: { name: string; source: string; bytes: Uint8Array; duration: unknown }[] = []
  const log: string[] = []
  const state: { cutAt: number | undefined; refusal: (() => Response) | undefined; liesAboutHash: boolean } = {
    cutAt: undefined,
    refusal: undefined,
    liesAboutHash: false,
  }
  server.use(
    // The audio players of these tests play nothing: their requests get no answer.
    http.get('*/api/recordings/:id/audio', () => new Promise<never>(() => undefined)),
    http.post(`*${beginUpload.path}`, async ({ request }) => {
      const announced = (await request.json()) as ReceivedUpload['announced']
      log.push('begin')
      const known = uploads.get(announced.uploadId) ?? { announced, chunks: new Map(), recordingId: null }
      uploads.set(announced.uploadId, known)
      return HttpResponse.json({ received: [...known.chunks.keys()], recordingId: known.recordingId })
    }),
    http.post(`*${sendChunk.path}`, async ({ request, params }) => {
      const n = Number(params.n)
      if (state.cutAt !== undefined && n >= state.cutAt) {
        log.push(`cut ${n}`)
        return HttpResponse.error()
      }
      const chunk = (await request.formData()).get('chunk') as File
      uploads.get(String(params.uploadId))?.chunks.set(n, new Uint8Array(await chunk.arrayBuffer()))
      log.push(`chunk ${n}`)
      return HttpResponse.json({ ok: true })
    }),
    http.post(`*${completeUpload.path}`, async ({ request, params }) => {
      log.push('complete')
      if (state.refusal) return state.refusal()
      const upload = uploads.get(String(params.uploadId))
      if (!upload) return problemResponse(404, 'not_found', 'Envio não encontrado')
      const claim = (await request.json()) as { sha256: string; duration: unknown }
      const parts = [...upload.chunks.entries()].sort(([one], [other]) => one - other).map(([, bytes]) => bytes)
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
      if (bytes.length < upload.announced.size) return problemResponse(409, 'chunks_missing', 'Faltam partes do arquivo')
      if (sha256(bytes) !== claim.sha256) return problemResponse(422, 'hash_mismatch', 'O arquivo chegou diferente do original')
      if (upload.recordingId === null) {
        stored.push({ name: upload.announced.name, source: upload.announced.source, bytes, duration: claim.duration })
        upload.recordingId = stored.length
      }
      const hash = state.liesAboutHash ? 'f'.repeat(64) : claim.sha256
      return HttpResponse.json({ ok: true, recordingId: upload.recordingId, sha256: hash, size: bytes.length })
    }),
    http.post(`*${abandonUpload.path}`, () => {
      log.push('abandon')
      return HttpResponse.json({ ok: true })
    }),
  )
  return {
    /** The completed recordings in order, the first one with the id 1. */
    stored,
    log,
    /** Breaks the connection from the chunk with this number on. */
    cut: (from = 0) => {
      state.cutAt = from
    },
    mend: () => {
      state.cutAt = undefined
    },
    refuse: (status: number, code: string, title: string, detail?: string) => {
      state.refusal = () => problemResponse(status, code, title, detail)
    },
    accept: () => {
      state.refusal = undefined
    },
    lieAboutHash: () => {
      state.liesAboutHash = true
    },
  }
}

/** Replaces media playback. `play` and `pause` only dispatch their events at once. */
export function installFakePlayers(): void {
  const dispatch = (name: string) =>
    function (this: HTMLMediaElement) {
      this.dispatchEvent(new Event(name))
      return Promise.resolve()
    }
  const { prototype } = HTMLMediaElement
  const spies = [
    vi.spyOn(prototype, 'play').mockImplementation(dispatch('play')),
    vi.spyOn(prototype, 'pause').mockImplementation(dispatch('pause')),
    vi.spyOn(prototype, 'load').mockImplementation(() => undefined),
  ]
  onTestFinished(() => spies.forEach((spy) => void spy.mockRestore()))
}

/** Replaces `navigator.locks`. @returns the names of the held locks; a test adds a name to make another tab hold that lock */
export function installFakeLocks() {
  const held = new Set<string>()
  const request = async (name: string, _options: object, work: (lock: object | null) => unknown) => {
    if (held.has(name)) return work(null)
    held.add(name)
    await work({ name })
    held.delete(name)
  }
  const query = async () => ({ held: [...held].map((name) => ({ name })) })
  Object.defineProperty(navigator, 'locks', { value: { request, query }, configurable: true })
  return held
}
