import type { Assignments, AssignmentsChange } from 'contract/ai/providers.ts'
import type { Ctx } from '#core/context.ts'
import { mergeEdit, requireNoConflict } from '#core/edit-conflicts.ts'
import { invalidFieldsError } from '#core/errors.ts'
import type { Db } from '#db/client.ts'
import { aiAssignments } from '#db/tables/ai.ts'
import { lockSettings } from '#db/workspace.ts'
import { findProvider, readAssignmentRow } from '#platform/ai/provider.ts'

export async function readAssignments(db: Db): Promise<Assignments> {
  const row = await readAssignmentRow(db)
  return {
    transcription: {
      via: row.transcriptionVia,
      providerId: row.transcriptionProviderId,
      model: row.transcriptionModel,
    },
    language: row.transcriptionLanguage,
    chat: { providerId: row.chatProviderId, model: row.chatModel },
    image: { providerId: row.imageProviderId, model: row.imageModel },
    revision: row.revision,
  }
}

type Choice = { providerId: number | null; model: string | null }

async function explainInvalidChoice(db: Db, { providerId, model }: Choice, area: string): Promise<Record<string, string>> {
  const known = providerId !== null && (await findProvider(db, providerId)) !== undefined
  return {
    ...(known ? {} : { [`${area}.providerId`]: providerId === null ? 'Escolha o provedor' : 'Este provedor não existe mais' }),
    ...(model === null ? { [`${area}.model`]: 'Escolha o modelo' } : {}),
  }
}

const NO_CHOICE: Choice = { providerId: null, model: null }

/** A model is required only if a provider does the work. @throws 422 naming the field */
async function checkChange(db: Db, { transcription, language, chat, image }: AssignmentsChange) {
  const wantedTranscription = transcription && {
    ...(transcription.via === 'provider' ? transcription : NO_CHOICE),
    via: transcription.via,
  }
  const wantedChat = chat && (chat.providerId === null ? NO_CHOICE : chat)
  const wantedImage = image && (image.providerId === null ? NO_CHOICE : image)
  const fields = {
    ...(wantedTranscription?.via === 'provider' ? await explainInvalidChoice(db, wantedTranscription, 'transcription') : {}),
    ...(wantedChat && wantedChat !== NO_CHOICE ? await explainInvalidChoice(db, wantedChat, 'chat') : {}),
    ...(wantedImage && wantedImage !== NO_CHOICE ? await explainInvalidChoice(db, wantedImage, 'image') : {}),
  }
  if (Object.keys(fields).length > 0) throw invalidFieldsError(fields)
  return { transcription: wantedTranscription, language, chat: wantedChat, image: wantedImage }
}

/** @throws 422 naming the field, 409 `changed_elsewhere`; nothing is changed then */
export async function assignProviders({ db }: Ctx, change: AssignmentsChange): Promise<void> {
  await lockSettings(db)
  const { revision, ...values } = await readAssignments(db)
  const wanted = await checkChange(db, change)
  requireNoConflict(change, wanted, { revision, values })
  const { transcription, language, chat, image } = mergeEdit(values, wanted)
  const row = {
    transcriptionVia: transcription.via,
    transcriptionProviderId: transcription.providerId,
    transcriptionModel: transcription.model,
    transcriptionLanguage: language,
    chatProviderId: chat.providerId,
    chatModel: chat.model,
    imageProviderId: image.providerId,
    imageModel: image.model,
  }
  await db
    .insert(aiAssignments)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: aiAssignments.id, set: row })
}
