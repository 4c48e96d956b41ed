import type { Provider } from 'contract/ai/providers.ts'
import type { FieldFormatters } from '../../../components/conflict-panel.tsx'
import type { Seen, WireFields } from '../../../lib/edit.ts'
import type { ProviderChange } from './api.ts'
import { PATH_LABELS, PATH_NAMES, type PathName, type ProviderValues, typedKey } from './provider-values.ts'

const byPath = (of: (name: PathName) => string | null) =>
  Object.fromEntries(PATH_NAMES.map((name) => [`paths.${name}`, of(name)]))

/** What an edit is compared with, by wire name: of the key its last four characters. */
export const seenIn = ({ name, baseUrl, keyEnd, paths, revision }: Provider): Seen => ({
  revision,
  values: { name, baseUrl, key: keyEnd, ...byPath((path) => paths[path]) },
})

/** What the form wants, in the same terms; a key that was typed is an object, and so never the same as an end that was shown. */
export function wantedIn(values: ProviderValues): WireFields {
  const { name, baseUrl, keyMode, paths } = values
  const typed = typedKey(values)
  const key = keyMode === 'stored' ? undefined : typed && { typed }
  return { name, baseUrl, key, ...byPath((path) => paths[path].trim() || null) }
}

/** What is sent of an edit: paths in their group, and a new key together with the address that it was typed for. */
export function toChange(
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

/** The form's fields, by their paths, that show one field of the edit. A key that was typed stays in the form while the stored one is chosen. */
export function formFields(name: string, value: unknown, { key, keyEnd }: ProviderValues): Record<string, unknown> {
  if (name !== 'key') return { [name]: value ?? '' }
  const isTyped = typeof value === 'string' && key.trim().endsWith(value)
  if (isTyped) return { keyMode: 'typed' }
  // With a typed key in the form, only somebody else can have removed the stored one.
  if (value === null) return { keyMode: 'removed', keyEnd: key ? null : keyEnd }
  return { keyMode: 'stored', keyEnd: value }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** How a field reads beside another value of it. */
export const WORDS: FieldFormatters = {
  name: { label: 'Nome', text },
  baseUrl: { label: 'Endereço base', text },
  key: { label: 'Chave', text: (end) => (typeof end === 'string' ? `…${end}` : 'Sem chave') },
  ...Object.fromEntries(PATH_NAMES.map((name) => [`paths.${name}`, { label: `Caminho: ${PATH_LABELS[name]}`, text }])),
}
