import type { Db } from '../../../db/client.ts'
import { findProvider, type ProviderRow, readAssignmentRow } from '../../../integrations/ai/provider.ts'

/** The provider and model that write texts, and the person in whose name they are asked. */
export type Writer = { provider: ProviderRow; model: string; userId: number }

/** Finds the provider that is chosen for texts; undefined where none is. */
export async function findWriter(db: Db, userId: number): Promise<Writer | undefined> {
  const { chatProviderId, chatModel } = await readAssignmentRow(db)
  const provider = chatProviderId === null ? undefined : await findProvider(db, chatProviderId)
  return provider && chatModel !== null ? { provider, model: chatModel, userId } : undefined
}
