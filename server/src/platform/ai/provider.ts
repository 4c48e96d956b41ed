import { type AiPaths, DEFAULT_AI_PATHS } from 'contract/ai/providers.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { SecretBox } from '#core/secret-box.ts'
import type { Db } from '#db/client.ts'
import { aiAssignments, aiProviders } from '#db/tables/ai.ts'

export type ProviderRow = typeof aiProviders.$inferSelect
export type AssignmentRow = typeof aiAssignments.$inferSelect

const formatKeyLocation = (id: number) => `ai_providers:${id}:key`

export const sealProviderKey = (box: SecretBox, id: number, key: string): string => box.seal(key, formatKeyLocation(id))

/** Opens the provider's key; undefined where it has none. @throws BadSecretKeyError */
export const openProviderKey = (box: SecretBox, { id, key }: Pick<ProviderRow, 'id' | 'key'>): string | undefined =>
  key === null ? undefined : box.open(key, formatKeyLocation(id))

/** Builds a call's URL. The path of the base address is kept: `https://host/v1` and `/models` make `https://host/v1/models`. */
export const buildCallUrl = ({ baseUrl, paths }: Pick<ProviderRow, 'baseUrl' | 'paths'>, name: keyof AiPaths): string =>
  `${baseUrl.replace(/\/+$/, '')}${paths[name] ?? DEFAULT_AI_PATHS[name]}`

/** Finds a provider that is not deleted. */
export async function findProvider(db: Db, id: number): Promise<ProviderRow | undefined> {
  const [row] = await db
    .select()
    .from(aiProviders)
    .where(and(eq(aiProviders.id, id), isNull(aiProviders.deletedAt)))
  return row
}

const NO_ASSIGNMENTS: AssignmentRow = {
  id: 1,
  transcriptionVia: 'none',
  transcriptionProviderId: null,
  transcriptionModel: null,
  transcriptionLanguage: null,
  chatProviderId: null,
  chatModel: null,
  imageProviderId: null,
  imageModel: null,
  createdBy: null,
  updatedAt: null,
  updatedBy: null,
  revision: 0,
}

/** Reads the assignment of providers and models to the kinds of work; it is empty before the first assignment. */
export async function readAssignmentRow(db: Db): Promise<AssignmentRow> {
  const [row] = await db.select().from(aiAssignments)
  return row ?? NO_ASSIGNMENTS
}
