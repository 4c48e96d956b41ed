import {
  encodePostProduction,
  MISSING_FIELDS_MESSAGE,
  POST_PRODUCTION_CODE_NAMES,
  PostProductionFields,
} from 'contract/content/post-production.ts'
import { toNameKey } from 'contract/values/values.ts'
import { safeParse } from 'zod/mini'
import { getActiveName, NO_PRESET, type PresetOrCustomName, toPresetOrCustomName } from '#components/preset-or-custom-name.ts'
import { requireText } from '#lib/validation.ts'

type Answer = 'sim' | 'nao'

/** The four questions, in the order and the words of the specification (§2). */
export const VIDEO_QUESTIONS = [
  { name: 'bRoll', label: 'B-roll' },
  { name: 'textAndIcons', label: 'Text & Icons' },
  { name: 'sfx', label: 'SFX' },
  { name: 'transition', label: 'Transition' },
] as const

export type PostProductionValues = {
  video: string
  name: string
  folder: string
  brandKit: PresetOrCustomName
  transcription: string
} & Record<(typeof VIDEO_QUESTIONS)[number]['name'], Answer>

export const EMPTY_POST_PRODUCTION: PostProductionValues = {
  video: '',
  name: '',
  folder: '',
  brandKit: NO_PRESET,
  bRoll: 'nao',
  textAndIcons: 'nao',
  sfx: 'nao',
  transition: 'nao',
  transcription: '',
}

/** The toast for missing fields (specification §5). */
export const INCOMPLETE_NOTICE = { title: 'Erro', message: MISSING_FIELDS_MESSAGE }

export const POST_PRODUCTION_VALIDATION = {
  video: requireText('Informe o link do vídeo'),
  name: requireText('Informe o nome do vídeo'),
  folder: requireText('Informe o link da pasta'),
  brandKit: (kit: PresetOrCustomName) => {
    if (getActiveName(kit)) return null
    return kit.mode === 'preset' ? 'Escolha um brand kit' : 'Digite o brand kit'
  },
}

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

export function toPostProductionValues(input: unknown, kits: readonly string[]): PostProductionValues {
  const { success, data } = safeParse(PostProductionFields, input)
  if (!success) return EMPTY_POST_PRODUCTION
  return {
    ...data,
    brandKit: toPresetOrCustomName(data.brandKit, kits),
    bRoll: toAnswer(data.bRoll),
    textAndIcons: toAnswer(data.textAndIcons),
    sfx: toAnswer(data.sfx),
    transition: toAnswer(data.transition),
  }
}

export const POST_PRODUCTION_FIELDS_BY_WIRE_NAME = {
  ...POST_PRODUCTION_CODE_NAMES,
  brandKit: 'brandKit',
  transcription: 'transcription',
}
