import type { listModels as listContract, NewProvider, testProvider as testContract } from 'contract/ai/providers.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { OpenAI } from 'openai'
import type { Ctx } from '#core/context.ts'
import { AppError } from '#core/errors.ts'
import { createAiClientFor, createAiClientWithKey } from '#platform/ai/client.ts'
import { toAiFailure } from '#platform/ai/failures.ts'
import { fetchModelIds } from '#platform/ai/models.ts'
import { findProvider, openProviderKey } from '#platform/ai/provider.ts'
import { checkProvider, checkStoredKeyReuse } from './provider-input.ts'
import { providerNotFoundError } from './providers.ts'

type ModelsAnswer = { models: string[] } | { reason: string }

async function askForModels(ctx: Ctx, client: OpenAI): Promise<ModelsAnswer> {
  try {
    return { models: await fetchModelIds(client) }
  } catch (error) {
    return { reason: toAiFailure(error, ctx.now()).reason }
  }
}

export async function listModels(ctx: Ctx, id: number): Promise<HandlerResult<typeof listContract>> {
  const provider = await findProvider(ctx.db, id)
  if (!provider) throw providerNotFoundError()
  const answer = await askForModels(ctx, await createAiClientFor(ctx, provider))
  if ('models' in answer) return answer
  throw new AppError(502, 'provider_failed', 'O provedor não listou os modelos', { detail: answer.reason })
}

/** The stored key is used only for the address that it was typed for. @throws 404, 422 naming key */
async function findKey({ db, secrets }: Ctx, given: NewProvider, id: number | undefined): Promise<string | undefined> {
  if (given.key !== undefined || id === undefined) return given.key ?? undefined
  const stored = await findProvider(db, id)
  if (!stored) throw providerNotFoundError()
  return checkStoredKeyReuse(stored, given) ? openProviderKey(secrets, stored) : undefined
}

const describeCount = (count: number) => (count === 1 ? 'Respondeu com 1 modelo' : `Respondeu com ${count} modelos`)

export async function testProvider(
  ctx: Ctx,
  { id, ...given }: NewProvider & { id?: number | undefined },
): Promise<HandlerResult<typeof testContract>> {
  const provider = checkProvider(given)
  const asked = await askForModels(ctx, await createAiClientWithKey(ctx.outgoing, provider, await findKey(ctx, provider, id)))
  if ('reason' in asked) return { ok: false, detail: asked.reason, models: [] }
  return { ok: true, detail: describeCount(asked.models.length), models: asked.models }
}
