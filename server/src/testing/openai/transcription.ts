import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { type AiBehaviour, readText, sendError, sendJson } from './behaviours.ts'

export const FAKE_TRANSCRIPT = 'Bom dia, pessoal. Hoje falamos do lançamento da campanha. Obrigada a todos.'

export type ReceivedFile = { field: string; name: string; type: string; size: number; sha256: string }

/** Reads a form: the values of its fields, and the name, type, size and hash of its files. */
export async function readForm(body: Buffer, type: string): Promise<{ fields: Record<string, string[]>; files: ReceivedFile[] }> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, string[]> = {}
  const files: ReceivedFile[] = []
  for (const [field, value] of form) {
    if (typeof value === 'string') {
      fields[field] = [...(fields[field] ?? []), value]
      continue
    }
    const content = Buffer.from(await value.arrayBuffer())
    const sha256 = createHash('sha256').update(content).digest('hex')
    files.push({ field, name: value.name, type: value.type, size: content.length, sha256 })
  }
  return { fields, files }
}

/** Makes one segment of four seconds for each sentence. */
function buildSegments(text: string) {
  const sentences = text.match(/[^.!?]+[.!?]?\s*/g) ?? []
  return sentences.map((sentence, id) => ({
    id,
    seek: 0,
    start: id * 4,
    end: (id + 1) * 4,
    text: ` ${sentence.trim()}`,
    tokens: [],
    temperature: 0,
    avg_logprob: -0.2,
    compression_ratio: 1.2,
    no_speech_prob: 0.01,
  }))
}

function buildVerboseAnswer(text: string): object {
  const segments = buildSegments(text)
  const duration = segments.length * 4
  return { task: 'transcribe', language: 'portuguese', duration, text, segments, usage: { type: 'duration', seconds: duration } }
}

/** Answers `POST /audio/transcriptions` in the format `json`, unless `response_format` asks for `text` or `verbose_json`. */
export function answerTranscription(
  response: ServerResponse,
  { fields, files }: { fields: Record<string, string[]>; files: ReceivedFile[] },
  behaviour: AiBehaviour,
): void {
  if (behaviour.kind !== 'ok') return
  const text = readText(behaviour, { files }, FAKE_TRANSCRIPT)
  const format = fields.response_format?.[0] ?? 'json'
  const given = files.some(({ field }) => field === 'file')
  if (!given) sendError(response, { kind: 'error', status: 400, message: 'file is a required property' })
  else if (format === 'text') response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
  else if (format === 'verbose_json') sendJson(response, 200, buildVerboseAnswer(text))
  else sendJson(response, 200, { text, usage: { type: 'duration', seconds: 12 } })
}
