import {
  encodePostProduction,
  MISSING_FIELDS_MESSAGE,
  POST_PRODUCTION_CODE_NAMES,
  PostProductionFields,
} from 'contract/content/post-production.ts'
import { toNameKey } from 'contract/values/values.ts'
import { safeParse } from 'zod/mini'
import { getActiveName, NO_PRESET, toPresetOrCustomName } from '#components/ui/preset-or-custom-name.ts'
import { launchProject } from '#entities/launchers/launcher-project.ts'
import { defineForm, type ValuesOf } from '#forms/define-form.ts'
import { question } from '#forms/fields.ts'
import { requireText } from '#lib/validation.ts'

type Answer = 'sim' | 'nao'

/** The four questions, in the order and the words of the specification (§2). */
export const VIDEO_QUESTIONS = [
  { name: 'bRoll', label: 'B-roll' },
  { name: 'textAndIcons', label: 'Text & Icons' },
  { name: 'sfx', label: 'SFX' },
  { name: 'transition', label: 'Transition' },
] as const

/** The toast for missing fields (specification §5). */
export const INCOMPLETE_NOTICE = { title: 'Erro', message: MISSING_FIELDS_MESSAGE }

const answer = question<Answer>('nao')

export const postProductionForm = defineForm()(
  {
    video: question<string>('', requireText('Informe o link do vídeo')),
    name: question<string>('', requireText('Informe o nome do vídeo')),
    folder: question<string>('', requireText('Informe o link da pasta')),
    brandKit: question(NO_PRESET, (kit) => {
      if (getActiveName(kit)) return null
      return kit.mode === 'preset' ? 'Escolha um brand kit' : 'Digite o brand kit'
    }),
    bRoll: answer,
    textAndIcons: answer,
    sfx: answer,
    transition: answer,
    transcription: question<string>(''),
    project: launchProject,
  },
  { refusedAs: POST_PRODUCTION_CODE_NAMES },
)

type PostProductionValues = ValuesOf<(typeof postProductionForm)['fields']>

/** @returns the request's body: the answers as booleans, the brand kit in lowercase without white space (specification §3, §5) */
export const toInput = (values: PostProductionValues) =>
  encodePostProduction({
    video: values.video.trim(),
    name: values.name.trim(),
    folder: values.folder.trim(),
    brandKit: toNameKey(getActiveName(values.brandKit)),
    bRoll: values.bRoll === 'sim',
    textAndIcons: values.textAndIcons === 'sim',
    sfx: values.sfx === 'sim',
    transition: values.transition === 'sim',
    transcription: values.transcription.trim(),
  })

const toAnswer = (yes: boolean): Answer => (yes ? 'sim' : 'nao')

export function toPostProductionValues(input: unknown, kits: readonly string[]): Partial<PostProductionValues> {
  const { data } = safeParse(PostProductionFields, input)
  if (!data) return {}
  return {
    ...data,
    brandKit: toPresetOrCustomName(data.brandKit, kits),
    bRoll: toAnswer(data.bRoll),
    textAndIcons: toAnswer(data.textAndIcons),
    sfx: toAnswer(data.sfx),
    transition: toAnswer(data.transition),
  }
}
