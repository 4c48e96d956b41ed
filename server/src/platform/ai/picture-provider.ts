import type { Principal } from '#core/permissions.ts'
import { stoppedBySettingError } from '#core/setting-error.ts'
import type { Db } from '#db/client.ts'
import { findProvider, type ProviderRow, readAssignmentRow } from './provider.ts'

/** The provider and model that make pictures. */
export type PictureProvider = { provider: ProviderRow; model: string }

const NO_MAKER = {
  code: 'not_configured',
  title: 'Nenhum provedor cria imagens',
  why: 'Nenhum provedor de IA está escolhido para criar imagens.',
  remedy: 'Escolha um em Configurações.',
  link: { label: 'Escolher provedor', href: '/settings#ia' },
}

/** Finds the provider and model that make pictures. @throws 503, with a link to the setting for a person who may change settings */
export async function requirePictureProvider({ db, user }: { db: Db; user: Principal }): Promise<PictureProvider> {
  const { imageProviderId, imageModel } = await readAssignmentRow(db)
  const provider = imageProviderId === null ? undefined : await findProvider(db, imageProviderId)
  if (!provider || imageModel === null) throw stoppedBySettingError(user, NO_MAKER)
  return { provider, model: imageModel }
}
