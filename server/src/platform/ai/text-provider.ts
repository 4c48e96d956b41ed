import type { Principal } from '#core/permissions.ts'
import { stoppedBySettingError } from '#core/setting-error.ts'
import type { Db } from '#db/client.ts'
import { findProvider, type ProviderRow, readAssignmentRow } from './provider.ts'

/** The provider and model that write texts, and the person in whose name the server asks them. */
export type TextProvider = { provider: ProviderRow; model: string; userId: number }

/**
 * Finds the provider and model that are assigned to texts; undefined where none is assigned. `userId`: the person in whose name the server
 * will ask them, who does not affect the choice.
 */
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

/** Finds the provider and model that write. @throws 503, with a link to the setting for a person who may change settings */
export async function requireTextProvider({ db, user }: { db: Db; user: Principal }): Promise<TextProvider> {
  const writer = await findTextProvider(db, user.id)
  if (!writer) throw stoppedBySettingError(user, NO_WRITER)
  return writer
}
