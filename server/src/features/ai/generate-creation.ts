import type { CreationInput } from 'contract/ai/creator.ts'
import type { Ctx } from '#core/context.ts'
import { ServerEndingError, type StreamEvent } from '#core/replies.ts'
import { createAiClientFor } from '#platform/ai/client.ts'
import { explainAiFailure, UnusableAnswerError } from '#platform/ai/failures.ts'
import type { ProviderRow } from '#platform/ai/provider.ts'
import { streamText } from '#platform/ai/stream-text.ts'
import { beginCreation } from './begin-creation.ts'
import { type CreationRow, presentCreation } from './creations.ts'
import { type CreationEnd, saveEndedCreation, trackWriting, type WrittenText } from './save-writing.ts'

/** In UTF-16 units: more than a person would ask for. */
const MAX_LENGTH = 500_000

type Attempt = { row: CreationRow; provider: ProviderRow; writing: WrittenText }

async function* streamDeltas(ctx: Ctx, { row, provider, writing }: Attempt, signal: AbortSignal): AsyncGenerator<string> {
  const client = await createAiClientFor(ctx, provider)
  for await (const { text, tokens } of streamText(client, row, { signal, idleMs: ctx.timings.creationIdleMs })) {
    writing.text += text
    writing.tokens = tokens ?? writing.tokens
    if (text !== '') yield text
    if (writing.text.length > MAX_LENGTH) throw new UnusableAnswerError('O modelo escreveu mais do que cabe aqui')
  }
}

function decideEnd(ctx: Ctx, error: unknown, signal: AbortSignal): CreationEnd {
  if (!signal.aborted) return { state: 'failed', failure: explainAiFailure(ctx, error, 'the writing of a text failed') }
  return { state: signal.reason instanceof ServerEndingError ? 'interrupted' : 'stopped', failure: null }
}

/**
 * However the writing ends (reader gone, provider failed or silent, server stopping), the text so far is stored.
 * @throws before the first event: 503 if no provider is assigned, 422 naming the field
 */
export async function* generateCreation(ctx: Ctx, input: CreationInput, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const attempt: Attempt = { ...(await beginCreation(ctx, input)), writing: { text: '', tokens: undefined } }
  const presentAttempt = (row: CreationRow) => ({ creation: presentCreation(row, attempt.provider.name, ctx.user.name) })
  yield { event: 'started', data: presentAttempt(attempt.row) }
  const progress = trackWriting(ctx, attempt.row.id)
  let end: CreationEnd = { state: 'done', failure: null }
  try {
    for await (const text of streamDeltas(ctx, attempt, signal)) {
      yield { event: 'delta', data: { text } }
      await progress.saveThrottled(attempt.writing.text)
    }
  } catch (error) {
    end = decideEnd(ctx, error, signal)
  } finally {
    progress.end()
  }
  yield { event: 'ended', data: presentAttempt(await saveEndedCreation(ctx, attempt.row, attempt.writing, end)) }
}
