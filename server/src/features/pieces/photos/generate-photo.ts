import type { HandlerInput } from 'contract/calls/endpoint.ts'
import { type generatePhoto as contract, type PHOTO_EVENTS, photoFileRule, type StoredPhoto } from 'contract/pieces/photos.ts'
import { toMonth } from 'contract/values/dates.ts'
import type * as z from 'zod/mini'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import type { StreamEvent } from '#core/replies.ts'
import { isDatabaseUnavailable } from '#db/failures.ts'
import { explainAiFailure } from '#platform/ai/failures.ts'
import { generatePicture } from '#platform/ai/generate-picture.ts'
import { type PictureProvider, requirePictureProvider } from '#platform/ai/provider.ts'
import { addUsage } from '#platform/ai/usage.ts'
import { convertUploadedPhoto } from './store-photo.ts'

type Wanted = HandlerInput<typeof contract, never>['json']

type Events = typeof PHOTO_EVENTS
const makeEvent = <Kind extends keyof Events>(event: Kind, data: z.input<Events[Kind]>): StreamEvent => ({ event, data })

const NAME_LENGTH = 80

async function storeGeneratedPhoto(ctx: Ctx, content: Buffer, prompt: string): Promise<StoredPhoto> {
  const name = prompt.slice(0, NAME_LENGTH).toWellFormed()
  try {
    const field = 'prompt'
    const file = await ctx.uploads.store({ content, name, field, rule: photoFileRule, folder: 'photos' })
    const photo = await convertUploadedPhoto(ctx, file, field)
    await ctx.uploads.settle()
    return photo
  } catch (error) {
    if (!isDatabaseUnavailable(error)) await ctx.uploads.discard() // keeps the file where its row may have been stored
    throw error
  }
}

async function makePhoto(
  ctx: Ctx,
  pictureProvider: PictureProvider,
  { prompt, format }: Wanted,
  signal: AbortSignal,
): Promise<StoredPhoto> {
  const who = { userId: ctx.user.id, providerId: pictureProvider.provider.id, month: toMonth(ctx.today()) }
  const onAnswered = async (tokens: object) => {
    await addUsage(ctx.db, { ...who, ...tokens, isPicture: true })
  }
  return storeGeneratedPhoto(ctx, await generatePicture(ctx, { pictureProvider, prompt, format, onAnswered }, signal), prompt)
}

function explainFailure(ctx: Ctx, error: unknown, deadline: AbortSignal): string {
  if (error instanceof AppError && error.fields)
    return 'O provedor respondeu algo que não é uma foto em PNG, JPEG ou WebP que caiba aqui.'
  if (deadline.aborted) return `O provedor não terminou em ${Math.round(ctx.timings.pictureMs / 1000).toLocaleString('pt-BR')} s`
  return explainAiFailure(ctx, error, 'the making of a picture failed')
}

/** No transaction is open while the provider works. @throws before the first event: 503 if no provider makes pictures */
export async function* generatePhoto(ctx: Ctx, wanted: Wanted, signal: AbortSignal): AsyncGenerator<StreamEvent> {
  const pictureProvider = await requirePictureProvider(ctx)
  yield makeEvent('started', { model: pictureProvider.model, provider: pictureProvider.provider.name })
  const deadline = AbortSignal.timeout(ctx.timings.pictureMs)
  try {
    const photo = await makePhoto(ctx, pictureProvider, wanted, AbortSignal.any([signal, deadline]))
    yield makeEvent('ended', { photo, failure: null })
  } catch (error) {
    const failure = signal.aborted ? 'A criação da foto foi interrompida' : explainFailure(ctx, error, deadline)
    yield makeEvent('ended', { photo: null, failure })
  }
}
