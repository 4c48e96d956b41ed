import type { Provider } from 'contract/ai/providers.ts'
import { takeSecretEnd } from 'contract/values/secret-end.ts'
import type { FieldFormatters } from '#components/conflict-panel.tsx'
import type { SeenRecord, WireFields } from '#lib/edit.ts'
import type { ProviderChange } from './api.ts'
import {
  formatPriceOrBlank,
  getTypedKey,
  PATH_LABELS,
  PATH_NAMES,
  PRICE_LABELS,
  PRICE_NAMES,
  type ProviderPathName,
  type ProviderValues,
  parsePriceOrNull,
} from './provider-values.ts'

const mapPaths = (of: (name: ProviderPathName) => string | null) =>
  Object.fromEntries(PATH_NAMES.map((name) => [`paths.${name}`, of(name)]))

/** By wire name; of the key only the end is known. */
export const toSeenProvider = ({ name, baseUrl, keyEnd, paths, inputPrice, outputPrice, revision }: Provider): SeenRecord => ({
  revision,
  values: { name, baseUrl, inputPrice, outputPrice, key: keyEnd, ...mapPaths((path) => paths[path]) },
})

/** A typed key becomes an object, so that it never equals the last characters of the stored key. */
export function toWantedProvider(values: ProviderValues): WireFields {
  const { name, baseUrl, keyMode, paths, inputPrice, outputPrice } = values
  const prices = { inputPrice: parsePriceOrNull(inputPrice), outputPrice: parsePriceOrNull(outputPrice) }
  const typed = getTypedKey(values)
  const key = keyMode === 'stored' ? undefined : typed && { typed }
  return { name, baseUrl, key, ...prices, ...mapPaths((path) => paths[path].trim() || null) }
}

/** A new key goes together with the address that it belongs to. */
export function toProviderChange(
  { key, revision, base, ...byName }: WireFields & Pick<ProviderChange, 'revision' | 'base'>,
  baseUrl: string,
) {
  const typed = (key as { typed: string } | null | undefined)?.typed
  const changed = Object.entries(byName)
  const isPath = ([name]: [string, unknown]) => name.startsWith('paths.')
  const paths = changed.filter(isPath).map(([name, path]) => [name.replace('paths.', ''), path])
  return {
    ...Object.fromEntries(changed.filter((field) => !isPath(field))),
    ...(paths.length > 0 && { paths: Object.fromEntries(paths) }),
    ...(key !== undefined && { key: typed ?? null }),
    ...(typed && { baseUrl }),
    revision,
    base,
  } as ProviderChange
}

/** A typed key stays in the form even when the stored key is chosen. */
export function toFormFields(name: string, value: unknown, { key, keyEnd }: ProviderValues): Record<string, unknown> {
  if (name === 'inputPrice' || name === 'outputPrice') return { [name]: formatPriceOrBlank(value) }
  if (name !== 'key') return { [name]: value ?? '' }
  const isTyped = key.trim() !== '' && takeSecretEnd(key.trim()) === value
  if (isTyped) return { keyMode: 'typed' }
  // While the form has a typed key, only somebody else can have removed the stored key.
  if (value === null) return { keyMode: 'removed', keyEnd: key ? null : keyEnd }
  return { keyMode: 'stored', keyEnd: value }
}

const formatText = (value: unknown) => (typeof value === 'string' ? value : '')

export const PROVIDER_FORMATTERS: FieldFormatters = {
  name: { label: 'Nome', format: formatText },
  baseUrl: { label: 'Endereço base', format: formatText },
  key: { label: 'Chave', format: (end) => (typeof end === 'string' ? `…${end}` : 'Sem chave') },
  ...Object.fromEntries(PRICE_NAMES.map((name) => [name, { label: PRICE_LABELS[name], format: formatPriceOrBlank }])),
  ...Object.fromEntries(
    PATH_NAMES.map((name) => [`paths.${name}`, { label: `Caminho: ${PATH_LABELS[name]}`, format: formatText }]),
  ),
}
