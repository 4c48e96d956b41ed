import type { Assignments } from 'contract/ai/providers.ts'
import type { Ctx } from '../../core/context.ts'
import { invalid } from '../../core/errors.ts'
import type { Db } from '../../db/client.ts'
import { aiAssignments } from '../../db/tables/ai.ts'
import { assignments, providerById } from '../../integrations/ai/provider.ts'

export async function readAssignments(db: Db): Promise<Assignments> {
  const row = await assignments(db)
  return {
    transcription: {
      via: row.transcriptionVia,
      providerId: row.transcriptionProviderId,
      model: row.transcriptionModel,
      language: row.transcriptionLanguage,
    },
    chat: { providerId: row.chatProviderId, model: row.chatModel },
  }
}

type Choice = { providerId: number | null; model: string | null }

/** What is wrong with who is to do something, by field. */
async function reasons(db: Db, { providerId, model }: Choice, area: string): Promise<Record<string, string>> {
  const known = providerId !== null && (await providerById(db, providerId)) !== undefined
  return {
    ...(known ? {} : { [`${area}.providerId`]: providerId === null ? 'Escolha o provedor' : 'Este provedor não existe mais' }),
    ...(model === null ? { [`${area}.model`]: 'Escolha o modelo' } : {}),
  }
}

const NOBODY: Choice = { providerId: null, model: null }

/** @throws 422 naming the field; nothing is changed */
export async function assignProviders({ db }: Ctx, { transcription, chat }: Assignments): Promise<{ ok: true }> {
  const hearing = transcription.via === 'provider' ? transcription : NOBODY
  const writing = chat.providerId === null ? NOBODY : chat
  const fields = {
    ...(transcription.via === 'provider' ? await reasons(db, hearing, 'transcription') : {}),
    ...(writing === NOBODY ? {} : await reasons(db, writing, 'chat')),
  }
  if (Object.keys(fields).length > 0) throw invalid(fields)
  const row = {
    transcriptionVia: transcription.via,
    transcriptionProviderId: hearing.providerId,
    transcriptionModel: hearing.model,
    transcriptionLanguage: transcription.language,
    chatProviderId: writing.providerId,
    chatModel: writing.model,
  }
  await db
    .insert(aiAssignments)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: aiAssignments.id, set: row })
  return { ok: true }
}
