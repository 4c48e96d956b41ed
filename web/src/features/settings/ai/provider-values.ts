import { formatPrice, parsePrice } from 'contract/ai/prices.ts'
import { type AiPaths, DEFAULT_AI_PATHS, type Provider } from 'contract/ai/providers.ts'
import { takeSecretEnd } from 'contract/values/secret-end.ts'
import { defineForm, type EditOf, type ValuesOf } from '#forms/define-form.ts'
import { field, group, optionalText, text } from '#forms/fields.ts'
import type { Change } from '#forms/use-record-edit.ts'
import type { ProviderChange, ProviderInput } from './ai-settings-calls.ts'

export type ProviderPathName = keyof AiPaths
export const PATH_NAMES = Object.keys(DEFAULT_AI_PATHS) as ProviderPathName[]
export const PATH_LABELS: Readonly<Record<ProviderPathName, string>> = {
  transcriptions: 'Transcrições',
  chat: 'Textos',
  models: 'Modelos',
}

export const PRICE_NAMES = ['inputPrice', 'outputPrice'] as const
export const PRICE_LABELS = { inputPrice: 'Preço dos tokens enviados', outputPrice: 'Preço dos tokens recebidos' } as const

export type KeyValue = {
  /** Whether the stored key stays, a typed one replaces it (blank, where none is stored, means no key), or it is removed. */
  mode: 'stored' | 'typed' | 'removed'
  /** A typed key stays in the form even when the stored key is chosen. */
  typed: string
  /** The last characters of the stored key; null if none is stored, empty if it is too short for an end to be shown. */
  end: string | null
}

/** Of a stored key only the end is known. A typed one is sent as an object, so that it never equals such an end. */
const key = field<KeyValue, string | { typed: string } | null>({
  label: 'Chave',
  blank: { mode: 'typed', typed: '', end: null },
  toDraft: () => undefined,
  read: (recorded, current) => {
    const end = typeof recorded === 'string' ? recorded : null
    if (!current) return { mode: end === null ? 'typed' : 'stored', typed: '', end }
    const { typed } = current
    if (typed.trim() !== '' && takeSecretEnd(typed.trim()) === end) return { ...current, mode: 'typed' }
    // While the form has a typed key, only somebody else can have removed the stored key.
    if (end === null) return { mode: 'removed', typed, end: typed ? null : current.end }
    return { mode: 'stored', typed, end }
  },
  write: ({ mode, typed }) => (mode === 'stored' ? undefined : mode === 'typed' && typed.trim() ? { typed: typed.trim() } : null),
  format: (end) => (typeof end === 'string' ? `…${end}` : 'Sem chave'),
  /** A key that replaces a stored one cannot be blank. */
  validate: ({ mode, typed, end }) => (end !== null && mode === 'typed' && !typed.trim() ? 'Informe a chave nova' : null),
})

const formatPriceOrBlank = (price: number | null | undefined): string => (typeof price === 'number' ? formatPrice(price) : '')

/** In US dollars for a million tokens, as typed; blank if the price is not known. */
const price = (label: string) =>
  field<string, number | null>({
    label,
    blank: '',
    read: formatPriceOrBlank,
    write: (typed) => parsePrice(typed) ?? null,
    format: formatPriceOrBlank,
  })

const validatePrice = (typed: string, other: string) => {
  if (typed.trim() === '') return other.trim() === '' ? null : 'Informe os dois preços, ou nenhum'
  return parsePrice(typed) === undefined ? 'Informe um preço como 0,15' : null
}

/** Blank means OpenAI's. */
const path = (name: ProviderPathName) => optionalText({ label: `Caminho: ${PATH_LABELS[name]}` })

type ProviderRecord = Omit<Provider, 'paths'> & { key: string | null } & Record<`paths.${ProviderPathName}`, string | null>

export const toProviderRecord = ({ paths, ...provider }: Provider): ProviderRecord => ({
  ...provider,
  key: provider.keyEnd,
  'paths.transcriptions': paths.transcriptions,
  'paths.chat': paths.chat,
  'paths.models': paths.models,
})

export const providerForm = defineForm<ProviderRecord>()(
  {
    name: text({ label: 'Nome', required: 'Informe o nome' }),
    baseUrl: text({ label: 'Endereço base', required: 'Informe o endereço base' }),
    key,
    inputPrice: price(PRICE_LABELS.inputPrice),
    outputPrice: price(PRICE_LABELS.outputPrice),
    paths: group({ transcriptions: path('transcriptions'), chat: path('chat'), models: path('models') }),
  },
  {
    validate: {
      inputPrice: (typed, { outputPrice }) => validatePrice(typed, outputPrice),
      outputPrice: (typed, { inputPrice }) => validatePrice(typed, inputPrice),
    },
  },
)

type ProviderFields = (typeof providerForm)['fields']
export type ProviderValues = ValuesOf<ProviderFields>

export type Preset = { name: string; baseUrl: string; paths?: Partial<AiPaths> }

export const PRESETS: readonly Preset[] = [
  { name: 'OpenAI', baseUrl: 'https://api.openai.com/v1' },
  { name: 'Groq', baseUrl: 'https://api.groq.com/openai/v1' },
  { name: 'Ollama local', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LocalAI', baseUrl: 'http://localhost:8080/v1' },
  { name: 'speaches', baseUrl: 'http://localhost:8000/v1' },
  { name: 'whisper.cpp', baseUrl: 'http://localhost:8080', paths: { transcriptions: '/inference' } },
]

/** A name that the person typed stays; a blank one or another preset's is replaced. */
export const applyPreset = ({ name, ...values }: ProviderValues, preset: Preset): ProviderValues => ({
  ...values,
  name: name.trim() === '' || PRESETS.some((other) => other.name === name) ? preset.name : name,
  baseUrl: preset.baseUrl,
  paths: {
    transcriptions: preset.paths?.transcriptions ?? '',
    chat: preset.paths?.chat ?? '',
    models: preset.paths?.models ?? '',
  },
})

export function toProviderInput({ name, baseUrl, key: { mode, typed }, ...values }: ProviderValues): ProviderInput {
  const { inputPrice, outputPrice, paths } = values
  const isPriced = inputPrice.trim() !== '' || outputPrice.trim() !== ''
  return {
    name,
    baseUrl,
    paths: {
      transcriptions: paths.transcriptions.trim() || null,
      chat: paths.chat.trim() || null,
      models: paths.models.trim() || null,
    },
    ...(isPriced && { inputPrice: parsePrice(inputPrice) ?? null, outputPrice: parsePrice(outputPrice) ?? null }),
    ...(mode !== 'stored' && { key: (mode === 'typed' && typed.trim()) || null }),
  }
}

/** A new key goes together with the address that it belongs to. */
export function toProviderChange({ key: wanted, ...change }: Change<EditOf<ProviderFields>>, baseUrl: string): ProviderChange {
  if (wanted === undefined) return change
  return typeof wanted === 'object' && wanted ? { ...change, key: wanted.typed, baseUrl } : { ...change, key: null }
}
