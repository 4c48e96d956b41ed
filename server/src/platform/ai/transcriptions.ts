import { toNfc } from 'contract/values/normalize.ts'
import type { OpenAI } from 'openai'
import { APIError } from 'openai/error'
import * as z from 'zod/mini'
import { removeNonSpeech } from '#core/remove-non-speech.ts'
import { UnusableAnswerError } from './failures.ts'

/** `start` and `end` are in seconds from the file's beginning. */
type Segment = { start: number; end: number; text: string }

export type FileTranscription = {
  text: string
  segments: Segment[]
  seconds?: number | undefined
  inputTokens?: number | undefined
  outputTokens?: number | undefined
}

type Transcriber = (file: File, signal: AbortSignal) => Promise<FileTranscription>

const LONGEST_TEXT = 1_000_000
const MAX_SEGMENTS = 20_000

/** Providers leave parts out: only `text` is required; any other field counts as absent if it is invalid. */
const Answer = z.object({
  text: z.string(),
  segments: z.catch(
    z.array(z.object({ start: z.number(), end: z.number(), text: z.string() })).check(z.maxLength(MAX_SEGMENTS)),
    [],
  ),
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

/** PostgreSQL stores neither NUL nor lone surrogates. */
const toStorableText = (text: string) => toNfc(text.replaceAll('\0', '').toWellFormed()).trim()

const LONGEST_SEGMENT = 5_000

function toSegment({ start, end, text }: Segment): Segment {
  const from = Math.max(0, start)
  return {
    start: from,
    end: Math.max(from, end),
    text: removeNonSpeech(toStorableText(text)).slice(0, LONGEST_SEGMENT).toWellFormed(),
  }
}

/** @throws UnusableAnswerError */
function toTranscribedText(answer: unknown): FileTranscription {
  const { data } = z.safeParse(Answer, answer)
  if (!data) throw new UnusableAnswerError('O provedor respondeu algo que não é uma transcrição')
  const { text, segments, duration, usage } = data
  if (text.length > LONGEST_TEXT) throw new UnusableAnswerError('O provedor mandou mais texto do que cabe')
  return {
    text: removeNonSpeech(toStorableText(text)),
    segments: segments.map(toSegment).filter((segment) => segment.text !== ''),
    seconds: usage?.seconds ?? duration,
    inputTokens: usage?.input_tokens,
    outputTokens: usage?.output_tokens,
  }
}

const isFormatRefused = (error: unknown) =>
  error instanceof APIError &&
  (error.status === 400 || error.status === 422) &&
  /response_format|verbose_json/i.test(error.message)

/** In practice only the caller's signal ends a call; the default of ten minutes would be too short for a large file on a slow line. */
const LONGEST_MS = 12 * 3_600_000

/** Once the provider has refused the format with times, it is not requested for later files. @throws errors that `toAiFailure` reads */
export function createTranscriber(client: OpenAI, { model, language }: { model: string; language: string | null }): Transcriber {
  const body = { model, ...(language ? { language } : {}) }
  const ask = async (file: File, response_format: 'verbose_json' | 'json', signal: AbortSignal) =>
    toTranscribedText(
      await client.audio.transcriptions.create({ ...body, file, response_format }, { signal, timeout: LONGEST_MS }),
    )
  let plain = false
  return async (file, signal) => {
    if (plain) return ask(file, 'json', signal)
    try {
      return await ask(file, 'verbose_json', signal)
    } catch (error) {
      if (!isFormatRefused(error)) throw error
      plain = true
      return ask(file, 'json', signal)
    }
  }
}
