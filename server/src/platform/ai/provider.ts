import { type AiPaths, DEFAULT_AI_PATHS } from 'contract/ai/providers.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { Principal } from '#core/permissions.ts'
import type { SecretBox } from '#core/secret-box.ts'
import { stoppedBySettingError } from '#core/setting-error.ts'
import type { Db } from '#db/client.ts'
import { aiAssignments, aiProviders } from '#db/tables/ai.ts'

export type TextProvider = { provider: ProviderRow; model: string; userId: number }

export async function findTextProvider(db: Db, userId: number): Promise<TextProvider | undefined> {
  const { chatProviderId, chatModel } = await readAssignmentRow(db)
  const provider = chatProviderId === null ? undefined : await findProvider(db, chatProviderId)
  return provider && chatModel !== null ? { provider, model: chatModel, userId } : undefined
}

const NO_WRITER = {
  code: 'not_configured',
  title: 'Nenhum provedor de IA está configurado',
  why: 'Nenhum provedor de IA está escolhido para escrever.',
  remedy: 'Configure um em Configurações.',
  link: { label: 'Configurar provedor', href: '/settings#ia' },
}

/** @throws 503, with a link to the setting for a person who may change settings */
export async function requireTextProvider({ db, user }: { db: Db; user: Principal }): Promise<TextProvider> {
  const writer = await findTextProvider(db, user.id)
  if (!writer) throw stoppedBySettingError(user, NO_WRITER)
  return writer
}

export type PictureProvider = { provider: ProviderRow; model: string }

const NO_MAKER = {
  code: 'not_configured',
  title: 'Nenhum provedor cria imagens',
  why: 'Nenhum provedor de IA está escolhido para criar imagens.',
  remedy: 'Escolha um em Configurações.',
  link: { label: 'Escolher provedor', href: '/settings#ia' },
}

/** @throws 503, with a link to the setting for a person who may change settings */
export async function requirePictureProvider({ db, user }: { db: Db; user: Principal }): Promise<PictureProvider> {
  const { imageProviderId, imageModel } = await readAssignmentRow(db)
  const provider = imageProviderId === null ? undefined : await findProvider(db, imageProviderId)
  if (!provider || imageModel === null) throw stoppedBySettingError(user, NO_MAKER)
  return { provider, model: imageModel }
}

export type ProviderRow = typeof aiProviders.$inferSelect
export type AssignmentRow = typeof aiAssignments.$inferSelect

const formatKeyLocation = (id: number) => `ai_providers:${id}:key`

export const sealProviderKey = (box: SecretBox, id: number, key: string): string => box.seal(key, formatKeyLocation(id))

/** @throws BadSecretKeyError */
export const openProviderKey = (box: SecretBox, { id, key }: Pick<ProviderRow, 'id' | 'key'>): string | undefined =>
  key === null ? undefined : box.open(key, formatKeyLocation(id))

/** The path of the base address is kept: `https://host/v1` and `/models` make `https://host/v1/models`. */
export const buildCallUrl = ({ baseUrl, paths }: Pick<ProviderRow, 'baseUrl' | 'paths'>, name: keyof AiPaths): string =>
  `${baseUrl.replace(/\/+$/, '')}${paths[name] ?? DEFAULT_AI_PATHS[name]}`

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

export async function readAssignmentRow(db: Db): Promise<AssignmentRow> {
  const [row] = await db.select().from(aiAssignments)
  return row ?? NO_ASSIGNMENTS
}
