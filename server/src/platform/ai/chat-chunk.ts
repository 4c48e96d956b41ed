import * as z from 'zod/mini'
import { UnusableAnswerError } from './failures.ts'
import { toWholeAmount } from './usage.ts'

/** A text, or a list of blocks of which those of type `text` are the answer; others have thoughts or references. */
const Blocks = z.union([
  z.string(),
  z.pipe(
    z.array(z.object({ type: z.optional(z.string()), text: z.nullish(z.string()) })),
    z.transform((blocks) => blocks.map(({ type = 'text', text }) => (type.endsWith('text') ? (text ?? '') : '')).join('')),
  ),
])
const Content = z.nullish(z.object({ content: z.nullish(Blocks) }))

const Chunk = z.object({
  choices: z.nullish(z.array(z.object({ delta: Content, message: Content, finish_reason: z.nullish(z.string()) }))),
  usage: z.nullish(z.object({ prompt_tokens: z.nullish(z.number()), completion_tokens: z.nullish(z.number()) })),
})

export type TokenCounts = { inputTokens: number; outputTokens: number }

export type ChunkText = { text: string; finish: string | undefined; tokens: TokenCounts | undefined }

const toTokenCounts = (usage: NonNullable<z.infer<typeof Chunk>['usage']>): TokenCounts => ({
  inputTokens: toWholeAmount(usage.prompt_tokens ?? 0),
  outputTokens: toWholeAmount(usage.completion_tokens ?? 0),
})

export function readChunk(chunk: unknown): ChunkText {
  const parsed = z.safeParse(Chunk, chunk)
  if (!parsed.success) throw new UnusableAnswerError()
  const { choices, usage } = parsed.data
  const [choice] = choices ?? []
  return {
    text: choice?.delta?.content ?? choice?.message?.content ?? '',
    finish: choice?.finish_reason ?? undefined,
    tokens: usage ? toTokenCounts(usage) : undefined,
  }
}

const UNFINISHED: Record<string, string> = {
  length: 'O modelo chegou ao limite de tamanho dele e parou antes do fim (“length”)',
  content_filter: 'O filtro de conteúdo do provedor interrompeu a resposta (“content_filter”)',
}

export function explainUnfinishedAnswer(finish: string | undefined, wrote: boolean): string | undefined {
  if (finish === undefined) return 'O provedor encerrou a resposta antes do fim'
  return UNFINISHED[finish] ?? (wrote ? undefined : 'O modelo não escreveu nada')
}
