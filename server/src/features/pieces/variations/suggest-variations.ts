import type { Alternative, SUGGESTION_EVENTS, SuggestionRequest } from 'contract/pieces/variations.ts'
import type { ModelPrompt } from 'contract/runs/steps.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { StreamEvent } from '#core/replies.ts'
import { describeAiFailure } from '#platform/ai/failures.ts'
import { requireTextProvider, type TextProvider } from '#platform/ai/provider.ts'
import { findClientName, findPersonaDescription } from '../client-name.ts'
import { findKitForClient } from '../kits/read-kits.ts'
import { requirePiece } from '../piece-queries.ts'
import { createListScanner } from '../text/list-scanner.ts'
import { buildAlternativesSchema, readAlternative, readAlternatives } from '../text/variations/read-alternatives.ts'
import { buildVariationPrompt, type VariationSubject } from '../text/variations/variation-prompt.ts'
import { listApprovedHeadlines } from '../writing/approved-headlines.ts'
import { askForJson, WritingFailedError } from '../writing/ask-for-json.ts'

function requireSubjectFields({ what, slide, idea, language }: SuggestionRequest): void {
  if ((what === 'headline' || what === 'slide') && !slide) throw invalidFieldsError({ slide: 'Envie o slide' })
  if (what === 'another-idea' && idea === undefined) throw invalidFieldsError({ idea: 'Escreva a ideia' })
  if (what === 'translation' && language === undefined) throw invalidFieldsError({ language: 'Escolha o idioma' })
}

async function readVariationSubject({ db }: Ctx, id: number, input: SuggestionRequest): Promise<VariationSubject> {
  requireSubjectFields(input)
  const { piece } = await requirePiece(db, id)
  const { client, persona } = piece
  const [voice, approved] = await Promise.all([findKitForClient(db, client), listApprovedHeadlines(db, client)])
  return {
    piece,
    client: await findClientName(db, client),
    persona,
    personaDescription: await findPersonaDescription(db, client, persona),
    voice,
    approved,
    slide: input.slide,
    idea: input.idea,
    language: input.language,
  }
}

/** In UTF-16 units: more than three pieces of twenty slides have in practice. */
const MAX_ANSWER = 150_000

type Events = typeof SUGGESTION_EVENTS
const makeEvent = <Kind extends keyof Events>(event: Kind, data: z.input<Events[Kind]>): StreamEvent => ({ event, data })

export const showSuggestionPrompt = async (ctx: Ctx, id: number, input: SuggestionRequest): Promise<ModelPrompt> =>
  buildVariationPrompt(input.what, await readVariationSubject(ctx, id, input))

type Suggestion = { input: SuggestionRequest; subject: VariationSubject; writer: TextProvider; prompt: ModelPrompt }

/** After an answer that cannot be used, the numbers begin again at 0. */
async function* streamAlternatives(ctx: Ctx, suggestion: Suggestion, signal: AbortSignal): AsyncGenerator<[number, Alternative]> {
  const { input, subject, writer, prompt } = suggestion
  const question = {
    writer,
    prompt,
    schema: { name: 'alternatives', schema: buildAlternativesSchema(input.what) },
    expected: 'o que foi pedido',
    maxLength: MAX_ANSWER,
    read: (answer: string) => readAlternatives(input.what, answer, subject),
  }
  let scan = createListScanner('alternatives')
  let sent = 0
  for await (const event of askForJson(ctx, question, signal)) {
    if (event.kind === 'begun') {
      scan = createListScanner('alternatives')
      sent = 0
    } else if (event.kind === 'text') {
      for (const json of scan(event.text)) {
        const alternative = readAlternative(input.what, json, subject)
        if (alternative) yield [sent++, alternative]
      }
    } else for (const alternative of event.value.slice(sent)) yield [sent++, alternative]
  }
}

const describeDeadline = (ms: number) => `O modelo não terminou em ${Math.round(ms / 1000).toLocaleString('pt-BR')} s`

/** An unexpected error is logged, and explained as a fault of this server. */
function explainFailure({ log, timings }: Ctx, error: unknown, deadline: AbortSignal): string {
  if (error instanceof WritingFailedError) return describeAiFailure(error.failure)
  if (deadline.aborted) return describeDeadline(timings.suggestionMs)
  log.error({ err: error }, 'the suggestion of other words failed')
  return 'Algo deu errado do nosso lado'
}

/** Nothing is stored but the usage. @throws before the first event: 404, 422, 503 if no provider is assigned to write */
export async function* suggestVariation(
  ctx: Ctx,
  id: number,
  input: SuggestionRequest,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  const subject = await readVariationSubject(ctx, id, input)
  const writer = await requireTextProvider(ctx)
  const prompt = buildVariationPrompt(input.what, subject)
  yield makeEvent('started', { prompt, model: writer.model, provider: writer.provider.name })
  const deadline = AbortSignal.timeout(ctx.timings.suggestionMs)
  let failure: string | null = null
  try {
    const suggestion = { input, subject, writer, prompt }
    for await (const [n, alternative] of streamAlternatives(ctx, suggestion, AbortSignal.any([signal, deadline])))
      yield makeEvent('alternative', { n, alternative })
  } catch (error) {
    failure = signal.aborted ? 'A escrita foi interrompida' : explainFailure(ctx, error, deadline)
  }
  yield makeEvent('ended', { failure })
}
