import type {
  listModels as listContract,
  NewProvider,
  Provider,
  ProviderChange,
  readProviders as readContract,
  testProvider as testContract,
} from 'contract/ai/providers.ts'
import type { HandlerResult } from 'contract/calls/endpoint.ts'
import { takeSecretEnd } from 'contract/values/secret-end.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { OpenAI } from 'openai'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { AppError, notFoundError } from '#core/errors.ts'
import { isAllowed } from '#core/permissions.ts'
import { aiAssignments, aiProviders } from '#db/tables/ai.ts'
import { lockSettings } from '#db/workspace.ts'
import { createAiClientFor, createAiClientWithKey } from '#platform/ai/client.ts'
import { toAiFailure } from '#platform/ai/failures.ts'
import { fetchModelIds } from '#platform/ai/models.ts'
import { findProvider, openProviderKey, type ProviderRow, sealProviderKey } from '#platform/ai/provider.ts'
import { readAssignments } from './assignments.ts'
import {
  checkProvider,
  checkStoredKeyReuse,
  type ProviderPrices,
  requireBothPrices,
  requireCallableAddress,
  toComparableChange,
  toComparableValues,
} from './provider-input.ts'

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

export const providerNotFoundError = () => notFoundError('Provedor de IA não encontrado')

const presentProvider = ({ id, name, baseUrl, paths, keyEnd, inputPrice, outputPrice, revision }: ProviderRow): Provider => ({
  id,
  name,
  baseUrl,
  paths,
  keyEnd,
  inputPrice,
  outputPrice,
  revision,
})

export async function readProviders(ctx: Ctx): Promise<HandlerResult<typeof readContract>> {
  const assignments = await readAssignments(ctx.db)
  if (!isAllowed(ctx.user, 'settings.read')) return { providers: [], assignments }
  const rows = await ctx.db.select().from(aiProviders).where(isNull(aiProviders.deletedAt)).orderBy(asc(aiProviders.id))
  return { providers: rows.map(presentProvider), assignments }
}

function toKeyColumns({ secrets }: Ctx, id: number, key: string | null | undefined) {
  if (key === undefined) return {}
  return key === null ? { key: null, keyEnd: null } : { key: sealProviderKey(secrets, id, key), keyEnd: takeSecretEnd(key) }
}

function updateProvider(
  ctx: Ctx,
  id: number,
  { key, ...columns }: Omit<NewProvider, keyof ProviderPrices> & Partial<ProviderPrices>,
) {
  return ctx.db
    .update(aiProviders)
    .set({ ...columns, ...toKeyColumns(ctx, id, key) })
    .where(eq(aiProviders.id, id))
}

/** The key is encrypted for the row's id, so that the row has to be inserted first. @throws 422 naming the field */
export async function addProvider(ctx: Ctx, given: NewProvider): Promise<{ ok: true; id: number }> {
  const { key, inputPrice = null, outputPrice = null, ...described } = checkProvider(given)
  const provider = { ...described, ...requireBothPrices({ inputPrice, outputPrice }) }
  await requireCallableAddress(ctx, provider.baseUrl)
  const [row] = await ctx.db.insert(aiProviders).values(provider).returning({ id: aiProviders.id })
  const id = row?.id ?? 0
  await updateProvider(ctx, id, { ...provider, key: key ?? null })
  return { ok: true, id }
}

async function lockProvider({ db }: Ctx, id: number): Promise<ProviderRow> {
  const active = and(eq(aiProviders.id, id), isNull(aiProviders.deletedAt))
  const [row] = await db.select().from(aiProviders).where(active).for('update')
  if (!row) throw providerNotFoundError()
  return row
}

export async function changeProvider(ctx: Ctx, id: number, given: ProviderChange): Promise<void> {
  const before = await lockProvider(ctx, id)
  const change = checkProvider(given)
  const { revision, name, baseUrl, inputPrice, outputPrice } = before
  requireNoConflict(change, toComparableChange(change), { revision, values: toComparableValues(before) })
  checkStoredKeyReuse(before, change)
  if (change.baseUrl !== undefined && change.baseUrl !== baseUrl) await requireCallableAddress(ctx, change.baseUrl)
  const paths = mergeEdit(before.paths, change.paths ?? {})
  const prices = requireBothPrices(mergeEdit({ inputPrice, outputPrice }, change))
  await updateProvider(ctx, id, { ...mergeEdit({ name, baseUrl }, change), ...prices, paths, key: change.key })
}

/** Its name stays on its past work; the work assigned to it is assigned to no provider. */
export async function deleteProvider(ctx: Ctx, id: number): Promise<void> {
  const { db, now } = ctx
  await lockSettings(db) // so that nobody assigns the provider meanwhile
  await lockProvider(ctx, id)
  await db.update(aiProviders).set({ key: null, keyEnd: null, deletedAt: now() }).where(eq(aiProviders.id, id))
  await db
    .update(aiAssignments)
    .set({ transcriptionVia: 'none', transcriptionProviderId: null, transcriptionModel: null })
    .where(eq(aiAssignments.transcriptionProviderId, id))
  await db.update(aiAssignments).set({ chatProviderId: null, chatModel: null }).where(eq(aiAssignments.chatProviderId, id))
  await db.update(aiAssignments).set({ imageProviderId: null, imageModel: null }).where(eq(aiAssignments.imageProviderId, id))
}
