import type { Assignments } from 'contract/ai/providers.ts'

/** Who: a provider's id in digits, or a word. */
export type AssignmentValues = {
  transcriber: string
  transcriptionModel: string
  /** Blank: the model finds out. */
  language: string
  writer: string
  chatModel: string
}

export const NOBODY = 'none'
export const AUTOMATION = 'webhook'

/** A provider, not a word. */
export const providerIdOf = (who: string): number | undefined => (who === NOBODY || who === AUTOMATION ? undefined : Number(who))

const whoOf = (id: number | null): string => (id === null ? NOBODY : String(id))

export const valuesOf = ({ transcription, chat }: Assignments): AssignmentValues => ({
  transcriber: transcription.via === 'webhook' ? AUTOMATION : whoOf(transcription.providerId),
  transcriptionModel: transcription.model ?? '',
  language: transcription.language ?? '',
  writer: whoOf(chat.providerId),
  chatModel: chat.model ?? '',
})

function transcriptionOf({ transcriber, transcriptionModel, language }: AssignmentValues): Assignments['transcription'] {
  const providerId = providerIdOf(transcriber)
  const via = transcriber === AUTOMATION ? 'webhook' : 'none'
  return providerId === undefined
    ? { via, providerId: null, model: null, language: null }
    : { via: 'provider', providerId, model: transcriptionModel.trim(), language: language || null }
}

export function toSave(values: AssignmentValues): Assignments {
  const writer = providerIdOf(values.writer)
  const chat = writer === undefined ? { providerId: null, model: null } : { providerId: writer, model: values.chatModel.trim() }
  return { transcription: transcriptionOf(values), chat }
}

const missing = (model: string, who: string) => (providerIdOf(who) !== undefined && !model.trim() ? 'Escolha o modelo' : null)

export const validate = {
  transcriptionModel: (model: string, { transcriber }: AssignmentValues) => missing(model, transcriber),
  chatModel: (model: string, { writer }: AssignmentValues) => missing(model, writer),
}

/** Wire names → the form's. */
export const NAMES: Readonly<Record<string, string>> = {
  'transcription.via': 'transcriber',
  'transcription.providerId': 'transcriber',
  'transcription.model': 'transcriptionModel',
  'transcription.language': 'language',
  'chat.providerId': 'writer',
  'chat.model': 'chatModel',
}
