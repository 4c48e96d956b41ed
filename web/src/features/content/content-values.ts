import { CONTENT_CODE_NAMES, ContentFields, encodeContent } from 'contract/content/launch.ts'
import { MISSING_FIELDS_MESSAGE } from 'contract/content/post-production.ts'
import { toNameKey } from 'contract/values/values.ts'
import { safeParse } from 'zod/mini'
import { getActiveName, NO_PRESET, toPresetOrCustomName } from '#components/ui/preset-or-custom-name.ts'
import { launchProject } from '#entities/launchers/launcher-project.ts'
import { defineForm, type ValuesOf } from '#forms/define-form.ts'
import { question } from '#forms/fields.ts'
import { requireText } from '#lib/validation.ts'
import type { LaunchSource } from './launch-source.ts'

/** The toast for missing fields, which is the same for static content and carousels (specification §5). */
export const MISSING_NOTICE = { title: 'Erro', message: MISSING_FIELDS_MESSAGE }

export const contentForm = defineForm()(
  {
    client: question(NO_PRESET, (client) => {
      if (getActiveName(client)) return null
      return client.mode === 'preset' ? 'Escolha um cliente' : 'Digite o nome do cliente'
    }),
    persona: question<string>('', requireText('Escolha uma persona')),
    idea: question<string>('', requireText('Escreva o conteúdo ou a ideia')),
    project: launchProject,
  },
  { refusedAs: CONTENT_CODE_NAMES },
)

type ContentValues = ValuesOf<(typeof contentForm)['fields']>

/** Builds the payload, with its keys in the order of the specification (§3) and the client in lower case without white space (§5). */
export const toInput = ({ client, persona, idea }: ContentValues) =>
  encodeContent({ client: toNameKey(getActiveName(client)), persona: persona.trim(), idea: idea.trim() })

export function toContentValues(input: unknown, clients: readonly string[]): Partial<ContentValues> {
  const { data } = safeParse(ContentFields, input)
  return data ? { ...data, client: toPresetOrCustomName(data.client, clients) } : {}
}

export const toSourceValues = (
  { client, persona = '', idea = '', project = null }: LaunchSource,
  clients: readonly string[],
): Partial<ContentValues> => ({
  ...(client && { client: toPresetOrCustomName(client, clients) }),
  persona,
  idea,
  project,
})
