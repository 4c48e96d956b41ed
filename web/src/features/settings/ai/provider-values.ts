import { type AiPaths, DEFAULT_AI_PATHS, type Provider } from 'contract/ai/providers.ts'
import type { ProviderInput } from './api.ts'
import { PRESETS, type Preset } from './presets.ts'

export type PathName = keyof AiPaths
export const PATH_NAMES = Object.keys(DEFAULT_AI_PATHS) as PathName[]
export const PATH_LABELS: Readonly<Record<PathName, string>> = {
  transcriptions: 'Transcrições',
  chat: 'Textos',
  models: 'Modelos',
}

export type ProviderValues = {
  name: string
  baseUrl: string
  /** The stored key stays, one is typed (or left blank: none), or the stored one goes. */
  keyMode: 'stored' | 'typed' | 'removed'
  key: string
  /** Of the stored key, as it was seen. */
  keyEnd: string | null
  /** Blank: OpenAI's. */
  paths: Record<PathName, string>
}

const toPathValues = (paths: Partial<AiPaths> = {}): ProviderValues['paths'] => ({
  transcriptions: paths.transcriptions ?? '',
  chat: paths.chat ?? '',
  models: paths.models ?? '',
})

/** Of the provider that is there, or of one to come. */
export const toProviderValues = (provider: Provider | undefined): ProviderValues => ({
  name: provider?.name ?? '',
  baseUrl: provider?.baseUrl ?? '',
  keyMode: provider?.keyEnd ? 'stored' : 'typed',
  key: '',
  keyEnd: provider?.keyEnd ?? null,
  paths: toPathValues(provider?.paths),
})

/** A name that somebody gave stays. */
export const applyPreset = ({ name, ...values }: ProviderValues, preset: Preset): ProviderValues => ({
  ...values,
  name: name.trim() === '' || PRESETS.some((other) => other.name === name) ? preset.name : name,
  baseUrl: preset.baseUrl,
  paths: toPathValues(preset.paths),
})

/** The key that the form sets; null: none. */
export const typedKey = ({ keyMode, key }: ProviderValues): string | null => (keyMode === 'typed' ? key.trim() || null : null)

export function toProviderInput(values: ProviderValues): ProviderInput {
  const { name, baseUrl, keyMode, paths } = values
  const given = Object.fromEntries(PATH_NAMES.map((path) => [path, paths[path].trim() || null])) as AiPaths
  return { name, baseUrl, paths: given, ...(keyMode === 'stored' ? {} : { key: typedKey(values) }) }
}

/** `stored`: there is a key, and one that is to take its place cannot be blank. */
export const createValidation = (stored: boolean) => ({
  name: (name: string) => (name.trim() ? null : 'Informe o nome'),
  baseUrl: (url: string) => (url.trim() ? null : 'Informe o endereço base'),
  key: (key: string, { keyMode }: ProviderValues) =>
    stored && keyMode === 'typed' && !key.trim() ? 'Informe a chave nova' : null,
})

/** Wire names → the form's. */
export const NAMES: Readonly<Record<string, string>> = {
  name: 'name',
  baseUrl: 'baseUrl',
  key: 'key',
  ...Object.fromEntries(PATH_NAMES.map((name) => [`paths.${name}`, `paths.${name}`])),
}
