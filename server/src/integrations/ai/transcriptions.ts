import { toNfc } from 'contract/normalize.ts'
import type { OpenAI } from 'openai'
import { APIError } from 'openai/error'
import * as z from 'zod/mini'
import { NotOpenai } from './failures.ts'

/** Times in seconds from the file's beginning. */
type Segment = { start: number; end: number; text: string }

/** What was said in one file, and what it took. */
export type TranscribedText = {
  text: string
  segments: Segment[]
  /** Seconds of audio, where the provider says. */
  seconds?: number | undefined
  inputTokens?: number | undefined
  outputTokens?: number | undefined
}

type Transcriber = (file: File, signal: AbortSignal) => Promise<TranscribedText>

/** OpenAI's `json` and `verbose_json`; others leave parts of it out. What is not as it should be and is not the text counts for nothing. */
const Answer = z.object({
  text: z.string(),
  segments: z.catch(z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })), []),
  duration: z.catch(z.optional(z.coerce.number()), undefined),
  usage: z.catch(
    z.optional(
      z.object({
        seconds: z.optional(z.number()),
        input_tokens: z.optional(z.number()),
        output_tokens: z.optional(z.number()),
      }),
    ),
    undefined,
  ),
})

/** As PostgreSQL can keep it. */
const storable = (text: string) => toNfc(text.replaceAll('\0', '').toWellFormed()).trim()

const LONGEST_SEGMENT = 5_000

function toSegment({ start, end, text }: Segment): Segment {
  const from = Math.max(0, start)
  return { start: from, end: Math.max(from, end), text: storable(text).slice(0, LONGEST_SEGMENT).toWellFormed() }
}

/** @throws NotOpenai */
function toHeard(answer: unknown): TranscribedText {
  const { data } = z.safeParse(Answer, answer)
  if (!data) throw new NotOpenai('O provedor respondeu algo que não é uma transcrição')
  const { text, segments, duration, usage } = data
  return {
    text: storable(text),
    segments: segments.map(toSegment).filter((segment) => segment.text !== ''),
    seconds: usage?.seconds ?? duration,
    inputTokens: usage?.input_tokens,
    outputTokens: usage?.output_tokens,
  }
}

/** gpt-4o-transcribe and others know no `verbose_json`: without it there are no times. */
const refusesFormat = (error: unknown) =>
  error instanceof APIError &&
  (error.status === 400 || error.status === 422) &&
  /response_format|verbose_json/i.test(error.message)

/** The signal ends it; the SDK's own ten minutes would be too short for a large file on a slow line. */
const LONGEST_MS = 12 * 3_600_000

/**
 * `POST /audio/transcriptions`, a file at a time. What the server has refused once (the format with times) it is not asked again.
 * @throws the SDK's errors, NotOpenai: see `aiFailure`
 */
export function createTranscriber(client: OpenAI, { model, language }: { model: string; language: string | null }): Transcriber {
  const asked = { model, ...(language ? { language } : {}) }
  const ask = async (file: File, response_format: 'verbose_json' | 'json', signal: AbortSignal) =>
    toHeard(await client.audio.transcriptions.create({ ...asked, file, response_format }, { signal, timeout: LONGEST_MS }))
  let plain = false
  return async (file, signal) => {
    if (plain) return ask(file, 'json', signal)
    try {
      return await ask(file, 'verbose_json', signal)
    } catch (error) {
      if (!refusesFormat(error)) throw error
      plain = true
      return ask(file, 'json', signal)
    }
  }
}
