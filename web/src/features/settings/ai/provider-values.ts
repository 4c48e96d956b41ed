import { formatPrice, parsePrice } from 'contract/ai/prices.ts'
import { type AiPaths, DEFAULT_AI_PATHS, type Provider } from 'contract/ai/providers.ts'
import { keepNames } from '#lib/field-errors.ts'
import { requireText } from '#lib/validation.ts'
import type { ProviderInput } from './api.ts'
import { PRESETS, type Preset } from './presets.ts'

export type ProviderPathName = keyof AiPaths
export const PATH_NAMES = Object.keys(DEFAULT_AI_PATHS) as ProviderPathName[]
export const PATH_LABELS: Readonly<Record<ProviderPathName, string>> = {
  transcriptions: 'Transcrições',
  chat: 'Textos',
  models: 'Modelos',
}

export type ProviderValues = {
  name: string
  baseUrl: string
  /** Whether the stored key stays, a typed one replaces it (blank, where none is stored, means no key), or it is removed. */
  keyMode: 'stored' | 'typed' | 'removed'
  key: string
  /** The last characters of the stored key; null if none is stored, empty if it is too short for an end to be shown. */
  keyEnd: string | null
  /** The paths by name. A blank path means OpenAI's. */
  paths: Record<ProviderPathName, string>
  /** The price in US dollars for a million tokens, as typed. It is blank where the price is not known. */
  inputPrice: string
  outputPrice: string
}

const toPathValues = (paths: Partial<AiPaths> = {}): ProviderValues['paths'] => ({
  transcriptions: paths.transcriptions ?? '',
  chat: paths.chat ?? '',
  models: paths.models ?? '',
})

export const PRICE_NAMES = ['inputPrice', 'outputPrice'] as const
export type PriceName = (typeof PRICE_NAMES)[number]
export const PRICE_LABELS: Readonly<Record<PriceName, string>> = {
  inputPrice: 'Preço dos tokens enviados',
  outputPrice: 'Preço dos tokens recebidos',
}

export const formatPriceOrBlank = (price: unknown): string => (typeof price === 'number' ? formatPrice(price) : '')

/** @returns null for a blank price, which means that the price is not known, and for a text that is no price */
export const parsePriceOrNull = (typed: string): number | null => parsePrice(typed) ?? null

const validatePrice = (typed: string, other: string) => {
  if (typed.trim() === '') return other.trim() === '' ? null : 'Informe os dois preços, ou nenhum'
  return parsePrice(typed) === undefined ? 'Informe um preço como 0,15' : null
}

export const toProviderValues = (provider: Provider | undefined): ProviderValues => ({
  name: provider?.name ?? '',
  baseUrl: provider?.baseUrl ?? '',
  keyMode: provider?.keyEnd == null ? 'typed' : 'stored',
  key: '',
  keyEnd: provider?.keyEnd ?? null,
  paths: toPathValues(provider?.paths),
  inputPrice: formatPriceOrBlank(provider?.inputPrice),
  outputPrice: formatPriceOrBlank(provider?.outputPrice),
})

/** A name that the person typed stays; a blank one or another preset's is replaced. */
export const applyPreset = ({ name, ...values }: ProviderValues, preset: Preset): ProviderValues => ({
  ...values,
  name: name.trim() === '' || PRESETS.some((other) => other.name === name) ? preset.name : name,
  baseUrl: preset.baseUrl,
  paths: toPathValues(preset.paths),
})

export const getTypedKey = ({ keyMode, key }: ProviderValues): string | null => (keyMode === 'typed' ? key.trim() || null : null)

export function toProviderInput(values: ProviderValues): ProviderInput {
  const { name, baseUrl, keyMode, paths, inputPrice, outputPrice } = values
  const isPriced = inputPrice.trim() !== '' || outputPrice.trim() !== ''
  const prices = isPriced ? { inputPrice: parsePriceOrNull(inputPrice), outputPrice: parsePriceOrNull(outputPrice) } : {}
  const given = Object.fromEntries(PATH_NAMES.map((path) => [path, paths[path].trim() || null])) as AiPaths
  return { name, baseUrl, paths: given, ...prices, ...(keyMode === 'stored' ? {} : { key: getTypedKey(values) }) }
}

/** `stored`: whether there is a stored key; one that replaces it cannot be blank. */
export const createProviderValidation = (stored: boolean) => ({
  name: requireText('Informe o nome'),
  baseUrl: requireText('Informe o endereço base'),
  key: (key: string, { keyMode }: ProviderValues) =>
    stored && keyMode === 'typed' && !key.trim() ? 'Informe a chave nova' : null,
  inputPrice: (typed: string, { outputPrice }: ProviderValues) => validatePrice(typed, outputPrice),
  outputPrice: (typed: string, { inputPrice }: ProviderValues) => validatePrice(typed, inputPrice),
})

export const PROVIDER_FIELDS_BY_WIRE_NAME = keepNames(
  ...['name', 'baseUrl', 'key', ...PRICE_NAMES],
  ...PATH_NAMES.map((name) => `paths.${name}`),
)
