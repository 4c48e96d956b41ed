import type { OpenAI } from 'openai'
import * as z from 'zod/mini'
import { summarizeErrorText } from './error-text.ts'
import { UnusableAnswerError } from './failures.ts'

const TIMEOUT_MS = 15_000
const LONGEST_NAME = 200
const MAX_MODELS = 2_000

const List = z.array(z.object({ id: z.string() }))
/** OpenAI's object, or the list without an object around it, with which some providers answer. */
const Answer = z.union([z.object({ data: List }), List])

function parseAnswer(answer: unknown): unknown {
  if (typeof answer !== 'string') return answer
  try {
    return JSON.parse(answer) // JSON with another content type
  } catch {
    throw new UnusableAnswerError(`O provedor respondeu algo que não é uma lista de modelos: “${summarizeErrorText(answer)}”`)
  }
}

export async function fetchModelIds(client: OpenAI): Promise<string[]> {
  const answer = z.safeParse(Answer, parseAnswer(await client.get('/models', { timeout: TIMEOUT_MS })))
  if (!answer.success) throw new UnusableAnswerError('O provedor respondeu algo que não é uma lista de modelos')
  const list = Array.isArray(answer.data) ? answer.data : answer.data.data
  const names = list.map(({ id }) => summarizeErrorText(id)).filter((id) => id !== '' && id.length <= LONGEST_NAME)
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'pt-BR')).slice(0, MAX_MODELS)
}
