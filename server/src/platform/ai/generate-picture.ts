import type { SlideFormat } from 'contract/pieces/formats.ts'
import type { OpenAI } from 'openai'
import { APIError } from 'openai/error'
import * as z from 'zod/mini'
import type { OutgoingFetch } from '#core/outgoing.ts'
import type { SecretBox } from '#core/secret-box.ts'
import { createAiClientFor } from './client.ts'
import { summarizeErrorText } from './error-text.ts'
import { UnusableAnswerError } from './failures.ts'
import { limitAnswer } from './limit-answer.ts'
import type { PictureProvider, ProviderRow } from './provider.ts'

/**
 * This server fetches only from addresses that a person configured, so the origin must be the provider's own.
 * @throws UnusableAnswerError
 */
function requireOwnAddress(url: string, { baseUrl }: Pick<ProviderRow, 'baseUrl'>): URL {
  const own = new URL(baseUrl)
  const address = URL.parse(url, baseUrl)
  if (!address) throw new UnusableAnswerError('O provedor respondeu um endereço de imagem inválido')
  if (address.origin === own.origin) return address
  throw new UnusableAnswerError(
    `O provedor deixou a imagem em outro endereço (${address.host || address.protocol}), de onde nada é buscado. Use um modelo que a envie na própria resposta (b64_json).`,
  )
}

/** From the provider's own origin and without its key. @throws errors that `toAiFailure` reads */
async function fetchGeneratedPicture(
  fetch: OutgoingFetch,
  provider: Pick<ProviderRow, 'baseUrl'>,
  url: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const answer = await fetch(requireOwnAddress(url, provider).href, { signal })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new UnusableAnswerError(`O provedor não entregou a imagem que fez (${answer.status})`)
  }
  return Buffer.from(await answer.arrayBuffer())
}

/**
 * The maximum size of an answer in bytes: a picture of 15 MB, which an uploaded photo may have too, in base64, with room for the rest of
 * the answer.
 */
const MAX_ANSWER = 21 * 1024 * 1024

/**
 * The sizes to ask for, the best first. Models accept different sizes (gpt-image 1024x1536, DALL·E 3 1024x1792); most accept the square.
 */
const SIZES: Readonly<Record<SlideFormat, readonly string[]>> = {
  '4:5': ['1024x1536', '1024x1792', '1024x1024'],
  '1:1': ['1024x1024'],
  '9:16': ['1024x1536', '1024x1792', '1024x1024'],
}

const Answer = z.object({
  data: z.array(z.object({ b64_json: z.optional(z.nullable(z.string())), url: z.optional(z.nullable(z.string())) })),
  usage: z.catch(
    z.optional(z.object({ input_tokens: z.optional(z.number()), output_tokens: z.optional(z.number()) })),
    undefined,
  ),
})

type Tokens = { inputTokens?: number; outputTokens?: number }
type Services = { secrets: SecretBox; outgoing: { fetch: OutgoingFetch } }

type PictureRequest = {
  pictureProvider: PictureProvider
  prompt: string
  format: SlideFormat
  /** Called once the provider has answered with a picture or its URL, before it is certain that the picture can be used. */
  onAnswered: (tokens: Tokens) => Promise<void>
}

const isRefused = (error: unknown, option: RegExp) =>
  error instanceof APIError &&
  (error.status === 400 || error.status === 422) &&
  option.test(JSON.stringify([error.message, error.error]))

async function requestPicture(
  client: OpenAI,
  { pictureProvider, prompt, format }: PictureRequest,
  signal: AbortSignal,
): Promise<unknown> {
  const sizes = [...SIZES[format]]
  let form: { response_format?: 'b64_json' } = { response_format: 'b64_json' }
  for (;;) {
    const request = { model: pictureProvider.model, prompt, n: 1, size: sizes[0] ?? null, stream: false, ...form } as const
    try {
      return await client.images.generate(request, { signal, timeout: 600_000 })
    } catch (error) {
      if (form.response_format && isRefused(error, /response_format/)) form = {}
      else if (sizes.length > 1 && isRefused(error, /\bsize\b/i)) sizes.shift()
      else throw error
    }
  }
}

/** @throws UnusableAnswerError */
function readAnswer(answer: unknown): { picture: { base64: string } | { url: string }; tokens: Tokens } {
  const { data: read } = z.safeParse(Answer, answer)
  const [first] = read?.data ?? []
  const base64 = first?.b64_json
  const url = first?.url
  const picture = base64 ? { base64 } : url ? { url } : undefined
  if (!read || !picture) {
    const words = typeof answer === 'string' ? `: “${summarizeErrorText(answer)}”` : ''
    throw new UnusableAnswerError(`O provedor respondeu algo que não é uma imagem${words}`)
  }
  const { input_tokens: inputTokens, output_tokens: outputTokens } = read.usage ?? {}
  const tokens = {
    ...(inputTokens === undefined ? {} : { inputTokens }),
    ...(outputTokens === undefined ? {} : { outputTokens }),
  }
  return { picture, tokens }
}

/**
 * The returned bytes are not checked, and may be anything.
 * @throws BadSecretKeyError, errors that `toAiFailure` reads, or the signal's reason
 */
export async function generatePicture(
  { secrets, outgoing }: Services,
  request: PictureRequest,
  signal: AbortSignal,
): Promise<Buffer> {
  const { provider } = request.pictureProvider
  const client = await createAiClientFor({ secrets, outgoing: { fetch: outgoing.fetch, maxAnswer: MAX_ANSWER } }, provider)
  const { picture, tokens } = readAnswer(await requestPicture(client, request, signal))
  await request.onAnswered(tokens)
  const fetch: OutgoingFetch = async (input, init) => limitAnswer(await outgoing.fetch(input, init), MAX_ANSWER)
  return 'url' in picture ? fetchGeneratedPicture(fetch, provider, picture.url, signal) : Buffer.from(picture.base64, 'base64')
}
