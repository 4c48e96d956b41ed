import { ContentFields, encodeContent } from 'contract/content/launch.ts'
import { MISSING_FIELDS_MESSAGE } from 'contract/content/post-production.ts'
import { toNameKey } from 'contract/values/values.ts'
import { safeParse } from 'zod/mini'
import { getActiveName, NO_PRESET, type PresetOrCustomName, toPresetOrCustomName } from '#components/preset-or-custom-name.ts'
import { requireText } from '#lib/validation.ts'

export type ContentValues = { client: PresetOrCustomName; persona: string; idea: string }

export const EMPTY_CONTENT: ContentValues = { client: NO_PRESET, persona: '', idea: '' }

/** The toast for missing fields, which is the same for static content and carousels (specification §5). */
export const MISSING_NOTICE = { title: 'Erro', message: MISSING_FIELDS_MESSAGE }

export const CONTENT_VALIDATION = {
  client: (client: PresetOrCustomName) => {
    if (getActiveName(client)) return null
    return client.mode === 'preset' ? 'Escolha um cliente' : 'Digite o nome do cliente'
  },
  persona: requireText('Escolha uma persona'),
  idea: requireText('Escreva o conteúdo ou a ideia'),
}

/** Builds the payload, with its keys in the order of the specification (§3) and the client in lower case without white space (§5). */
export const toInput = ({ client, persona, idea }: ContentValues) =>
  encodeContent({ client: toNameKey(getActiveName(client)), persona: persona.trim(), idea: idea.trim() })

export function toContentValues(input: unknown, clients: readonly string[]): ContentValues {
  const { success, data } = safeParse(ContentFields, input)
  if (!success) return EMPTY_CONTENT
  return { ...data, client: toPresetOrCustomName(data.client, clients) }
}
